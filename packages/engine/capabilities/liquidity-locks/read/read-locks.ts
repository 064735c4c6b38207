import type { ReadContext } from '@assay/chain';
import {
  type Address,
  type Chain,
  isConcentrated,
  type LiquidityHolder,
  type LiquidityLocks,
  type LiquidityPoolCoverage,
  type Pool,
  poolIdOf,
} from '@assay/facts';
import { type Insiders, type LpAnswer, questionKey } from './liquidity-holders.js';
import { readPositionHolders } from './position-holders.js';
import { readLpHolders } from './v2-liquidity.js';
import { readBinHolders } from './v4/bin-holders.js';

/** The pools of one token to read, and the token's insiders, who become known meanwhile. */
export interface LocksQuestion {
  readonly insiders: Promise<Insiders>;
  readonly pools: readonly Pool[];
}

/** Pools with less than this share of the token's liquidity are not read, and not part of the coverage. */
const minShare = 0.01;
const maxPools = 6;

/** The pools to read: the deepest, and those of unknown depth. */
function toRelevantPools(pools: readonly Pool[]): readonly Pool[] {
  const total = pools.reduce((sum, { liquidityUsd }) => sum + (liquidityUsd ?? 0), 0);
  return pools
    .filter(({ liquidityUsd }) => liquidityUsd === null || total === 0 || liquidityUsd >= total * minShare)
    .slice(0, maxPools);
}

/** Mean of the pools' coverage weighted by value; if no pool has a known value, the plain mean. */
function toCoverage(pools: readonly LiquidityPoolCoverage[]): number {
  const valued = pools.filter(({ valueUsd }) => valueUsd !== null && valueUsd > 0);
  const weigh = ({ valueUsd }: LiquidityPoolCoverage) => (valued.length > 0 ? (valueUsd ?? 0) : 1);
  const total = pools.reduce((sum, pool) => sum + weigh(pool), 0);
  return total > 0 ? pools.reduce((sum, pool) => sum + pool.coverage * weigh(pool), 0) / total : 0;
}

/** A launchpad's contract has a name; what it can do with the liquidity is another matter. */
function withLaunchpad({ launchpads }: Chain, holder: LiquidityHolder): LiquidityHolder {
  const found = holder.kind === 'contract' && launchpads.find(({ address }) => address === holder.holder);
  return found ? { ...holder, launchpad: { name: found.name, what: found.what } } : holder;
}

/** Who can take the liquidity of each token out, and when. */
export async function readLiquidityLocks(
  context: ReadContext,
  questions: ReadonlyMap<Address, LocksQuestion>,
): Promise<ReadonlyMap<Address, LiquidityLocks>> {
  const { rpc } = context;
  const asked = [...questions].map(([token, { insiders, pools }]) => ({
    token,
    insiders,
    pools: toRelevantPools(pools),
  }));
  const all = asked.flatMap(({ token, insiders, pools }) => pools.map((pool) => ({ token, pool, insiders })));
  const isBin = ({ pool }: { readonly pool: Pool }) => pool.kind === 'infinity-bin';
  const [fungible, ranged, inBins] = await Promise.all([
    readLpHolders(
      context,
      all.filter(({ pool }) => !isConcentrated(pool.kind)),
    ),
    readPositionHolders(
      context,
      all.filter((one) => isConcentrated(one.pool.kind) && !isBin(one)),
    ),
    readBinHolders(context, all.filter(isBin)),
  ]);
  const answers = new Map([...fungible, ...ranged, ...inBins]);
  const nothing: LpAnswer = { holders: [], coverage: 0 };
  return new Map(
    asked.map(({ token, pools }) => {
      const found = pools.map((pool) => ({
        pool,
        ...(answers.get(questionKey({ token, pool })) ?? nothing),
      }));
      const coverages = found.map(({ pool, coverage }) => ({
        pool: poolIdOf(pool),
        valueUsd: pool.liquidityUsd,
        coverage,
      }));
      return [
        token,
        {
          holders: found.flatMap(({ holders }) => holders.map((one) => withLaunchpad(rpc.chain, one))),
          coverage: toCoverage(coverages),
          pools: coverages,
          lockers: found.flatMap(({ lockers }) => lockers ?? []),
        },
      ];
    }),
  );
}
