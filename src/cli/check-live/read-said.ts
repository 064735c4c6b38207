import {
  type Check,
  criticalIssuesOf,
  overallRiskOf,
  policy,
  securityComponent,
  type TokenAnalysis,
  whyRiskIsUnknown,
} from '@assay/engine';
import type { PowerEffect, RiskLevel } from '@assay/facts';
import type { StatementId, Truth } from './known-tokens.js';

type Details = ReturnType<typeof securityComponent.details>;

/** What a report says of one statement. */
interface Answer {
  /** `null`: the report says that it does not know. */
  readonly said: Truth | null;
  /** The report's own sentence, or what it rests on. */
  readonly reason: string;
}

/** What a report says, in the terms of the known tokens. */
export interface Said {
  readonly risk: RiskLevel;
  /** The gravest statements; why the risk is not known. */
  readonly issues: readonly string[];
  readonly answers: Readonly<Record<StatementId, Answer>>;
}

const notJudged: Answer = { said: null, reason: 'It was not judged.' };
const nothingRead = ({ auditAnalysis }: Details) => auditAnalysis?.hasOwner === null || !auditAnalysis;

/** The report says that somebody can, that nobody can, or neither. */
function readPower(
  { powers, auditAnalysis }: Details,
  check: Check | undefined,
  { effect, finding }: { readonly effect: PowerEffect; readonly finding: string },
): Answer {
  const reason = check?.reason ?? notJudged.reason;
  if (powers?.matrix.some((cell) => cell.effect === effect && cell.status === 'PROVEN'))
    return { said: true, reason };
  const found = auditAnalysis?.findings.find(
    ({ type, status, controller }) =>
      type === finding &&
      (status === 'PROVEN' || status === 'STATIC_CONFIRMED') &&
      controller !== undefined &&
      controller !== 'nobody',
  );
  if (found) return { said: true, reason: `${found.issue} (${finding}).` };
  return check?.status === 'PASS' ? toNobody(check) : { said: null, reason };
}

/** That nobody can is said only where most functions were tried. */
function toNobody({ confidence, reason }: Check): Answer {
  return confidence >= policy.coverage.capped
    ? { said: false, reason }
    : { said: null, reason: 'Too few of its functions could be tried.' };
}

function readMint({ scanAnalysis }: Details, check: Check | undefined): Answer {
  const said = scanAnalysis?.isMintable ?? null;
  if (said === null && check?.status === 'PASS') return toNobody({ ...check, confidence: 0 });
  return { said, reason: check?.reason ?? notJudged.reason };
}

/** A pool that exists only in the simulation says nothing of a sale now. */
function readSellable({ scanAnalysis }: Details, check: Check | undefined): Answer {
  const reason = check?.reason ?? notJudged.reason;
  if (check?.status === 'FAIL') return { said: false, reason };
  if (!scanAnalysis || scanAnalysis.simulatedPool === true) return { said: null, reason };
  const { canSell, isHoneypot } = scanAnalysis;
  if (canSell === false || isHoneypot === true) return { said: false, reason };
  return { said: canSell ?? (isHoneypot === null ? null : !isHoneypot), reason };
}

function readUpgradeable(details: Details, check: Check | undefined): Answer {
  const { proxy, powers } = details;
  const reason = check?.reason ?? notJudged.reason;
  if (powers?.matrix.some(({ effect, status }) => effect === 'CHANGE_CODE' && status === 'PROVEN'))
    return { said: true, reason };
  if (proxy && proxy.kind !== 'minimal') return { said: true, reason: `It is a proxy (${proxy.kind}).` };
  // The owner and the proxy are read together.
  return nothingRead(details) ? { said: null, reason } : { said: false, reason: 'It is no proxy.' };
}

function readOwner(details: Details, check: Check | undefined): Answer {
  const reason = check?.reason ?? notJudged.reason;
  if (nothingRead(details)) return { said: null, reason };
  const { owner } = details;
  return { said: owner === null || owner.kind === 'zero' ? 'none' : owner.kind, reason };
}

/** Analyses the token as a whole, and reads what the report says of each statement. */
export async function readSaid(analysis: TokenAnalysis): Promise<Said> {
  const { verdicts, core } = await analysis.judge();
  const fields = ['auditAnalysis', 'scanAnalysis', 'owner', 'proxy', 'powers'];
  const details = await analysis.details(securityComponent, fields);
  const verdict = verdicts.get(securityComponent.id) ?? { judged: false as const, reason: notJudged.reason };
  const checks = verdict.judged ? verdict.checks : [];
  const check = (id: string) => checks.find((one) => one.id === id);
  const tax = (id: 'buy_tax' | 'sell_tax', said: number | null | undefined): Answer => ({
    said: said ?? null,
    reason: check(id)?.reason ?? notJudged.reason,
  });
  const { scanAnalysis } = details;
  const why = whyRiskIsUnknown(verdict, core.coverage);
  return {
    risk: overallRiskOf(verdict, core.coverage),
    issues: [...criticalIssuesOf(verdict), ...(why === null ? [] : [why])],
    answers: {
      sellable: readSellable(details, check('can_sell')),
      buy_tax: tax('buy_tax', scanAnalysis?.buyTax),
      sell_tax: tax('sell_tax', scanAnalysis?.sellTax),
      can_mint: readMint(details, check('mint')),
      can_pause: readPower(details, check('pause'), { effect: 'PAUSE', finding: 'TRADING_PAUSABLE' }),
      can_blacklist: readPower(details, check('blacklist'), { effect: 'BLACKLIST', finding: 'BLACKLIST' }),
      upgradeable: readUpgradeable(details, check('proxy_upgrade')),
      owner: readOwner(details, check('ownership')),
    },
  };
}
