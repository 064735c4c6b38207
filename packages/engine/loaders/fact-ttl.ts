import type { Fact, FactKind, MissingReason } from '@assay/facts';
import type { Freshness } from '../upstream/fact-cache.js';

const seconds = (fresh: number, stale: number): Freshness => ({
  freshMs: fresh * 1000,
  staleMs: stale * 1000,
});

/**
 * How long each kind of fact is used: short for what an owner can change in one transaction, long for
 * history. The second number is how much longer a stale answer may be used while a new one is fetched.
 */
const factTtl: { readonly [K in FactKind]: Freshness } = {
  metadata: seconds(60, 600),
  code: seconds(30, 60),
  codeLikeness: seconds(30, 60),
  ownership: seconds(30, 60),
  pools: seconds(15, 30),
  trades: seconds(30, 60),
  holders: seconds(60, 300),
  liquidityLocks: seconds(60, 120),
  lockerTrust: seconds(600, 3_600),
  liquidityRemovals: seconds(60, 120),
  simulation: seconds(30, 30),
  source: seconds(3_600, 86_400),
  auditReport: seconds(600, 3_600),
  launch: seconds(300, 3_600),
  marketReport: seconds(30, 90),
  massTransfers: seconds(300, 3_600),
  powers: seconds(60, 60),
  protocolToken: seconds(30, 60),
  routes: seconds(60, 60),
  scanReport: seconds(120, 600),
  sniperReport: seconds(300, 3_600),
  socialLinks: seconds(600, 3_600),
  tradingChecks: seconds(60, 60),
  walletLinks: seconds(300, 1_800),
  auditListings: seconds(3_600, 86_400),
  codeHistory: seconds(60, 300),
  creatorHistory: seconds(600, 3_600),
  tokenHistory: seconds(60, 120),
  supplyHistory: seconds(60, 300),
};

/** A token that is unknown now may be known in a minute. */
const NEGATIVE = seconds(20, 0);
/** Reasons that are an answer: asking again at once would give the same. */
const answers: ReadonlySet<MissingReason> = new Set<MissingReason>([
  'not_found',
  'not_applicable',
  'not_supported',
  'node_cannot',
  'no_history',
]);
/** It changes only when the service is started with other variables, or the caller sends a key. */
const UNCONFIGURED = seconds(60, 600);
/** An answer that the provider marked as incomplete is asked for again soon. */
const INCOMPLETE = seconds(15, 0);

/**
 * How long to cache a fact. Short if `whole` is false: one of the sources that were asked together did not
 * answer. `undefined`: do not cache it (an outage, a time-out, a defect).
 */
export function freshnessOf(kind: FactKind, fact: Fact<unknown>, whole = true): Freshness | undefined {
  if (fact.known) {
    if (isIncomplete(fact.value) || !whole) return INCOMPLETE;
    return isNegative(fact.value) ? NEGATIVE : factTtl[kind];
  }
  if (fact.reason === 'not_configured') return UNCONFIGURED;
  return answers.has(fact.reason) ? NEGATIVE : undefined;
}

function isIncomplete(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'partial' in value && value.partial === true;
}

/**
 * Source that is not verified today may be verified tomorrow. An address without a contract may have one in
 * the next block.
 */
function isNegative(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return (
    ('verified' in value && value.verified === false) ||
    ('contractKind' in value && value.contractKind !== 'erc20')
  );
}
