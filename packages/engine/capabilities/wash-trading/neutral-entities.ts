import { mapInSteps, shortAddress, type Trade, toChecksum, type WorkSteps } from '@assay/facts';
import { wash as says } from '../../words/wash.js';
import type { Clusters, Entity } from '../holders/clusters.js';
import { policy } from '../policy.js';
import { type EntityTrades, runsOf, type WashFinding, type WashType, walletsOf } from './finding.js';
import { churnOf, flowOf, netOf, tripsOf } from './flow.js';

const { neutral } = policy.washTrading;

/** Fewer trades of an entity never cancel. */
export const LEAST_NEUTRAL_TRADES = 2 * Math.min(neutral.strict.trips, neutral.loose.trips);

/** Entities judged in one step: each may have many trades. */
const STEP_ENTITIES = 100;

interface Thresholds {
  readonly churn: number;
  readonly net: number;
  readonly trips: number;
}

function isNeutral(trades: readonly Trade[], { churn, net, trips }: Thresholds): boolean {
  const flow = flowOf(trades);
  return tripsOf(flow) >= trips && churnOf(flow) >= churn && netOf(flow) <= net;
}

function typeOf(entity: Entity | undefined, wallets: number): WashType {
  if (entity === undefined || wallets === 1) return 'ROUND_TRIP';
  if (entity.kinds.includes('common_funder')) return 'COMMON_FUNDER';
  return wallets === 2 ? 'MATCHED_PAIR' : 'CYCLE';
}

/** The trades of all tumbling windows in which buys and sells cancel, shortest windows first. */
function neutralTrades(trades: readonly Trade[], thresholds: Thresholds): Trade[] {
  const start = trades[0]?.timestamp ?? 0;
  const found = new Set<Trade>();
  for (const seconds of neutral.windowsSeconds) {
    const left = trades.filter((trade) => !found.has(trade));
    if (left.length < 2 * thresholds.trips) break;
    const windowOf = ({ timestamp }: Trade) => Math.floor((timestamp - start) / seconds);
    for (const window of runsOf(left, 2 * thresholds.trips, windowOf))
      if (isNeutral(window, thresholds)) for (const trade of window) found.add(trade);
  }
  return [...found];
}

function describe(type: WashType, wallets: number, trades: number, entity: Entity | undefined): string {
  if (type === 'ROUND_TRIP') return says.aloneCancels(trades);
  const [funder] = entity?.funders ?? [];
  return says.cancels(wallets, trades, funder && shortAddress(toChecksum(funder)));
}

/**
 * Finds entities whose buys and sells cancel within a window: churn = 2·min(B, S) ÷ (B + S) and |Δtokens| ÷
 * gross tokens, for each entity and pool (position neutrality for AMMs, ACM TOIT 2024, doi 10.1145/3689631).
 * Strict for entities of several wallets. A single wallet that trades both sides may be a market maker, so it
 * is only a loose ROUND_TRIP. O(n · windows).
 */
export function* neutralEntitiesOf(
  byEntity: readonly EntityTrades[],
  clusters: Clusters,
): WorkSteps<WashFinding[]> {
  const byId = new Map(clusters.entities.map((entity) => [entity.id, entity]));
  const judge = ({ entity, own }: EntityTrades) => {
    const levels = walletsOf(own).length > 1 ? (['strict', 'loose'] as const) : (['loose'] as const);
    const findings = levels.flatMap((level) => findNeutral(own, byId.get(entity), level));
    return findings.length > 0 ? findings : undefined;
  };
  const found = yield* mapInSteps(byEntity, judge, STEP_ENTITIES);
  return found.flat();
}

function findNeutral(
  own: readonly Trade[],
  entity: Entity | undefined,
  level: 'strict' | 'loose',
): WashFinding[] {
  const found = neutralTrades(own, neutral[level]);
  if (found.length === 0) return [];
  const wallets = walletsOf(found);
  const type = typeOf(entity, wallets.length);
  const description = describe(type, wallets.length, found.length, entity);
  return [{ type, strict: level === 'strict', wallets, trades: found, share: 1, description }];
}
