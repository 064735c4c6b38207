import {
  addressAt,
  findFirstLiquidityBlocks,
  hasWords,
  intAt,
  type RawLog,
  type ReadContext,
  readHistoryLogs,
  toTopic,
} from '@assay/chain';
import type { Address, Hex, Pool, V4Pool } from '@assay/facts';
import { type RangeLiquidity, toPositionValue } from '../positions/position-math.js';

const modifyTopic = toTopic('ModifyLiquidity(bytes32,address,int24,int24,int256,bytes32)');
/** Positions of one pool that are read, the most valuable first. */
const maxPositions = 48;

/** A pool of the pool manager, and its price now. */
export interface V4PoolAtPrice extends Pick<Pool, 'address' | 'kind'> {
  readonly v4: V4Pool;
  readonly sqrtPriceX96: bigint;
}

/** A position in the pool manager. `liquidity` is the sum of the logs that were read. */
export interface LoggedPosition extends RangeLiquidity {
  readonly pool: Hex;
  /** Who called the pool manager: the position's owner to it. */
  readonly owner: Address;
  /** Distinguishes positions of one owner and range; the position manager uses the id of the NFT. */
  readonly salt: Hex;
}

function toTick(word: bigint | undefined): number | undefined {
  return word !== undefined && BigInt.asIntN(24, word) === word ? Number(word) : undefined;
}

function toChange(log: RawLog): LoggedPosition | undefined {
  const { topics, data } = log;
  const [event, pool] = topics;
  if (event !== modifyTopic || !pool || !hasWords(log, 3, 4)) return undefined;
  const owner = addressAt(topics[2], 0);
  const [tickLower, tickUpper, liquidity] = [toTick(intAt(data, 0)), toTick(intAt(data, 1)), intAt(data, 2)];
  if (!owner || tickLower === undefined || tickUpper === undefined || liquidity === undefined)
    return undefined;
  return { pool, owner, salt: `0x${data.slice(194, 258)}`, liquidity, tickLower, tickUpper };
}

/**
 * The positions in `ModifyLiquidity` logs, each once. With `whole` logs their sum is the current liquidity,
 * so emptied positions are left out; otherwise the amount added is used instead. O(logs).
 */
export function toLoggedPositions(logs: readonly RawLog[], whole: boolean): readonly LoggedPosition[] {
  const positions = new Map<string, LoggedPosition>();
  for (const log of logs) {
    const change = toChange(log);
    if (!change || (!whole && change.liquidity < 0n)) continue;
    const { pool, owner, tickLower, tickUpper, salt } = change;
    const key = `${pool} ${owner} ${tickLower} ${tickUpper} ${salt}`;
    const before = positions.get(key)?.liquidity ?? 0n;
    positions.set(key, { ...change, liquidity: before + change.liquidity });
  }
  return [...positions.values()].filter(({ liquidity }) => liquidity > 0n);
}

/**
 * The positions of V4 pools, from the pool manager's logs: one round trip. At most 48 per pool (the most
 * valuable at its price) are followed. What is left out, or missing in a short history, shows in the
 * coverage.
 */
export async function findV4Positions(
  context: ReadContext,
  manager: Address,
  pools: readonly V4PoolAtPrice[],
): Promise<readonly LoggedPosition[]> {
  const query = {
    addresses: [manager],
    events: [modifyTopic],
    arguments: [pools.map(({ v4 }) => v4.id)],
    blocks: () => findFirstLiquidityBlocks(context, pools),
  };
  const { logs, whole } = await readHistoryLogs(context, query);
  const positions = toLoggedPositions(logs, whole);
  return pools.flatMap(({ v4: { id }, sqrtPriceX96 }) =>
    positions
      .filter(({ pool }) => pool === id)
      .map((position) => ({ position, value: toPositionValue(position, sqrtPriceX96) }))
      .sort((a, b) => b.value - a.value)
      .slice(0, maxPositions)
      .map(({ position }) => position),
  );
}
