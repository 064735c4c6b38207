import { fineLine } from '../../words/headline.js';
import { unknownLine } from '../../words/unknown.js';
import type { Verdict } from '../component.js';
import { policy } from '../policy.js';
import { badChecks, statementsOf, unknownsOf } from '../said.js';

type Judged = Extract<Verdict, { judged: true }>;

const powers = [
  'mint',
  'balance_change',
  'sell_block',
  'blacklist',
  'pause',
  'take_ownership',
  'proxy_upgrade',
];
const blockedTrade = ['can_buy', 'can_sell', 'transfer', 'environment', 'liquidity_taken'];

/** Bad answers beside which a passed check would mislead. */
const silencedBy: Readonly<Record<string, readonly string[]>> = {
  can_buy: ['liquidity_taken'],
  buy_tax: ['liquidity_taken'],
  can_sell: ['environment', 'liquidity_taken'],
  environment: ['can_buy', 'can_sell'],
  worst_case_tax: ['can_sell'],
  sell_block: blockedTrade,
  blacklist: blockedTrade,
  pause: blockedTrade,
  audit_findings: [...powers, ...blockedTrade],
};

const rules = policy.security.issues;

/** The most important statements: what the gates say, then the grave failures that no gate repeats. */
export function criticalIssuesOf(verdict: Verdict): readonly string[] {
  return statementsOf([verdict], rules.critical).map(({ reason }) => reason);
}

/**
 * For a reader, each fact once: what speaks against the token, the worst for a holder first, then what is not known,
 * in one line, then what is fine, in one line.
 */
export function keyFindingsOf(verdict: Verdict): readonly string[] {
  if (!verdict.judged) return [];
  const bad = statementsOf([verdict], rules.key).map(({ reason }) => reason);
  const unknown = unknownLine(unknownsOf(new Map([['security', verdict]])));
  return [...bad, unknown, fineOf(verdict)].filter((line) => line !== '');
}

/** What passed and is contradicted by nothing bad. */
function fineOf(verdict: Judged): string {
  const bad = badChecks([verdict]);
  const passed = new Set(verdict.checks.flatMap(({ id, status }) => (status === 'PASS' ? [id] : [])));
  return fineLine((id) => passed.has(id) && !silencedBy[id]?.some((one) => bad.has(one)));
}
