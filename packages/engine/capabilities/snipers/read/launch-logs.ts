import type { LiquidityEvent, LogIndex, SwapEvent, TransferEvent } from '@assay/chain';
import { type Address, groupBy, type Pool, poolIdOf } from '@assay/facts';
import type { PoolHistory } from './early-transfers.js';
import type { LaunchWindow } from './launch-window.js';

const MAX_SWAPS = 100_000;
export const MAX_TRANSFERS = 50_000;
const oldest = { count: MAX_TRANSFERS, keep: 'oldest' } as const;

/** What was read into the store. */
export type StoredLogs = Pick<LogIndex, 'store' | 'stream'>;

/** What the launch of a token is made of. */
export interface LaunchLogs {
  readonly history: readonly PoolHistory[];
  /** Transfers before the block, and since: the oldest ones. */
  before(block: number): Promise<readonly TransferEvent[]>;
  since(block: number): Promise<readonly TransferEvent[]>;
  transfersOf(wallets: readonly Address[]): Promise<readonly TransferEvent[]>;
  /** Absent: the whole history was read. */
  readonly window?: LaunchWindow;
}

export interface LaunchPlaces {
  readonly token: Address;
  readonly pools: readonly Pool[];
  /** Number of the newest block. */
  readonly head: number;
}

/** From the whole history of the token and the pools. */
export async function storedLaunchLogs(
  index: StoredLogs,
  { token, pools, head }: LaunchPlaces,
): Promise<LaunchLogs> {
  const { store } = index;
  const span = { from: 0, to: head };
  const history = pools.map(async (pool) => {
    const [liquidity, swaps] = await Promise.all([
      store.liquidity(index.stream(poolIdOf(pool)), span, { count: 10, keep: 'oldest' }),
      store.swaps(index.stream(poolIdOf(pool)), span, { count: MAX_SWAPS, keep: 'oldest' }),
    ]);
    return toHistory(pool, liquidity, swaps);
  });
  const own = index.stream(token);
  return {
    history: await Promise.all(history),
    before: (block) => store.transfers(own, { from: 0, to: block - 1 }, oldest),
    since: (block) => store.transfers(own, { from: block, to: head }, oldest),
    transfersOf: (wallets) => store.transfersOf(own, wallets, MAX_TRANSFERS),
  };
}

/** From the first minutes alone. */
export function windowLaunchLogs(window: LaunchWindow, { token, pools }: LaunchPlaces): LaunchLogs {
  const byContract = groupBy(window.events, ({ contract }) => contract);
  const transfers = (byContract.get(token) ?? []).filter((event) => event.kind === 'transfer');
  return {
    history: pools.map((pool) => {
      const events = byContract.get(poolIdOf(pool)) ?? [];
      const liquidity = events.filter((event) => event.kind === 'liquidity');
      return toHistory(
        pool,
        liquidity,
        events.filter((event) => event.kind === 'swap'),
      );
    }),
    before: async (block) => transfers.filter(({ blockNumber }) => blockNumber < block),
    since: async (block) => transfers.filter(({ blockNumber }) => blockNumber >= block),
    transfersOf: async (wallets) => {
      const wanted = new Set(wallets);
      return transfers.filter(({ from, to }) => wanted.has(from) || wanted.has(to));
    },
    window,
  };
}

function toHistory(
  pool: Pool,
  liquidity: readonly LiquidityEvent[],
  swaps: readonly SwapEvent[],
): PoolHistory {
  // A pool that was filled without a Mint event is open from its first swap.
  const added = liquidity.find(({ amount0, amount1 }) => amount0 > 0n && amount1 > 0n);
  return { pool, swaps, firstLiquidity: added ?? swaps[0] };
}
