import { inChainOrder, type LiquidityEvent, type ReadContext } from '@assay/chain';
import {
  type Address,
  type EmptiedPool,
  isConcentrated,
  type LiquidityRemoval,
  type LiquidityRemovals,
  type LiquidityStep,
  type LogEvidence,
  type Ownership,
  type Pool,
  poolIdOf,
} from '@assay/facts';
import { policy } from '../../policy.js';
import { sumKnown, toWhole } from '../../ratio.js';
import type { HistoryTools } from '../../reading/token-history.js';
import { type EmptiedInState, findEmptiedInState } from './emptied-in-state.js';
import {
  type PoolDrain,
  type PoolHistory,
  readPoolDrain,
  readPoolHistory,
  tellsAmounts,
} from './pool-history.js';
import { sqrtPriceOf, toRangedAmounts } from './ranged-amounts.js';
import { type MovingTransaction, readTransactions } from './removal-receipts.js';
import { readTokenPeople, relationOf, type TokenPeople } from './token-people.js';

/** A pool counts as emptied from this share on; what is gone of the whole token is judged later. */
const EMPTIED = 0.9;
/** Additions and removals of each pool that are kept. */
const MAX_STEPS = 20;
/** Transactions of each emptied pool that are read again, the largest removals. */
const MAX_TRANSACTIONS = 5;

export interface RemovalsQuestion {
  readonly token: Address;
  readonly pools: readonly Pool[];
  /** Asked for only where a pool was emptied. */
  readonly ownership: () => Promise<Ownership | undefined>;
}

/** What is known of transactions and people when steps are told. */
interface Known {
  readonly transactions: ReadonlyMap<string, MovingTransaction>;
  readonly people: TokenPeople;
}

const nobody: TokenPeople = { owner: undefined, deployer: undefined, linked: new Set() };

/**
 * How liquidity came into the pools of a token and left them, from the logs that other readers of the analysis
 * read too: no round trip more, but one where a pool was emptied, for who did it.
 */
export async function readRemovals(
  context: ReadContext,
  { index }: Pick<HistoryTools, 'index'>,
  { token, pools, ownership }: RemovalsQuestion,
): Promise<LiquidityRemovals> {
  const to = context.block.number;
  const histories = await Promise.all(pools.map((pool) => readPoolHistory(index, pool, to)));
  const found = await Promise.all(histories.map((history) => readPoolDrain(index, history, to)));
  const drains = found.filter((drain) => drain !== undefined);
  const drained = new Set(drains.map(({ history }) => history.pool));
  const unexplained = histories.flatMap(({ pool, since }) =>
    drained.has(pool) || since === 0 ? [] : [pool],
  );
  const [transactions, inState] = await Promise.all([
    readTransactions(context, toHashes(drains, histories)),
    findEmptiedInState(context, unexplained),
  ]);
  const emptied = drains.filter(({ share }) => share >= EMPTIED);
  const gone = [...emptied.map(({ history }) => history.pool), ...inState.map(({ pool }) => pool)];
  const touched = [...drained, ...inState.map(({ pool }) => pool)];
  const streams = [token, ...touched.filter(hasLiquidityTokens).map(({ address }) => address)];
  const people = touched.length === 0 ? nobody : await readTokenPeople(index, await ownership(), streams);
  const known = { transactions, people };
  return {
    emptied: [
      ...emptied.map((drain) => toEmptied(context, drain, known)),
      ...inState.map((one) => toEmptiedInState(one, known)),
    ],
    standing: pools.filter((pool) => !gone.includes(pool) && pool.quoteReserve > 0n).length,
    leftUsd: sumKnown(pools.map(({ liquidityUsd }) => liquidityUsd)),
    additions: histories.flatMap((history) => toAdditions(history, known)),
    removals: histories.flatMap((history) => {
      const drain = drains.find((one) => one.history === history);
      return toRemovals(context, history, { drain, known });
    }),
    since: toSince(histories),
  };
}

function hasLiquidityTokens({ kind }: Pool): boolean {
  return !isConcentrated(kind);
}

/** The transactions that emptied pools, and those that may have brought the same liquidity elsewhere. */
function toHashes(drains: readonly PoolDrain[], histories: readonly PoolHistory[]): readonly string[] {
  const out = drains.flatMap(({ removals }) =>
    removals.toSorted((a, b) => b.share - a.share).slice(0, MAX_TRANSACTIONS),
  );
  const into = histories.flatMap(({ pool, liquidity }) =>
    liquidity
      .filter((event) => isAddition(event) && drains.some((drain) => isNear(drain, pool, event)))
      .slice(-MAX_TRANSACTIONS),
  );
  return [...out.map(({ event }) => event), ...into].map(({ transactionHash }) => transactionHash);
}

function isNear({ history, removals }: PoolDrain, pool: Pool, { timestamp }: LiquidityEvent): boolean {
  const isThen = ({ event }: PoolDrain['removals'][number]) =>
    Math.abs(event.timestamp - timestamp) <= policy.liquidityRemovals.movedWithinSeconds;
  return history.pool !== pool && removals.some(isThen);
}

function isAddition({ amount0, amount1 }: LiquidityEvent): boolean {
  return amount0 > 0n || amount1 > 0n;
}

function isRemoval({ amount0, amount1 }: LiquidityEvent): boolean {
  return amount0 < 0n || amount1 < 0n;
}

/** Amounts of the token and of the quote, as positive numbers; none where nothing tells them. */
function amountsOf(
  pool: Pool,
  event: LiquidityEvent,
  { transactions }: Known,
  drain?: PoolDrain,
): Pick<LiquidityStep, 'tokenAmount' | 'quoteAmount'> {
  const [amount0, amount1] = tellsAmounts(pool)
    ? [event.amount0, event.amount1]
    : (rangedAmountsOf(pool, event, transactions, drain) ?? []);
  if (amount0 === undefined || amount1 === undefined) return { tokenAmount: null, quoteAmount: null };
  const [token, quote] = pool.tokenIsToken0 ? [amount0, amount1] : [amount1, amount0];
  const size = (amount: bigint) => (amount < 0n ? -amount : amount);
  return { tokenAmount: size(token), quoteAmount: size(quote) };
}

/** The price is the pool's own where nobody traded since, else that of the last trade before. */
function rangedAmountsOf(
  pool: Pool,
  event: LiquidityEvent,
  transactions: Known['transactions'],
  drain: PoolDrain | undefined,
) {
  const log = transactions
    .get(event.transactionHash)
    ?.logs.find(({ logIndex }) => logIndex === event.logIndex);
  if (!log || !drain) return undefined;
  const traded = drain.lastSwap && sqrtPriceOf(drain.lastSwap.amount0, drain.lastSwap.amount1);
  const price = drain.isTradedSince ? traded : (pool.sqrtPriceX96 ?? traded);
  return price === undefined ? undefined : toRangedAmounts(log, price);
}

function toStep(pool: Pool, event: LiquidityEvent, known: Known, drain?: PoolDrain): LiquidityStep {
  const by = known.transactions.get(event.transactionHash)?.sender ?? null;
  const amounts = amountsOf(pool, event, known, drain);
  return {
    pool: poolIdOf(pool),
    dex: pool.dex,
    quoteSymbol: pool.quote.symbol,
    blockNumber: event.blockNumber,
    logIndex: event.logIndex,
    transactionHash: event.transactionHash,
    timestamp: event.timestamp,
    ...amounts,
    valueUsd: bothSidesUsd(pool, amounts.quoteAmount),
    by,
    relation: relationOf(by, known.people),
  };
}

function toEvidence(
  { rpc }: ReadContext,
  { transactionHash, logIndex, blockNumber }: LiquidityEvent,
  { transactions }: Known,
): LogEvidence | undefined {
  const transaction = transactions.get(transactionHash);
  const log = transaction?.logs.find((one) => one.logIndex === logIndex);
  if (!log || !transaction?.blockHash) return undefined;
  return {
    kind: 'log',
    chainId: rpc.chain.chainId,
    address: log.address,
    blockNumber,
    blockHash: transaction.blockHash,
    transactionHash,
    logIndex,
    description: 'Liquidity was taken out of the pool.',
  };
}

function toDrained(context: ReadContext, drain: PoolDrain, known: Known): readonly LiquidityRemoval[] {
  return drain.removals.map(({ event, share }) => {
    const evidence = toEvidence(context, event, known);
    const step = toStep(drain.history.pool, event, known, drain);
    return { ...step, poolShare: share, ...(evidence ? { evidence } : {}) };
  });
}

function toEmptied(context: ReadContext, drain: PoolDrain, known: Known): EmptiedPool {
  const { pool } = drain.history;
  const removals = toDrained(context, drain, known);
  return {
    pool: poolIdOf(pool),
    dex: pool.dex,
    removals,
    takenUsd:
      drain.taken === null
        ? sumKnown(removals.map(({ valueUsd }) => valueUsd))
        : bothSidesUsd(pool, drain.taken),
    share: drain.share,
  };
}

/** Twice what a quote amount is worth. */
function bothSidesUsd({ quote, quoteUsd }: Pool, amount: bigint | null): number | null {
  const whole = amount === null ? null : toWhole(amount, quote.decimals);
  return whole === null || quoteUsd === null ? null : 2 * whole * quoteUsd;
}

function toEmptiedInState({ pool, shownBy, removal }: EmptiedInState, { people }: Known): EmptiedPool {
  const hash = removal?.event.transactionHash;
  const transaction = { sender: removal?.sender, blockHash: undefined, logs: [] };
  const transactions = new Map(hash === undefined ? [] : [[hash, transaction]]);
  const step = removal && toStep(pool, removal.event, { people, transactions });
  return {
    pool: poolIdOf(pool),
    dex: pool.dex,
    removals: step ? [{ ...step, poolShare: 1 }] : [],
    takenUsd: step?.valueUsd ?? null,
    share: 1,
    shownBy,
  };
}

function toAdditions({ pool, liquidity }: PoolHistory, known: Known): readonly LiquidityStep[] {
  return liquidity
    .filter(isAddition)
    .filter(({ transactionHash }, index) => index < MAX_STEPS || known.transactions.has(transactionHash))
    .map((event) => toStep(pool, event, known));
}

/** The largest removals of a pool; those of a drain with what is known of them. */
function toRemovals(
  context: ReadContext,
  { pool, liquidity }: PoolHistory,
  { drain, known }: { readonly drain: PoolDrain | undefined; readonly known: Known },
): readonly LiquidityRemoval[] {
  const drained = new Map(
    drain && toDrained(context, drain, known).map((one) => [`${one.transactionHash} ${one.logIndex}`, one]),
  );
  const sizeOf = ({ amount0, amount1 }: LiquidityEvent) => -(pool.tokenIsToken0 ? amount1 : amount0);
  return liquidity
    .filter(isRemoval)
    .toSorted((a, b) => (sizeOf(a) < sizeOf(b) ? 1 : -1))
    .slice(0, MAX_STEPS)
    .toSorted(inChainOrder)
    .map(
      (event) =>
        drained.get(`${event.transactionHash} ${event.logIndex}`) ?? {
          ...toStep(pool, event, known),
          poolShare: null,
        },
    );
}

function toSince(histories: readonly PoolHistory[]): number | null {
  const since = histories.map((history) => history.since);
  return since.some((from) => from === null) ? null : Math.max(0, ...since.map((from) => from ?? 0));
}
