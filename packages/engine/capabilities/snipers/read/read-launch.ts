import { type ReadContext, type TransferEvent, unlessFailed } from '@assay/chain';
import {
  type Address,
  type BlockRef,
  type Chain,
  type EarlyBuyer,
  type Launch,
  type Pool,
  poolIdOf,
  toAddress,
  ZERO_ADDRESS,
} from '@assay/facts';
import { readBalances } from '../../holders/read/read-balances.js';
import type { FunderIndex, Fundings } from '../../holders/read/wallets/funder-index.js';
import { routersOf } from '../../market/read/to-trade.js';
import type { HistoryTools } from '../../reading/token-history.js';
import { firstBuys, type PoolHistory, receivedBefore, withMinters } from './early-transfers.js';
import { type FirstBuy, type FollowContext, followWallet } from './follow-wallet.js';
import {
  type LaunchLogs,
  type LaunchPlaces,
  MAX_TRANSFERS,
  type StoredLogs,
  storedLaunchLogs,
  windowLaunchLogs,
} from './launch-logs.js';
import type { LaunchWindows } from './launch-window.js';
import { maxDrawdownOf } from './max-drawdown.js';
import { type Opening, readOpening } from './read-opening.js';

/** The first ten minutes. Seconds, because block times differ by chain. */
const COHORT_SECONDS = 600;
const MAX_BUYERS = 150;
/** Buyers whose first funder is looked for. */
const MAX_FUNDED = 60;
/** Owner and deployer, who may be among the buyers. */
const MAX_TEAM = 2;
/** Number of pools, the deepest first, whose whole history is read. */
const MAX_POOLS = 4;

export interface LaunchQuestion {
  readonly token: Address;
  readonly pools: readonly Pool[];
  /** Owner and deployer, where known; needed only after the history. */
  readonly team: Promise<readonly Address[]>;
}

export interface LaunchTools extends Pick<HistoryTools, 'sync' | 'isLong'> {
  readonly index: StoredLogs;
  readonly launches: LaunchWindows;
  readonly funders: Pick<FunderIndex, 'find'>;
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
  const pools = question.pools.slice(0, MAX_POOLS);
  const places = { token: question.token, pools, head: context.block.number };
  const logs = await readLogs(context, tools, places);
  const first = logs && firstOf(logs.history);
  return logs && first && toLaunch(context, tools, { question, logs, first });
}

/**
 * From the whole history, where one request covers the chain or it was read before; else the first minutes.
 * @returns `undefined` where neither could be read
 */
async function readLogs(
  context: ReadContext,
  { index, sync, isLong, launches }: LaunchTools,
  places: LaunchPlaces,
): Promise<LaunchLogs | undefined> {
  const { token, pools } = places;
  const contracts = [token, ...pools.map(poolIdOf)];
  const stored = await Promise.all(contracts.map((contract) => index.store.cursor(index.stream(contract))));
  if (isLong && stored.some((cursor) => cursor?.from !== 0)) {
    const window = await launches.find(context, token, pools);
    return window && windowLaunchLogs(window, places);
  }
  const cursors = await Promise.all(contracts.map((contract) => sync(contract, 0)));
  return cursors.some(({ from }) => from > 0) ? undefined : storedLaunchLogs(index, places);
}

function firstOf(history: readonly PoolHistory[]): Opening | undefined {
  const opened = history.flatMap(({ pool, firstLiquidity }) =>
    firstLiquidity ? [{ pool, event: firstLiquidity }] : [],
  );
  return opened.sort(
    ({ event: a }, { event: b }) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex,
  )[0];
}

/** A token's pools, and the first of them that had both tokens. */
interface LaunchHistory {
  readonly question: LaunchQuestion;
  readonly logs: LaunchLogs;
  readonly first: Opening;
}

async function toLaunch(context: ReadContext, tools: LaunchTools, launched: LaunchHistory): Promise<Launch> {
  const { question, logs, first } = launched;
  const { token, team } = question;
  const { event } = first;
  const people = Promise.all([team, readSender(context, event.transactionHash)]);
  const opening = readOpening(context, { token, first, history: logs.history });
  // Awaited further down; a failure before that must not leave the rejections unhandled.
  for (const read of [people, opening]) read.catch(() => undefined);
  const moved = await Promise.all([logs.before(event.blockNumber), logs.since(event.blockNumber)]);
  // Trading is open at once in nearly all launches, so these are mostly the buyers of the cohort.
  const buyers = buysUntil(context.rpc.chain, launched, moved, event.timestamp + COHORT_SECONDS);
  tools.funders.find(toFunded(buyers), context.options).catch(() => undefined);
  const block = await opening;
  const cohort = toCohort(context.rpc.chain, launched, block, { people: await people, moved });
  const wallets = walletsOf(cohort);
  const [transfers, balances, fundings] = await Promise.all([
    logs.transfersOf(wallets),
    readBalances(context, token, wallets),
    tools.funders.find(cohort.funded, context.options),
  ]);
  return describeLaunch(launched, cohort, { block, transfers, balances, fundings, head: context.block });
}

/** Transfers before the first liquidity, and since. */
type Moved = readonly [before: readonly TransferEvent[], since: readonly TransferEvent[]];

function buysUntil(
  chain: Chain,
  { question: { token }, logs: { history } }: LaunchHistory,
  [, since]: Moved,
  end: number,
): ReadonlyMap<Address, FirstBuy> {
  return firstBuys({ token, routers: routersOf(chain), history }, since, end);
}

/** What is known of a launch besides its opening: owner and deployer, who added the first liquidity, transfers. */
interface LaunchReading {
  readonly people: readonly [insiders: readonly Address[], launcher: Address | undefined];
  readonly moved: Moved;
}

/** Who was in early, if trading opened then. */
function toCohort(
  chain: Chain,
  launched: LaunchHistory,
  opening: BlockRef,
  { people: [insiders, launcher], moved }: LaunchReading,
): Cohort {
  const [before, since] = moved;
  const end = opening.timestamp + COHORT_SECONDS;
  const buys = buysUntil(chain, launched, moved, end);
  const team = withMinters(launcher ? [...insiders, launcher] : insiders, before);
  const closed = since.filter(({ blockNumber }) => blockNumber < opening.number);
  const { token, pools } = launched.question;
  const places = new Set([token, ...routersOf(chain), ...pools.map(({ address }) => address)]);
  return {
    buys: [...buys.values()].filter(({ wallet }) => !insiders.includes(wallet)),
    funded: toFunded(buys),
    received: receivedBefore([...before, ...closed], team, places),
    team,
    isCut: isCut(since, end),
  };
}

/** Who was in early: the buyers of the first minutes, and who had tokens before anyone could buy. */
interface Cohort {
  /** The first purchase of each buyer, oldest first. */
  readonly buys: readonly FirstBuy[];
  readonly funded: ReturnType<typeof toFunded>;
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
  /** The block from which anyone could buy. */
  readonly block: BlockRef;
  readonly transfers: readonly TransferEvent[];
  readonly balances: ReadonlyMap<Address, bigint>;
  readonly fundings: Fundings;
  readonly head: BlockRef;
}

function describeLaunch(
  { logs: { history, window }, first: { pool } }: LaunchHistory,
  { buys, received, team, isCut: buysCut }: Cohort,
  { block, transfers, balances, fundings, head }: CohortReading,
): Launch {
  const follow = createFollower(transfers, balances, {
    swapTransactions: swapTransactionsOf(history),
    launchBlock: block.number,
    cohortEndsAt: block.timestamp + COHORT_SECONDS,
    knownUntil: window?.until ?? head.timestamp,
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
    ...(window ? { followedUntil: window.until } : {}),
    preLaunchHolders: [...received.largest].map(([wallet, amount]) => {
      const at = { wallet, blockNumber: block.number, timestamp: block.timestamp, transactionHash: '' };
      const { sold, balanceNow } = follow(at);
      return { wallet, received: amount, sold, balanceNow };
    }),
    preLaunchHoldersTotal: received.total,
    team: [...team].filter((address) => address !== ZERO_ADDRESS),
    truncated: window !== undefined || buys.length > MAX_BUYERS || buysCut || isCut(transfers),
    maxDrawdown: window ? null : maxDrawdownOf(main?.swaps ?? [], pool.tokenIsToken0),
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

async function readSender({ rpc, options }: ReadContext, hash: string): Promise<Address | undefined> {
  const transaction = await rpc
    .send<{ from?: unknown } | null>('eth_getTransactionByHash', [hash], options)
    .catch(unlessFailed);
  return toAddress(transaction?.from);
}
