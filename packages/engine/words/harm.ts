/**
 * What harms a holder, the worst first, by the code of the gate or the check: what has happened already, what stops
 * you, who can hurt you and how fast, what is odd. What is in no group is odd.
 */
const groups: readonly (readonly string[])[] = [
  ['liquidity_was_taken', 'liquidity_taken'],
  [
    'proven_honeypot',
    'can_sell',
    'hidden_honeypot',
    'impersonation',
    'confiscatory_tax',
    'reported_honeypot',
    'transfer',
    'can_buy',
  ],
  ['sold_off'],
  [
    'proven_takeover',
    'take_ownership',
    'proven_balance_change',
    'balance_change',
    'settable_tax',
    'worst_case_tax',
    'proven_sell_block',
    'sell_block',
    'proven_mint',
    'mint',
    'pullable_liquidity',
    'liquidity_locked',
    'replaceable_code',
    'proxy_upgrade',
    'pause',
    'blacklist',
    'audit_findings',
  ],
  [
    'high_tax',
    'sell_tax',
    'buy_tax',
    'contested_honeypot',
    'environment_sensitive',
    'environment',
    'artificial_volume',
    'wash_share',
  ],
];

const ranks: ReadonlyMap<string, number> = new Map(groups.flat().map((id, rank) => [id, rank]));

/** Whether it is worse than odd: it happened, stops you, or lets somebody hurt you. */
export function isHarm(id: string): boolean {
  return groups.slice(0, -1).some((group) => group.includes(id));
}

/** The lower, the worse. */
export function harmRank(id: string): number {
  return ranks.get(id) ?? ranks.size;
}

const trust = 'Buy only if you trust the owner.';
const away = 'Do not buy it.';
const small = 'Try a small sale before you buy more.';
const lock = 'Do not buy before it is locked.';
const count = 'Count the tax before you buy.';

/** What to do about a gate, or about a check where no gate says the same. */
const advice: Readonly<Record<string, string>> = {
  liquidity_was_taken: away,
  proven_honeypot: away,
  reported_honeypot: 'Do not buy before you see others sell.',
  contested_honeypot: small,
  hidden_honeypot: away,
  impersonation: away,
  confiscatory_tax: away,
  high_tax: count,
  settable_tax: trust,
  proven_mint: trust,
  proven_balance_change: trust,
  proven_sell_block: trust,
  proven_takeover: away,
  replaceable_code: trust,
  pullable_liquidity: lock,
  environment_sensitive: small,
  artificial_volume: 'Do not trust its volume.',
  liquidity_taken: away,
  can_sell: away,
  can_buy: away,
  transfer: away,
  liquidity_locked: lock,
  environment: small,
  sell_tax: count,
  buy_tax: count,
  worst_case_tax: trust,
  balance_change: trust,
  take_ownership: trust,
  sell_block: trust,
  mint: trust,
  proxy_upgrade: trust,
  pause: trust,
  blacklist: trust,
};

/** What to do about what was found. @param id of a gate or a check; @param sentence what was said of it */
export function adviceOn(id: string, sentence: string): string {
  const found = advice[id] ?? 'Buy only what you can afford to lose.';
  if (found !== trust) return found;
  if (sentence.startsWith('Anyone')) return away;
  const [, someone] = /^The (issuer|creator|team) /.exec(sentence) ?? [];
  return someone ? `Buy only if you trust the ${someone}.` : trust;
}
