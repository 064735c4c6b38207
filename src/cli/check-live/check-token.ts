import { AppError, type RiskLevel, toChecksum } from '@assay/facts';
import { compare, type Outcome } from './compare.js';
import type { KnownToken, StatementId, Truth } from './known-tokens.js';
import type { Said } from './read-said.js';

export interface StatementCheck {
  /** `is_token`, `not_critical`: of every token that is not stated to be unsellable. */
  readonly statement: StatementId | 'is_token' | 'not_critical';
  readonly truth: Truth;
  /** `null`: the report says that it does not know. */
  readonly said: Truth | null;
  readonly outcome: Outcome;
  readonly reason: string;
}

export interface TokenCheck {
  readonly symbol: string;
  readonly address: string;
  readonly group: string;
  readonly seconds: number;
  /** `null`: it could not be analysed. */
  readonly risk: RiskLevel | null;
  /** The gravest statements of the report; why its risk is not known. */
  readonly issues: readonly string[];
  readonly statements: readonly StatementCheck[];
}

function isTrap({ statements }: KnownToken): boolean {
  return statements.some(({ id, truth }) => id === 'sellable' && truth === false);
}

/** A well-known token is not critical: where its report says so, the report is wrong, or something happened. */
function checkRisk(token: KnownToken, { risk, issues }: Said): readonly StatementCheck[] {
  if (isTrap(token)) return [];
  const said = risk === 'UNKNOWN' ? null : risk !== 'CRITICAL';
  const outcome = said === null ? 'unknown' : said ? 'agrees' : 'false';
  return [
    { statement: 'not_critical', truth: true, said, outcome, reason: issues[0] ?? `The risk is ${risk}.` },
  ];
}

function checkSaid(token: KnownToken, said: Said): readonly StatementCheck[] {
  const stated = token.statements.map((statement) => {
    const { id, truth } = statement;
    const answer = said.answers[id];
    return { statement: id, truth, ...answer, outcome: compare(statement, answer.said) };
  });
  return [...stated, ...checkRisk(token, said)];
}

/** Nothing is known of the token. That there is none at its address is false, and not unknown. */
function checkFailed({ statements }: KnownToken, error: unknown): readonly StatementCheck[] {
  const reason = error instanceof Error ? error.message : 'unknown';
  if (error instanceof AppError && error.code === 'invalid_request')
    return [{ statement: 'is_token', truth: true, said: false, outcome: 'false', reason }];
  return statements.map(({ id, truth }) => ({
    statement: id,
    truth,
    said: null,
    outcome: 'unknown',
    reason,
  }));
}

/** Compares what is true of a token with what its report says. Never rejects. */
export async function checkToken(
  token: KnownToken,
  analyse: () => Promise<Said>,
  now: () => number,
): Promise<TokenCheck> {
  const startedAt = now();
  const { symbol, group } = token;
  const address = toChecksum(token.address);
  const result = await analyse().then(
    (said) => ({ risk: said.risk, issues: said.issues, statements: checkSaid(token, said) }),
    (error: unknown) => ({ risk: null, issues: [], statements: checkFailed(token, error) }),
  );
  return { symbol, address, group, seconds: (now() - startedAt) / 1_000, ...result };
}
