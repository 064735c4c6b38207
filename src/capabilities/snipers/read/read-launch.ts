import { type Address, toAddress, ZERO_ADDRESS } from '../../../domain/address.js';
import type { BlockRef } from '../../../domain/fact.js';
import { toQuantity } from '../../../lib/hex.js';
import type { LiquidityEvent, SwapEvent, TransferEvent } from '../../../logs/events.js';
import type { HistoryTools, LogIndex } from '../../../logs/log-index.js';
import { toBlockRef } from '../../../rpc/head.js';
import type { ReadContext } from '../../../rpc/read-context.js';
import { unlessFailed } from '../../../rpc/unless.js';
import { readBalances } from '../../holders/read/read-balances.js';
import type { FunderIndex, Fundings } from '../../holders/read/wallets/funder-index.js';
import { type Pool, poolIdOf } from '../../market/facts/pools.js';
import { routersOf } from '../../market/read/read-trades.js';
import type { EarlyBuyer, Launch } from '../facts/launch.js';
import { firstBuys, type PoolHistory, receivedBefore, withMinters } from './early-transfers.js';
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

/** What was read into the store. */
type StoredLogs = Pick<LogIndex, 'store' | 'stream'>;

export interface LaunchTools extends Pick<HistoryTools, 'sync'> {
  readonly index: StoredLogs;
  readonly funders: FunderIndex;
}

/**
 * The launch of a token: the first block in which one of its known pools had both tokens and anyone could buy
 * (`findOpening`). Earlier buyers were let in by the team and belong to the cohort.
 * @returns `undefined` where the history does not reach back to the first liquidity
 */
export async function readLaunch(
  context: ReadContext,
  tools: LaunchTools,
  question: LaunchQuestion,
): Promise<Launch | undefined> {
  const { index, sync } = tools;
  const { block: head } = context;
  const pools = question.pools.slice(0, MAX_POOLS);
  const cursors = await Promise.all(
    [question.token, ...pools.map(poolIdOf)].map((contract) => sync(contract, 0)),
  );
  if (cursors.some(({ from }) => from > 0)) {
    return undefined;
  }
  const history = await Promise.all(pools.map((pool) => readPoolHistory(index, pool, head)));
  const first = firstOf(history);
  return first && toLaunch(context, tools, { question, history, first });
}

async function readPoolHistory(index: StoredLogs, pool: Pool, head: BlockRef): Promise<PoolHistory> {
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

/** A token's pools, and the first of them that had both tokens. */
interface LaunchHistory {
  readonly question: LaunchQuestion;
  readonly history: readonly PoolHistory[];
  readonly first: Opening;
}

async function toLaunch(context: ReadContext, tools: LaunchTools, launched: LaunchHistory): Promise<Launch> {
  const { question, history, first } = launched;
  const { index, funders } = tools;
  const { token } = question;
  const { event } = first;
  const stream = index.stream(token);
  const openingRead = Promise.all([
    readOpening(context, token, first, history),
    readSender(context, event.transactionHash),
  ]);
  // Awaited further down; a failure before that must not leave the rejection unhandled.
  openingRead.catch(() => undefined);
  const [before, since] = await Promise.all([
    index.store.transfers(stream, { from: 0, to: event.blockNumber - 1 }, oldest),
    index.store.transfers(stream, { from: event.blockNumber, to: context.block.number }, oldest),
  ]);
  const routers = routersOf(context.rpc.chain);
  const buysUntil = (end: number) => firstBuys({ token, routers, history }, since, end);
  // Usually trading is open at once and the team buys little. So the buyers' funders are prefetched before
  // both are known.
  const prefetched = funders.find(toFunded(buysUntil(event.timestamp + COHORT_SECONDS)), context.options);
  prefetched.catch(() => undefined);
  const [[block, launcher], insiders] = await Promise.all([openingRead, question.team]);
  const buys = buysUntil(block.timestamp + COHORT_SECONDS);
  const team = withMinters(launcher ? [...insiders, launcher] : insiders, before);
  const closed = since.filter(({ blockNumber }) => blockNumber < block.number);
  const places = new Set([token, ...routers, ...question.pools.map(({ address }) => address)]);
  const cohort: Cohort = {
    block,
    buys: [...buys.values()].filter(({ wallet }) => !insiders.includes(wallet)),
    received: receivedBefore([...before, ...closed], team, places),
    team,
    isCut: isCut(since, block.timestamp + COHORT_SECONDS),
  };
  const wallets = walletsOf(cohort);
  const [transfers, balances, fundings] = await Promise.all([
    index.store.transfersOf(stream, wallets, MAX_TRANSFERS),
    readBalances(context, token, wallets),
    funders.find(toFunded(buys), context.options),
  ]);
  return describeLaunch(launched, cohort, { transfers, balances, fundings, head: context.block });
}

/** Who was in early: the buyers of the first minutes, and who had tokens before anyone could buy. */
interface Cohort {
  /** The block from which anyone could buy. */
  readonly block: BlockRef;
  /** The first purchase of each buyer, oldest first. */
  readonly buys: readonly FirstBuy[];
  /** What others received from the team before the launch. */
  readonly received: ReturnType<typeof receivedBefore>;
  readonly team: ReadonlySet<Address>;
  /** There may be more purchases than were read. */
  readonly isCut: boolean;
}

function walletsOf({ buys, received }: Cohort): readonly Address[] {
  return [...new Set([...buys.slice(0, MAX_BUYERS).map(({ wallet }) => wallet), ...received.largest.keys()])];
}

/** What the wallets of a cohort did afterwards. */
interface CohortReading {
  readonly transfers: readonly TransferEvent[];
  readonly balances: ReadonlyMap<Address, bigint>;
  readonly fundings: Fundings;
  readonly head: BlockRef;
}

function describeLaunch(
  { history, first: { pool } }: LaunchHistory,
  { block, buys, received, team, isCut: buysCut }: Cohort,
  { transfers, balances, fundings, head }: CohortReading,
): Launch {
  const follow = createFollower(transfers, balances, {
    swapTransactions: swapTransactionsOf(history),
    launchBlock: block.number,
    cohortEndsAt: block.timestamp + COHORT_SECONDS,
    headAt: head.timestamp,
    team,
  });
  const main = history.find((entry) => entry.pool === pool);
  return {
    block,
    pool: pool.address,
    cohortSeconds: COHORT_SECONDS,
    buyers: buys.slice(0, MAX_BUYERS).map((buy): EarlyBuyer => {
      const funder = fundings.get(buy.wallet)?.funder;
      return { ...follow(buy), ...(funder ? { funder } : {}) };
    }),
    preLaunchHolders: [...received.largest].map(([wallet, amount]) => {
      const at = { wallet, blockNumber: block.number, timestamp: block.timestamp, transactionHash: '' };
      const { sold, balanceNow } = follow(at);
      return { wallet, received: amount, sold, balanceNow };
    }),
    preLaunchHoldersTotal: received.total,
    team: [...team].filter((address) => address !== ZERO_ADDRESS),
    truncated: buys.length > MAX_BUYERS || buysCut || isCut(transfers),
    maxDrawdown: maxDrawdownOf(main?.swaps ?? [], pool.tokenIsToken0),
  };
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
  context: ReadContext,
  token: Address,
  { pool, event }: Opening,
  history: readonly PoolHistory[],
): Promise<BlockRef> {
  const { rpc, options } = context;
  const read = (number: number) =>
    rpc.send('eth_getBlockByNumber', [toQuantity(number), false], options).then(toBlockRef);
  const swaps = history.find((entry) => entry.pool === pool)?.swaps ?? [];
  const question = {
    token,
    pool: pool.address,
    from: event.blockNumber,
    swapBlocks: swaps.slice(0, FIRST_SWAPS).map(({ blockNumber }) => blockNumber),
  };
  const [first, opening] = await Promise.all([read(event.blockNumber), findTradingStart(context, question)]);
  return opening === first.number ? first : read(opening);
}

async function readSender({ rpc, options }: ReadContext, hash: string): Promise<Address | undefined> {
  const transaction = await rpc
    .send<{ from?: unknown } | null>('eth_getTransactionByHash', [hash], options)
    .catch(unlessFailed);
  return toAddress(transaction?.from);
}
