import { type Address, type LiquidityHolder, mapInSteps, type WorkSteps } from '@assay/facts';
import { wash as says } from '../../words/wash.js';
import type { Clusters } from '../holders/clusters.js';
import { policy } from '../policy.js';
import { type EntityTrades, type WashFinding, walletsOf } from './finding.js';
import { churnOf, flowOf, netOf, tripsOf } from './flow.js';

const { lpOwner } = policy.washTrading;
const ownKinds: ReadonlySet<LiquidityHolder['kind']> = new Set(['owner', 'deployer', 'wallet', 'contract']);

/** Entities that own liquidity. */
export function liquidityOwners(holders: readonly LiquidityHolder[], { entityOf }: Clusters): Address[] {
  return holders.filter(isOwned).map(({ holder }) => entityOf(holder));
}

function isOwned({ kind, share }: LiquidityHolder): boolean {
  return ownKinds.has(kind) && share > 0;
}

/** Share of each pool's liquidity by entity, 0..1. Burned and locked liquidity is left out. */
function sharesOf(holders: readonly LiquidityHolder[], { entityOf }: Clusters): Map<string, number> {
  const shares = new Map<string, number>();
  for (const { pool, holder, share } of holders.filter(isOwned)) {
    const key = `${pool}:${entityOf(holder)}`;
    shares.set(key, Math.min(1, (shares.get(key) ?? 0) + share));
  }
  return shares;
}

/**
 * LP_OWNER: an entity trades in a pool whose liquidity is largely its own. A round trip then costs 2·fee·(1 −
 * share), so the volume proves little. Counts share × volume (Solidus, "A-A" wash trades: from 1 %). Strict
 * where the entity owns at least half of the liquidity and its trades cancel. O(n + holders).
 */
export function* lpOwnersOf(
  byEntity: readonly EntityTrades[],
  holders: readonly LiquidityHolder[],
  clusters: Clusters,
): WorkSteps<WashFinding[]> {
  const shares = sharesOf(holders, clusters);
  return yield* mapInSteps(byEntity, ({ pool, entity, own }): WashFinding | undefined => {
    const share = shares.get(`${pool}:${entity}`) ?? 0;
    if (share < lpOwner.loose) return undefined;
    const flow = flowOf(own);
    const { share: minShare, churn, net, trips } = lpOwner.strict;
    const cancels = churnOf(flow) >= churn && netOf(flow) <= net && tripsOf(flow) >= trips;
    const strict = share >= minShare && cancels;
    const description = says.provider(share, own.length);
    return { type: 'LP_OWNER', strict, wallets: walletsOf(own), trades: own, share, description };
  });
}
