import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { type Address, ZERO_ADDRESS } from '../../../domain/address.js';
import { toQuantity } from '../../../lib/hex.js';
import { toAddressTopic } from '../../abi.js';
import type { BlockSpan } from '../../logs/log-store.js';
import { createRangeLearner } from '../../logs/range-learner.js';
import { type RawLog, toRawLogs } from '../../logs/raw-log.js';
import { readLogs } from '../../logs/read-logs.js';
import { aside } from '../../rpc/aside.js';
import { toBlockRef } from '../../rpc/head.js';
import { type CallOptions, type Rpc, RpcError } from '../../rpc/rpc.js';
import { quoteTokens } from '../quote-prices.js';
import { type InitializedPool, initializeTopic, otherCurrency, toInitializedPool } from './initialize-log.js';
import { toPoolId } from './pool-key.js';

/** What the PoolManager's logs tell of one token. */
export interface LoggedPools {
  readonly pools: readonly InitializedPool[];
  /** The block from which on all logs were read; 0: all there are. `null`: none yet. */
  readonly since: number | null;
}

/** Uniswap V4 pools of a token, by the PoolManager's logs: with any fee and any hook. */
export interface V4PoolLogs {
  /** Begins to look, before anything of the token is known. */
  foresee(tokens: readonly Address[]): void;
  /**
   * Pools of each token against the chain's quote tokens and the native coin, as far as they are known. Waits for a look that is
   * under way, but no longer than `patience` and what it resolves with, in milliseconds; what comes later is known the next
   * time. Never fails.
   */
  find(tokens: readonly Address[], patience: Promise<number>): Promise<ReadonlyMap<Address, LoggedPools>>;
}

const MAX_REMEMBERED = 20_000;
/** A token is looked for again after this: new pools are made all the time. */
const REST_MS = 120_000;
const LOOK_MS = 15_000;
/** Pools of one token that are remembered: anybody can make as many as he likes. */
const MAX_POOLS = 200;
/** Ranges of blocks that one look asks for where a node refuses the whole chain, newest first. */
const MAX_RANGES = 60;

/** What is known of a token, and between which blocks all logs were read. */
interface Known {
  readonly pools: ReadonlyMap<string, InitializedPool>;
  readonly read?: BlockSpan;
}

export function createV4PoolLogs(rpc: Rpc): V4PoolLogs {
  const manager = rpc.chain.uniswapV4?.poolManager;
  const quotes = [ZERO_ADDRESS, ...quoteTokens(rpc.chain).map(({ address }) => address)];
  const known = new LRUCache<Address, Known>({ max: MAX_REMEMBERED });
  const looks = new LRUCache<Address, Promise<void>>({ max: MAX_REMEMBERED, ttl: REST_MS });
  const learner = createRangeLearner();
  let wholeChainRefused = false;

  const knownOf = (token: Address): Known => known.get(token) ?? { pools: new Map() };
  const noteRead = (token: Address, read: BlockSpan) => known.set(token, { ...knownOf(token), read });

  async function keep(token: Address, logs: readonly RawLog[], options: CallOptions): Promise<void> {
    const pools = new Map(knownOf(token).pools);
    for (const log of logs) {
      const pool = log.address === manager ? toInitializedPool(log) : undefined;
      if (!pool || pools.size >= MAX_POOLS) continue;
      const sides = [pool.key.currency0, pool.key.currency1];
      if (!sides.includes(token) || !quotes.includes(otherCurrency(pool.key, token))) continue;
      pools.set(toPoolId(pool.key), pool.createdAt === undefined ? await dated(pool, log, options) : pool);
    }
    known.set(token, { ...knownOf(token), pools });
  }

  async function dated(pool: InitializedPool, { blockNumber }: RawLog, options: CallOptions) {
    const block = await rpc.send('eth_getBlockByNumber', [toQuantity(blockNumber), false], options);
    return { ...pool, createdAt: toBlockRef(block).timestamp };
  }

  /** The indexed arguments of pools where the token comes first, and of those where it comes second. */
  function toArguments(token: Address): readonly (readonly (readonly string[] | null)[])[] {
    const [own, others] = [[toAddressTopic(token)], quotes.map(toAddressTopic)];
    return [
      [null, own, others],
      [null, others, own],
    ];
  }

  async function lookEverywhere(token: Address, options: CallOptions): Promise<void> {
    const answers = await Promise.all(
      toArguments(token).map((given) => {
        const topics = [[initializeTopic], ...given];
        const filter = { address: manager, topics, fromBlock: '0x0', toBlock: 'latest' };
        return rpc.send('eth_getLogs', [filter], options);
      }),
    );
    await keep(
      token,
      answers.flatMap((logs) => toRawLogs(logs) ?? []),
      options,
    );
    noteRead(token, { from: 0, to: 0 });
  }

  /** Blocks that are still to be read: first what is new, then further back. */
  function toSpans({ read }: Known, head: number): readonly BlockSpan[] {
    if (!read) return [{ from: 0, to: head }];
    return [
      { from: read.to + 1, to: head },
      { from: 0, to: read.from - 1 },
    ].filter(({ from, to }) => from <= to);
  }

  /** Newest blocks first, as far as it gets; the next look goes on where this one ended. */
  async function lookByRanges(token: Address, options: CallOptions): Promise<void> {
    if (!manager) return;
    const { number: head } = await rpc.head(options);
    let left = MAX_RANGES;
    for (const span of toSpans(knownOf(token), head)) {
      const { read } = knownOf(token);
      // New blocks count as read only when they reach those that were read before.
      const isNew = read !== undefined && span.from > read.to;
      // One question for both sides: in so few blocks there are not many pools of quote tokens among themselves.
      const sides = [token, ...quotes].map(toAddressTopic);
      const query = { addresses: [manager], events: [initializeTopic], arguments: [null, sides, sides] };
      const reading = readLogs(rpc, { ...query, ...span, direction: 'backward' }, learner, options);
      for await (const chunk of reading) {
        await keep(token, chunk.logs, options);
        if (!isNew) noteRead(token, { from: chunk.from, to: knownOf(token).read?.to ?? head });
        else if (chunk.from === span.from) noteRead(token, { from: read.from, to: head });
        left -= 1;
        if (left <= 0) return;
      }
    }
  }

  async function look(token: Address): Promise<void> {
    await aside();
    const options = { signal: AbortSignal.timeout(LOOK_MS) };
    if (!wholeChainRefused) {
      try {
        return await lookEverywhere(token, options);
      } catch (error) {
        if (!(error instanceof RpcError) || !['range_too_wide', 'refused'].includes(error.kind)) throw error;
        wholeChainRefused = true;
      }
    }
    await lookByRanges(token, options);
  }

  function begin(tokens: readonly Address[]): void {
    const fresh = manager ? [...new Set(tokens)].filter((token) => !looks.has(token)) : [];
    for (const token of fresh) {
      const looking = look(token).catch((error: unknown) => {
        if (!(error instanceof RpcError)) throw error;
      });
      looks.set(token, looking);
    }
  }

  return {
    foresee: begin,
    find: async (tokens, patience) => {
      begin(tokens);
      const looking = Promise.all(tokens.map((token) => looks.get(token)));
      const enough = patience.then(sleep, () => undefined);
      await Promise.race([looking, enough]);
      return new Map(
        tokens.map((token) => {
          const { pools, read } = knownOf(token);
          return [token, { pools: [...pools.values()], since: read?.from ?? null }];
        }),
      );
    },
  };
}
