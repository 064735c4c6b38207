import { count } from './numbers.js';

/** What would tell what is not known. */
const tellers = {
  node: 'A node that can try trades would tell.',
  code: 'Somebody who reads its code would tell.',
  events: 'A node with the whole history would tell.',
  pool: 'A first pool would tell.',
  liquidity: 'New liquidity would tell.',
  explorer: 'A site like Etherscan would tell.',
  reading: 'Asking again later would tell.',
  trades: 'More trades would tell.',
} as const;

export type Teller = keyof typeof tellers;

/** What is not known where a check is not answered, as a part of a sentence, and what would tell it. */
const subjects: Readonly<Record<string, readonly [what: string, by: Teller]>> = {
  can_buy: ['whether you can buy it', 'node'],
  can_sell: ['whether you can sell it', 'node'],
  transfer: ['whether you can send it', 'node'],
  buy_tax: ['what buying costs', 'node'],
  sell_tax: ['what selling costs', 'node'],
  worst_case_tax: ['how high the sell tax can go', 'node'],
  mint: ['who can make new tokens', 'node'],
  balance_change: ['who can take your tokens', 'node'],
  sell_block: ['who can stop sales', 'node'],
  blacklist: ['who can block wallets', 'node'],
  pause: ['who can pause transfers', 'node'],
  take_ownership: ['who can become the owner', 'node'],
  proxy_upgrade: ['who can replace the contract', 'node'],
  ownership: ['who owns it', 'reading'],
  source_verified: ['whether its code is published', 'explorer'],
  audit_findings: ['what the code hides', 'reading'],
  liquidity_locked: ['who holds the liquidity', 'events'],
  liquidity_taken: ['why so little liquidity is left', 'events'],
  environment: ['whether it trades alike for everyone', 'node'],
  liquidity: ['what its pools are worth', 'reading'],
  exit_impact: ['what a large sale loses', 'reading'],
  depth_to_cap: ['what all tokens are worth', 'reading'],
  age: ['how long it has traded', 'events'],
  price_change: ['the price a day ago', 'events'],
  sells_happen: ['who sold in the last day', 'events'],
  top_ten: ['who the ten largest holders are', 'events'],
  largest_holder: ['who the largest holder is', 'events'],
  hidden_entities: ['which wallets belong together', 'events'],
  team_share: ['what the team holds', 'events'],
  holder_count: ['how many hold it', 'events'],
  balances_add_up: ['whether all tokens are accounted for', 'events'],
  balances_kept: ['whether holders lost tokens', 'events'],
  held_by_early: ['what early buyers still hold', 'events'],
  bundled: ['who bought together at the start', 'events'],
  insiders: ['what the team gave away early', 'events'],
  sniped: ['who bought first', 'events'],
  paper_hands: ['when early buyers sold', 'events'],
  traders_are_many: ['which traders belong together', 'events'],
  lp_owner_volume: ['whether those who own the liquidity trade', 'events'],
  wash_share: ['whether trades are faked', 'events'],
  possible_wash: ['whether trades are faked', 'events'],
  sold_off: ['whether somebody sold it off', 'events'],
  price_agreement: ['whether markets agree on its price', 'reading'],
  dangerous_links: ['whether its links are dangerous', 'reading'],
  website: ['its website', 'reading'],
  community: ['its social accounts', 'reading'],
  corroborated: ['whether its links are real', 'reading'],
  alive: ['whether its links answer', 'reading'],
};

/** What is not known where a component says nothing at all. */
const components: Readonly<Record<string, readonly [what: string, by: Teller]>> = {
  security: ['what the contract does', 'node'],
  market: ['its price', 'reading'],
  holders: ['who holds it', 'events'],
  washTrading: ['whether trades are faked', 'events'],
  snipers: ['who bought first', 'events'],
  links: ['its website', 'reading'],
};

export interface Unknown {
  readonly what: string;
  readonly by: Teller;
}

/** @param id a check or a component */
export function unknownOf(id: string, by?: Teller): Unknown {
  const known = [subjects, components].find((table) => Object.hasOwn(table, id))?.[id];
  const [what, teller] = known ?? [id.replaceAll('_', ' '), 'reading'];
  return { what, by: by ?? teller };
}

/** The reason of a check without an answer. @example 'Not known: what selling costs.' */
export function notKnown(id: string): string {
  return `Not known: ${unknownOf(id).what}.`;
}

/** Why no risk is named. @param known share of what is looked for `where`, 0..1; @param needed below it */
export function tooLittle(known: number, needed: number, where: 'everywhere' | 'in security'): string {
  const lookedFor = where === 'everywhere' ? 'all that we look for' : 'what we look for in its security';
  return `We know only ${Math.floor(known * 100)} % of ${lookedFor}. Below ${Math.floor(needed * 100)} % we name no risk.`;
}

/** A line has fifteen words at most. */
const MAX_WORDS = 15;
const wordsIn = (text: string) => text.split(' ').length;

/**
 * All that is not known in one line, the heaviest first, and what would tell the first of it; empty: everything is
 * known. Each thing is named once.
 */
export function unknownLine(unknowns: readonly Unknown[]): string {
  const whats = [...new Set(unknowns.map(({ what }) => what))];
  const [first] = unknowns;
  if (!first) return '';
  const named: string[] = [];
  for (const what of whats) {
    const rest = whats.length - named.length - 1;
    const line = `Not known: ${[...named, what].join(', ')}${rest > 0 ? ` and ${count(rest)} more` : ''}.`;
    if (named.length > 0 && wordsIn(line) > MAX_WORDS) break;
    named.push(what);
  }
  const left = whats.length - named.length;
  const more = left > 0 ? ` and ${count(left)} more` : '';
  return `Not known: ${named.join(', ')}${more}. ${tellers[first.by]}`;
}
