import type { Check, Verdict } from '../component.js';
import type { policy } from '../policy.js';

type CheckId = keyof typeof policy.security.weights;
type Judged = Extract<Verdict, { judged: true }>;

/** The check whose bad answer each gate repeats. */
const checkOfGate: Readonly<Record<string, CheckId>> = {
  proven_honeypot: 'can_sell',
  reported_honeypot: 'can_sell',
  contested_honeypot: 'can_sell',
  hidden_honeypot: 'environment',
  environment_sensitive: 'environment',
  proven_mint: 'mint',
  proven_balance_change: 'balance_change',
  proven_sell_block: 'sell_block',
  proven_takeover: 'take_ownership',
  replaceable_code: 'proxy_upgrade',
  confiscatory_tax: 'sell_tax',
  high_tax: 'sell_tax',
  settable_tax: 'worst_case_tax',
  pullable_liquidity: 'liquidity_locked',
  liquidity_was_taken: 'liquidity_taken',
};

/** What is not known where a check is unanswered. */
const subjects: Readonly<Record<CheckId, string>> = {
  can_buy: 'whether it can be bought',
  can_sell: 'whether it can be sold',
  transfer: 'whether it moves between wallets',
  buy_tax: 'the buy tax',
  sell_tax: 'the sell tax',
  worst_case_tax: 'the highest tax that can be set',
  mint: 'who can mint',
  balance_change: "who can take others' balances",
  sell_block: 'who can stop sales',
  blacklist: 'who can blacklist holders',
  pause: 'who can pause transfers',
  take_ownership: 'who can take ownership',
  proxy_upgrade: 'who can replace the code',
  ownership: 'who owns it',
  source_verified: 'whether its source is published',
  audit_findings: 'what an audit would find',
  liquidity_locked: 'who holds the liquidity',
  liquidity_taken: 'why so little liquidity is left',
  environment: 'whether it trades alike for everyone',
};

const powers: readonly CheckId[] = [
  'mint',
  'balance_change',
  'sell_block',
  'blacklist',
  'pause',
  'take_ownership',
  'proxy_upgrade',
];
const blockedTrade: readonly CheckId[] = ['can_buy', 'can_sell', 'transfer', 'environment'];

/** Bad answers beside which a passed check would mislead. */
const silencedBy: { readonly [C in CheckId]?: readonly CheckId[] } = {
  can_sell: ['environment'],
  environment: ['can_buy', 'can_sell'],
  worst_case_tax: ['can_sell'],
  sell_block: blockedTrade,
  blacklist: blockedTrade,
  pause: blockedTrade,
  ownership: powers,
  audit_findings: [...powers, ...blockedTrade],
};

/** Checks with a bad answer, by themselves or by a gate. */
function badChecks({ checks, gates }: Judged): ReadonlySet<string> {
  const bad = checks.filter(({ status }) => status === 'FAIL' || status === 'WARN').map(({ id }) => id);
  return new Set([...bad, ...gates.flatMap(({ id }) => checkOfGate[id] ?? [])]);
}

/** Whether a gate already says what the check says. Who holds the liquidity, only the check says. */
export function isSaidByGate({ gates }: Judged, { id }: Check): boolean {
  return id !== 'liquidity_locked' && gates.some((gate) => checkOfGate[gate.id] === id);
}

/** What is not known, in one sentence, the heaviest first; none where everything is. */
export function unknownsOf({ checks }: Judged): readonly string[] {
  const unknown = checks
    .filter(({ status }) => status === 'UNKNOWN')
    .sort((a, b) => b.weight - a.weight)
    .map(({ id }) => subjects[id as CheckId] ?? id);
  return unknown.length === 0 ? [] : [`Not known: ${unknown.join(', ')}.`];
}

/** Passed checks that nothing bad contradicts. */
export function passesOf(verdict: Judged): readonly string[] {
  const bad = badChecks(verdict);
  return verdict.checks
    .filter(({ id, status }) => status === 'PASS' && !silencedBy[id as CheckId]?.some((one) => bad.has(one)))
    .map(({ reason }) => reason);
}
