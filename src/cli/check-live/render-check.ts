import pc from 'picocolors';
import type { ChainCheck } from './check-chain.js';
import type { StatementCheck, TokenCheck } from './check-token.js';
import type { Outcome } from './compare.js';

const signs: Readonly<Record<Outcome, string>> = {
  agrees: pc.green('✓'),
  false: pc.red('✕'),
  unknown: pc.yellow('?'),
};

/** Without control characters: a reason may hold what a contract answered. */
const plain = (text: string) => text.replace(/\p{C}/gu, '');
const toSeconds = (seconds: number) => `${seconds.toFixed(1)} s`;

/** One line: the token, and how each statement fared. */
export function renderToken({ symbol, group, seconds, statements }: TokenCheck): string {
  const marks = statements.map(({ statement, outcome }) => `${signs[outcome]} ${statement}`).join('  ');
  return `${symbol.padEnd(12)} ${pc.dim(group.padEnd(10))} ${pc.dim(toSeconds(seconds).padStart(7))}  ${marks}`;
}

type Told = StatementCheck & { readonly symbol: string; readonly address: string };

function statementsOf(tokens: readonly TokenCheck[], outcome: Outcome): readonly Told[] {
  return tokens.flatMap(({ symbol, address, statements }) =>
    statements.filter((one) => one.outcome === outcome).map((one) => ({ ...one, symbol, address })),
  );
}

function renderFalse(tokens: readonly TokenCheck[]): readonly string[] {
  return statementsOf(tokens, 'false')
    .filter(({ statement }) => statement !== 'not_critical')
    .map(
      ({ symbol, address, statement, truth, said, reason }) =>
        `${signs.false} ${symbol} ${pc.dim(address)}: ${statement} is ${truth}, the report says ${said}. ${plain(reason)}`,
    );
}

/** What is news whatever the list says: either the report is wrong, or something happened to the token. */
function renderCritical(tokens: readonly TokenCheck[]): readonly string[] {
  return statementsOf(tokens, 'false')
    .filter(({ statement }) => statement === 'not_critical')
    .map(({ symbol, address, reason }) =>
      pc.red(
        `${symbol} is CRITICAL: ${plain(reason)} Either this is wrong, or something happened to the token: look at npx assay analyze with ${address}.`,
      ),
    );
}

/** The same statement and reason of several tokens in one line. */
function renderUnknown(tokens: readonly TokenCheck[]): readonly string[] {
  const groups = new Map<string, string[]>();
  for (const { symbol, statement, reason } of statementsOf(tokens, 'unknown')) {
    const key = `${statement}: ${plain(reason)}`;
    groups.set(key, [...(groups.get(key) ?? []), symbol]);
  }
  return [...groups].map(([key, symbols]) => `${signs.unknown} ${key} ${pc.dim(symbols.join(', '))}`);
}

/** What agrees, what does not, and what is not known on one chain. */
export function renderCheck({ chain, block, seconds, requests, counts, tokens }: ChainCheck): string {
  const { agrees, false: wrong, unknown } = counts;
  const lines = [
    '',
    `${chain}, block ${block}: ${tokens.length} tokens, ${toSeconds(seconds)}, ${requests} requests to its nodes`,
    ...tokens.map((token) => `  ${renderToken(token)}`),
    ...renderUnknown(tokens),
    ...renderFalse(tokens),
    ...renderCritical(tokens),
    `${chain}: ${agrees} agree, ${wrong} false, ${unknown} not known`,
  ];
  return `${lines.join('\n')}\n`;
}
