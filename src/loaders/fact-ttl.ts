import type { FactKind } from '../capabilities/fact-map.js';
import type { Fact } from '../domain/fact.js';
import type { Freshness } from '../upstream/fact-cache.js';

const seconds = (fresh: number, stale: number): Freshness => ({
  freshMs: fresh * 1000,
  staleMs: stale * 1000,
});

/**
 * How long each kind of fact serves: what an owner can change in one transaction is short, what is history is long. The second
 * number is how much longer an answer may serve while a new one is fetched behind it.
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
  simulation: seconds(30, 30),
  source: seconds(3_600, 86_400),
  auditReport: seconds(600, 3_600),
  launch: seconds(300, 3_600),
  marketReport: seconds(30, 90),
  massTransfers: seconds(300, 3_600),
  powers: seconds(60, 60),
  scanReport: seconds(120, 600),
  sniperReport: seconds(300, 3_600),
  socialLinks: seconds(600, 3_600),
  tradingChecks: seconds(60, 60),
  walletLinks: seconds(300, 1_800),
  auditListings: seconds(3_600, 86_400),
  codeHistory: seconds(60, 300),
  creatorHistory: seconds(600, 3_600),
};

/** A token that nobody knows yet may be known in a minute. */
const NEGATIVE = seconds(20, 0);
/** An answer that the provider called incomplete is worth asking again for soon. */
const INCOMPLETE = seconds(15, 0);

/**
 * How long to keep a fact; shortly where a source that was asked together with others did not answer (`whole` false).
 * `undefined`: not an answer, never kept (an outage, a time-out, a defect, a role that nobody fills).
 */
export function freshnessOf(kind: FactKind, fact: Fact<unknown>, whole = true): Freshness | undefined {
  if (fact.known) {
    if (isIncomplete(fact.value) || !whole) return INCOMPLETE;
    return isNegative(fact.value) ? NEGATIVE : factTtl[kind];
  }
  const isAnswer =
    fact.reason === 'not_found' || fact.reason === 'not_applicable' || fact.reason === 'not_supported';
  return isAnswer ? NEGATIVE : undefined;
}

function isIncomplete(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'partial' in value && value.partial === true;
}

/** Source that is not verified today may be verified tomorrow; no contract at an address today may be one in the next block. */
function isNegative(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return (
    ('verified' in value && value.verified === false) ||
    ('contractKind' in value && value.contractKind !== 'erc20')
  );
}
