import { type Address, toAddress, ZERO_ADDRESS } from '../../../domain/address.js';
import type { BlockRef } from '../../../domain/fact.js';
import { toQuantity } from '../../../lib/hex.js';
import type { LiquidityEvent, SwapEvent, TransferEvent } from '../../../logs/events.js';
import type { LogIndex } from '../../../logs/log-index.js';
import { toBlockRef } from '../../../rpc/head.js';
import { type CallOptions, type Rpc, RpcError } from '../../../rpc/rpc.js';
import { readBalances } from '../../holders/read/read-balances.js';
import type { FunderIndex } from '../../holders/read/wallets/funder-index.js';
import { type Pool, poolIdOf } from '../../market/facts/pools.js';
import { attributeTraders, toTokenSwap } from '../../market/read/attribute-traders.js';
import { routersOf } from '../../market/read/read-trades.js';
import type { EarlyBuyer, Launch } from '../facts/launch.js';
import { findTradingStart } from './find-trading-start.js';
import { type FirstBuy, type FollowContext, followWallet } from './follow-wallet.js';
import { maxDrawdownOf } from './max-drawdown.js';

/** The first ten minutes. Seconds, because block times differ by chain. */
const COHORT_SECONDS = 600;
const MAX_BUYERS = 150;
/** Buyers whose first funder is looked for. */
const MAX_FUNDED = 60;
/** Owner and deployer, who may be among the buyers. */
const MAX_TEAM = 2;
const MAX_PRE_LAUNCH = 50;
/** Swaps in whose blocks it is tested whether trading was open. */
const FIRST_SWAPS = 200;
const MAX_SWAPS = 100_000;
const MAX_TRANSFERS = 50_000;
const oldest = { count: MAX_TRANSFERS, keep: 'oldest' } as const;
/** Number of pools, the deepest first, whose whole history is read. */
const MAX_POOLS = 4;

export interface LaunchQuestion {
  readonly token: Address;
  readonly pools: readonly Pool[];
  /** Owner and deployer, where known; needed only after the history. */
  readonly team: Promise<readonly Address[]>;
}

export interface LaunchTools {
  readonly rpc: Rpc;
  readonly index: LogIndex;
  readonly funders: FunderIndex;
}

/**
 * The launch of a token: the first block in which one of its known pools had both tokens and anyone could buy
 * (`findOpening`). Earlier buyers were let in by the team and belong to the cohort.
 * @returns `undefined` where the history does not reach back to the first liquidity
 */
export async function readLaunch(
  tools: LaunchTools,
  question: LaunchQuestion,
  head: BlockRef,
  options: CallOptions,
): Promise<Launch | undefined> {
  const { index } = tools;
  const pools = question.pools.slice(0, MAX_POOLS);
  const cursors = await Promise.all(
    [question.token, ...pools.map(poolIdOf)].map((contract) =>
      index.sync({ contract, from: 0, head, ...options }),
    ),
  );
  if (cursors.some(({ from }) => from > 0)) {
    return undefined;
  }
  const history = await Promise.all(pools.map((pool) => readPoolHistory(index, pool, head)));
  const first = firstOf(history);
  return first && toLaunch(tools, question, history, first, head, options);
}

interface PoolHistory {
  readonly pool: Pool;
  readonly swaps: readonly SwapEvent[];
  readonly firstLiquidity: LiquidityEvent | SwapEvent | undefined;
}

async function readPoolHistory(index: LogIndex, pool: Pool, head: BlockRef): Promise<PoolHistory> {
  const span = { from: 0, to: head.number };
  const stream = index.stream(poolIdOf(pool));
  const [liquidity, swaps] = await Promise.all([
    index.store.liquidity(stream, span, { count: 10, keep: 'oldest' }),
    index.store.swaps(stream, span, { count: MAX_SWAPS, keep: 'oldest' }),
  ]);
  // A pool that was filled without a Mint event is open from its first swap.
  const added = liquidity.find(({ amount0, amount1 }) => amount0 > 0n && amount1 > 0n);
  return { pool, swaps, firstLiquidity: added ?? swaps[0] };
}

function firstOf(history: readonly PoolHistory[]): Opening | undefined {
  const opened = history.flatMap(({ pool, firstLiquidity }) =>
    firstLiquidity ? [{ pool, event: firstLiquidity }] : [],
  );
  return opened.sort(
    ({ event: a }, { event: b }) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex,
  )[0];
}

interface Opening {
  readonly pool: Pool;
  readonly event: LiquidityEvent | SwapEvent;
}

async function toLaunch(
  tools: LaunchTools,
  question: LaunchQuestion,
  history: readonly PoolHistory[],
  { pool, event }: Opening,
  head: BlockRef,
  options: CallOptions,
): Promise<Launch> {
  const { rpc, index } = tools;
  const stream = index.stream(question.token);
  const openingRead = Promise.all([
    readOpening(rpc, question.token, { pool, event }, history, options),
    readSender(rpc, event.transactionHash, options),
  ]);
  // Awaited further down; a failure before that must not leave the rejection unhandled.
  openingRead.catch(() => undefined);
  const [before, since] = await Promise.all([
    index.store.transfers(stream, { from: 0, to: event.blockNumber - 1 }, oldest),
    index.store.transfers(stream, { from: event.blockNumber, to: head.number }, oldest),
  ]);
  const buysUntil = (end: number) => firstBuys(rpc, question, history, since, end);
  // Usually trading is open at once and the team buys little. So the buyers' funders are prefetched before
  // both are known.
  const prefetched = tools.funders.find(toFunded(buysUntil(event.timestamp + COHORT_SECONDS)), options);
  prefetched.catch(() => undefined);
  const [[block, launcher], insiders] = await Promise.all([openingRead, question.team]);
  const cohortEndsAt = block.timestamp + COHORT_SECONDS;
  const allBuys = buysUntil(cohortEndsAt);
  const buys = new Map([...allBuys].filter(([wallet]) => !insiders.includes(wallet)));
  const followed = [...buys.values()].slice(0, MAX_BUYERS);
  const team = withMinters(launcher ? [...insiders, launcher] : insiders, before);
  const places = new Set([
    question.token,
    ...routersOf(rpc.chain),
    ...question.pools.map(({ address }) => address),
  ]);
  const closed = since.filter(({ blockNumber }) => blockNumber < block.number);
  const received = receivedBefore([...before, ...closed], team, places);
  const wallets = [...new Set([...followed.map(({ wallet }) => wallet), ...received.keys()])];
  const [transfers, balances, fundings] = await Promise.all([
    index.store.transfersOf(stream, wallets, MAX_TRANSFERS),
    readBalances(rpc, question.token, wallets, head, options),
    tools.funders.find(toFunded(allBuys), options),
  ]);
  const context: FollowContext = {
    swapTransactions: swapTransactionsOf(history),
    launchBlock: block.number,
    cohortEndsAt,
    headAt: head.timestamp,
    team,
  };
  const follow = createFollower(transfers, balances, context);
  const main = history.find((entry) => entry.pool === pool);
  return {
    block,
    pool: pool.address,
    cohortSeconds: COHORT_SECONDS,
    buyers: followed.map((buy): EarlyBuyer => {
      const funder = fundings.get(buy.wallet)?.funder;
      return { ...follow(buy), ...(funder ? { funder } : {}) };
    }),
    preLaunchHolders: [...received].map(([wallet, amount]) => {
      const at = { wallet, blockNumber: block.number, timestamp: block.timestamp, transactionHash: '' };
      const { sold, balanceNow } = follow(at);
      return { wallet, received: amount, sold, balanceNow };
    }),
    team: [...team].filter((address) => address !== ZERO_ADDRESS),
    truncated: buys.size > MAX_BUYERS || isCut(since, cohortEndsAt) || isCut(transfers),
    maxDrawdown: maxDrawdownOf(main?.swaps ?? [], pool.tokenIsToken0),
  };
}

/** The team with the recipients of the first mints and the zero address. */
function withMinters(team: readonly Address[], beforeLaunch: readonly TransferEvent[]): ReadonlySet<Address> {
  const minted = beforeLaunch.filter(({ from }) => from === ZERO_ADDRESS).map(({ to }) => to);
  return new Set([...team, ...minted, ZERO_ADDRESS]);
}

function swapTransactionsOf(history: readonly PoolHistory[]): ReadonlySet<string> {
  return new Set(history.flatMap(({ swaps }) => swaps.map(({ transactionHash }) => transactionHash)));
}

/** Follows wallets through the transfers that were read of them. */
function createFollower(
  transfers: readonly TransferEvent[],
  balances: ReadonlyMap<Address, bigint>,
  context: FollowContext,
) {
  return (buy: FirstBuy) => {
    const own = transfers.filter(({ from, to }) => from === buy.wallet || to === buy.wallet);
    return followWallet(buy, own, balances.get(buy.wallet), context);
  };
}

/** There may be more transfers before `until` (Unix seconds) than were read. */
function isCut(transfers: readonly TransferEvent[], until = Number.POSITIVE_INFINITY): boolean {
  return transfers.length >= MAX_TRANSFERS && (transfers.at(-1)?.timestamp ?? 0) <= until;
}

/** Buyers whose first funder is looked for, each with a block in which it had already acted. */
function toFunded(buys: ReadonlyMap<Address, FirstBuy>): ReadonlyMap<Address, number> {
  const first = [...buys.values()].slice(0, MAX_FUNDED + MAX_TEAM);
  return new Map(first.map(({ wallet, blockNumber }) => [wallet, blockNumber]));
}

/**
 * The block from which anyone could buy in the pool. The block of the first liquidity is read in parallel:
 * usually it is the same.
 */
async function readOpening(
  rpc: Rpc,
  token: Address,
  { pool, event }: Opening,
  history: readonly PoolHistory[],
  options: CallOptions,
): Promise<BlockRef> {
  const read = (number: number) =>
    rpc.send('eth_getBlockByNumber', [toQuantity(number), false], options).then(toBlockRef);
  const swaps = history.find((entry) => entry.pool === pool)?.swaps ?? [];
  const question = {
    token,
    pool: pool.address,
    from: event.blockNumber,
    swapBlocks: swaps.slice(0, FIRST_SWAPS).map(({ blockNumber }) => blockNumber),
  };
  const [first, opening] = await Promise.all([
    read(event.blockNumber),
    findTradingStart(rpc, question, options),
  ]);
  return opening === first.number ? first : read(opening);
}

/** What others received from the team before the launch, largest first. */
function receivedBefore(
  transfers: readonly TransferEvent[],
  team: ReadonlySet<Address>,
  places: ReadonlySet<Address>,
): ReadonlyMap<Address, bigint> {
  const received = new Map<Address, bigint>();
  for (const { from, to, amount } of transfers) {
    if (amount > 0n && team.has(from) && !team.has(to) && !places.has(to)) {
      received.set(to, (received.get(to) ?? 0n) + amount);
    }
  }
  const largest = [...received].sort(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0));
  return new Map(largest.slice(0, MAX_PRE_LAUNCH));
}

/** The first purchase of each buyer in the cohort window, oldest first. */
function firstBuys(
  rpc: Rpc,
  { token }: LaunchQuestion,
  history: readonly PoolHistory[],
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
  const intermediaries = new Set([...routersOf(rpc.chain), ...history.map(({ pool }) => pool.address)]);
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

async function readSender(rpc: Rpc, hash: string, options: CallOptions): Promise<Address | undefined> {
  try {
    const transaction = await rpc.send<{ from?: unknown } | null>(
      'eth_getTransactionByHash',
      [hash],
      options,
    );
    return toAddress(transaction?.from);
  } catch (error) {
    if (error instanceof RpcError && error.kind !== 'aborted') {
      return undefined;
    }
    throw error;
  }
}
