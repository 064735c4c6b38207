import type { LiquidityEvent, SwapEvent, TransferEvent } from '@assay/chain';
import { type Address, type Pool, ZERO_ADDRESS } from '@assay/facts';
import { attributeTraders, toTokenSwap } from '../../market/read/attribute-traders.js';
import type { FirstBuy } from './follow-wallet.js';

/** Others that received tokens before the launch; the largest are kept. */
const MAX_PRE_LAUNCH = 50;

export interface PoolHistory {
  readonly pool: Pool;
  readonly swaps: readonly SwapEvent[];
  readonly firstLiquidity: LiquidityEvent | SwapEvent | undefined;
}

/** Where a token may have been bought at its launch. */
interface LaunchPlaces {
  readonly token: Address;
  readonly routers: readonly Address[];
  readonly history: readonly PoolHistory[];
}

/** The first purchase of each buyer in the cohort window, oldest first. */
export function firstBuys(
  { token, routers, history }: LaunchPlaces,
  transfers: readonly TransferEvent[],
  cohortEndsAt: number,
): ReadonlyMap<Address, FirstBuy> {
  const swaps = history
    .flatMap(({ pool, swaps: all }) =>
      all
        .filter(({ timestamp }) => timestamp <= cohortEndsAt)
        .flatMap((swap) => toTokenSwap(swap, pool.tokenIsToken0, pool.address) ?? []),
    )
    .sort(({ event: a }, { event: b }) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex);
  const intermediaries = new Set([...routers, ...history.map(({ pool }) => pool.address)]);
  const traders = attributeTraders(swaps, transfers, { token, intermediaries });
  const buys = new Map<Address, FirstBuy>();
  for (const swap of swaps) {
    const wallet = traders.get(swap);
    if (swap.side === 'buy' && wallet && !buys.has(wallet)) {
      const { blockNumber, timestamp, transactionHash } = swap.event;
      buys.set(wallet, { wallet, blockNumber, timestamp, transactionHash });
    }
  }
  return buys;
}

interface Recipients {
  readonly largest: ReadonlyMap<Address, bigint>;
  readonly total: number;
}

/** What others received from the team before the launch, largest first, and how many they are. */
export function receivedBefore(
  transfers: readonly TransferEvent[],
  team: ReadonlySet<Address>,
  places: ReadonlySet<Address>,
): Recipients {
  const received = new Map<Address, bigint>();
  for (const { from, to, amount } of transfers) {
    if (amount > 0n && team.has(from) && !team.has(to) && !places.has(to)) {
      received.set(to, (received.get(to) ?? 0n) + amount);
    }
  }
  const largest = [...received].sort(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0));
  return { largest: new Map(largest.slice(0, MAX_PRE_LAUNCH)), total: largest.length };
}

/** The team with the recipients of the first mints and the zero address. */
export function withMinters(
  team: readonly Address[],
  beforeLaunch: readonly TransferEvent[],
): ReadonlySet<Address> {
  const minted = beforeLaunch.filter(({ from }) => from === ZERO_ADDRESS).map(({ to }) => to);
  return new Set([...team, ...minted, ZERO_ADDRESS]);
}
