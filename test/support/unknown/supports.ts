import type { FactBag, FactKind } from '@assay/facts';

/** Sets of facts, each of which is enough by itself. */
type Alternatives = readonly (readonly FactKind[])[];
export type Supports = Readonly<Record<string, Alternatives>>;

const either = (...kinds: readonly FactKind[]): Alternatives => kinds.map((kind) => [kind]);
const both = (...kinds: readonly FactKind[]): Alternatives => [kinds];

/** What must be known before a check has an answer, by its component and its code. */
export const checkSupports: Supports = {
  'holders balances_add_up': both('holders', 'metadata'),
  'holders balances_kept': either('holders'),
  'holders hidden_entities': both('holders', 'walletLinks'),
  'holders holder_count': either('holders'),
  'holders largest_holder': either('holders'),
  'holders team_share': both('holders', 'ownership'),
  'holders top_ten': either('holders'),
  'links community': either('socialLinks'),
  'links corroborated': either('socialLinks'),
  'links dangerous_links': either('socialLinks'),
  'links website': either('socialLinks'),
  'market age': either('pools', 'launch'),
  'market depth_to_cap': [['marketReport'], ['pools', 'metadata']],
  'market exit_impact': both('pools', 'metadata'),
  'market liquidity': either('pools', 'marketReport'),
  'market price_agreement': both('pools', 'marketReport'),
  'market price_change': either('marketReport', 'trades'),
  'market sells_happen': either('marketReport', 'trades'),
  'security audit_findings': either('auditReport', 'powers'),
  'security balance_change': either('powers'),
  'security blacklist': either('powers'),
  'security buy_tax': either('simulation'),
  'security can_buy': either('simulation'),
  'security can_sell': either('simulation', 'tradingChecks'),
  'security environment': either('tradingChecks', 'simulation'),
  'security liquidity_locked': either('liquidityLocks'),
  'security mint': either('powers'),
  'security ownership': either('ownership'),
  'security pause': either('powers'),
  'security proxy_upgrade': either('powers'),
  'security sell_block': either('powers'),
  'security sell_tax': either('simulation'),
  'security source_verified': either('source', 'scanReport'),
  'security take_ownership': either('powers'),
  'security transfer': either('simulation'),
  'security worst_case_tax': either('powers', 'code'),
  'washTrading lp_owner_volume': both('trades', 'liquidityLocks'),
  'washTrading possible_wash': either('trades'),
  'washTrading traders_are_many': both('trades', 'walletLinks'),
  'washTrading wash_share': either('trades'),
};

/** What must be known before a gate is raised. */
export const gateSupports: Supports = {
  proven_honeypot: either('simulation', 'tradingChecks'),
  proven_balance_change: either('powers'),
  proven_sell_block: either('powers'),
  proven_mint: either('powers'),
  settable_tax: either('powers'),
  pullable_liquidity: [
    ['liquidityLocks', 'pools'],
    ['liquidityLocks', 'launch'],
  ],
};

/** What must be known before GoPlus' flags say yes or no. */
export const flagSupports: Supports = {
  anti_whale_modifiable: either('powers', 'auditReport'),
  can_take_back_ownership: either('powers', 'auditReport'),
  cannot_buy: either('simulation', 'scanReport'),
  cannot_sell_all: either('simulation', 'tradingChecks'),
  external_call: either('auditReport'),
  gas_abuse: either('routes'),
  hidden_owner: either('ownership'),
  honeypot_with_same_creator: either('creatorHistory'),
  is_anti_whale: either('auditReport', 'tradingChecks'),
  is_blacklisted: either('powers', 'auditReport'),
  is_honeypot: either('simulation', 'scanReport', 'tradingChecks'),
  is_in_dex: either('pools'),
  is_mintable: either('scanReport', 'powers', 'auditReport'),
  is_open_source: either('source'),
  is_proxy: either('ownership'),
  is_whitelisted: either('auditReport'),
  owner_change_balance: either('powers', 'auditReport'),
  personal_slippage_modifiable: either('powers'),
  selfdestruct: either('auditReport'),
  slippage_modifiable: either('powers', 'auditReport'),
  trading_cooldown: either('tradingChecks'),
  transfer_pausable: either('powers', 'auditReport'),
};

/** Words that praise or warn, and what must be known before a reader sees one of them. */
const claims: readonly (readonly [claim: RegExp, Alternatives])[] = [
  [/\bsafe\b/i, []],
  [/\b(?:locked|burned)\b/i, either('liquidityLocks')],
  [/\bnobody can\b/i, either('powers', 'protocolToken')],
  [/\bcannot\b/i, either('simulation', 'tradingChecks', 'powers', 'auditReport', 'scanReport')],
  [/\bcan take out\b/i, either('liquidityLocks')],
  [/\banyone can\b/i, either('powers', 'auditReport', 'lockerTrust')],
  [/\bhoneypot\b/i, either('simulation', 'tradingChecks', 'scanReport', 'massTransfers')],
];

/** A part of a sentence that says that something is not known claims nothing. */
const saysUnknown = /not known|unknown|whether|not tried|could not|not measured|null/i;

export function isSupported(facts: FactBag, alternatives: Alternatives | undefined): boolean {
  return (alternatives ?? []).some((kinds) => kinds.every((kind) => facts[kind]?.known));
}

/** What a sentence claims without a fact behind it. */
export function unsupportedClaims(sentence: string, facts: FactBag): readonly string[] {
  return sentence
    .split(/[,;.]/)
    .filter((part) => !saysUnknown.test(part))
    .flatMap((part) =>
      claims.flatMap(([claim, support]) =>
        claim.test(part) && !isSupported(facts, support) ? [part.trim()] : [],
      ),
    );
}
