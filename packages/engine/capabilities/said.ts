import { contract } from '../words/contract.js';
import { harmRank } from '../words/harm.js';
import { isReassuring } from '../words/trading.js';
import { type Unknown, unknownOf } from '../words/unknown.js';
import type { Check, Verdict } from './component.js';
import { policy } from './policy.js';

/** Something that speaks against a token, in a sentence. */
export interface Statement {
  /** Code of the gate or the check. */
  readonly id: string;
  readonly reason: string;
}

/** The check whose bad answer each gate repeats. */
const checkOfGate: Readonly<Record<string, string>> = {
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
  artificial_volume: 'wash_share',
};

/** Bad answers that say nothing new beside another bad one. */
const saidBesides: Readonly<Record<string, string>> = {
  pause: 'sell_block',
  possible_wash: 'wash_share',
  largest_holder: 'top_ten',
};

/** What nobody asks any more beside a bad answer. */
const mootBeside: Readonly<Record<string, readonly string[]>> = {
  can_sell: ['sell_tax', 'worst_case_tax', 'environment'],
  liquidity_taken: [
    'can_buy',
    'can_sell',
    'buy_tax',
    'sell_tax',
    'worst_case_tax',
    'environment',
    'transfer',
    'sell_block',
    'blacklist',
    'pause',
    'exit_impact',
    'liquidity',
    'depth_to_cap',
  ],
};

type Judged = Extract<Verdict, { judged: true }>;
const isJudged = (verdict: Verdict): verdict is Judged => verdict.judged;
const badness = ({ severity, confidence, weight }: Check) => severity * confidence * weight;

/** Codes of checks with a bad answer, by themselves or by a gate. */
export function badChecks(verdicts: readonly Judged[]): ReadonlySet<string> {
  const bad = verdicts.flatMap(({ checks }) =>
    checks.filter(({ status }) => status === 'FAIL' || status === 'WARN').map(({ id }) => id),
  );
  const gates = verdicts.flatMap((verdict) => verdict.gates);
  return new Set([...bad, ...gates.flatMap(({ id }) => checkOfGate[id] ?? [])]);
}

/**
 * What speaks against the token: each gate, and each check at least as bad as `from` (severity · confidence), the
 * worst for a holder first. Each fact is said once.
 */
export function statementsOf(verdicts: readonly Verdict[], from: number): readonly Statement[] {
  const judged = verdicts.filter(isJudged);
  const gates = judged
    .flatMap((verdict) => verdict.gates)
    .sort((a, b) => harmRank(a.id) - harmRank(b.id) || a.cap - b.cap);
  const saidByGates = new Set(gates.flatMap(({ id }) => checkOfGate[id] ?? []));
  const bad = badChecks(judged);
  const isNew = ({ id, reason }: Check) => {
    const other = saidBesides[id];
    const isSaid = saidByGates.has(id) || (other !== undefined && bad.has(other));
    return !isSaid && reason !== contract.sameAsShown && !isReassuring(reason);
  };
  const checks = judged
    .flatMap((verdict) => verdict.checks)
    .filter((check) => check.severity * check.confidence >= from && isNew(check))
    .sort((a, b) => groupOf(a) - groupOf(b) || harmRank(a.id) - harmRank(b.id) || badness(b) - badness(a));
  const all = [...gates, ...checks].map(({ id, reason }) => ({ id, reason }));
  return all.filter(({ reason }, at) => all.findIndex((one) => one.reason === reason) === at);
}

/** A failure comes before a warning. */
const groupOf = ({ severity, confidence }: Check) => (severity * confidence >= policy.checks.fail ? 0 : 1);

/** What is not known, by component: of one that says nothing, the whole; the heaviest first. */
export function unknownsOf(verdicts: ReadonlyMap<string, Verdict>): readonly Unknown[] {
  const whole = [...verdicts].flatMap(([id, verdict]) =>
    verdict.judged || verdict.nothingToSee ? [] : [unknownOf(id)],
  );
  const judged = [...verdicts.values()].filter(isJudged);
  const bad = badChecks(judged);
  const moot = new Set(Object.entries(mootBeside).flatMap(([id, others]) => (bad.has(id) ? others : [])));
  const single = judged
    .flatMap(({ checks }) => checks.filter(({ id, status }) => status === 'UNKNOWN' && !moot.has(id)))
    .sort((a, b) => b.weight - a.weight)
    .map(({ id, toldBy }) => unknownOf(id, toldBy));
  return [...whole, ...single];
}
