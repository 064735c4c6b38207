import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { type Address, ZERO_ADDRESS } from '../../../domain/address.js';
import { toQuantity } from '../../../lib/hex.js';
import { addressAt, intAt, toAddressTopic, toTopic, uintAt } from '../../abi.js';
import { createRangeLearner } from '../../logs/range-learner.js';
import { type RawLog, toRawLogs } from '../../logs/raw-log.js';
import { readLogs } from '../../logs/read-logs.js';
import { aside } from '../../rpc/aside.js';
import { toBlockRef } from '../../rpc/head.js';
import { type Rpc, RpcError } from '../../rpc/rpc.js';
import { quoteTokens } from '../quote-prices.js';
import { toPoolId, type V4PoolKey } from './pool-key.js';

/** A pool as its `Initialize` log tells it. */
export interface InitializedPool {
  readonly key: V4PoolKey;
  /** The price's tick when it was made. */
  readonly tick: number;
  /** Unix seconds. */
  readonly createdAt?: number;
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
  find(
    tokens: readonly Address[],
    patience: Promise<number>,
  ): Promise<ReadonlyMap<Address, readonly InitializedPool[]>>;
}

const initialize = toTopic('Initialize(bytes32,address,address,uint24,int24,address,uint160,int24)');
const MAX_REMEMBERED = 20_000;
/** A token is looked for again after this: new pools are made all the time. */
const REST_MS = 120_000;
const LOOK_MS = 15_000;
/** Pools of one token that are read: anybody can make as many as he likes. */
const MAX_POOLS = 40;
/** Ranges of blocks that are asked for where a node refuses the whole chain, newest first. */
const MAX_RANGES = 60;

/** The pool in a log; `undefined` where it is malformed. The id in the log must be that of its key. */
export function toInitializedPool({ topics, data, blockTimestamp }: RawLog): InitializedPool | undefined {
  const currency0 = addressAt(topics[2], 0);
  const currency1 = addressAt(topics[3], 0);
  const [fee, tickSpacing, tick] = [uintAt(data, 0), intAt(data, 1), intAt(data, 4)];
  const hooks = addressAt(data, 2);
  const isWhole =
    currency0 && currency1 && hooks && fee !== undefined && tickSpacing !== undefined && tick !== undefined;
  if (topics[0] !== initialize || !isWhole || tickSpacing <= 0n) return undefined;
  const key = { currency0, currency1, fee: Number(fee), tickSpacing: Number(tickSpacing), hooks };
  if (toPoolId(key) !== topics[1]) return undefined;
  return { key, tick: Number(tick), ...(blockTimestamp === undefined ? {} : { createdAt: blockTimestamp }) };
}

export function createV4PoolLogs(rpc: Rpc): V4PoolLogs {
  const manager = rpc.chain.uniswapV4?.poolManager;
  const quotes = [ZERO_ADDRESS, ...quoteTokens(rpc.chain).map(({ address }) => address)];
  const known = new LRUCache<Address, ReadonlyMap<string, InitializedPool>>({ max: MAX_REMEMBERED });
  const looks = new LRUCache<Address, Promise<void>>({ max: MAX_REMEMBERED, ttl: REST_MS });
  const learner = createRangeLearner();
  let wholeChainRefused = false;

  async function keep(
    logs: readonly RawLog[],
    asked: readonly Address[],
    signal: AbortSignal,
  ): Promise<void> {
    for (const log of logs) {
      const pool = log.address === manager ? toInitializedPool(log) : undefined;
      if (!pool) continue;
      const { currency0, currency1 } = pool.key;
      for (const [token, other] of [
        [currency0, currency1],
        [currency1, currency0],
      ] as const) {
        if (!asked.includes(token) || !quotes.includes(other)) continue;
        const pools = new Map(known.get(token));
        if (pools.size >= MAX_POOLS) continue;
        pools.set(toPoolId(pool.key), pool.createdAt === undefined ? await dated(pool, log, signal) : pool);
        known.set(token, pools);
      }
    }
  }

  async function dated(pool: InitializedPool, { blockNumber }: RawLog, signal: AbortSignal) {
    const block = await rpc.send('eth_getBlockByNumber', [toQuantity(blockNumber), false], { signal });
    return { ...pool, createdAt: toBlockRef(block).timestamp };
  }

  async function lookEverywhere(tokens: readonly Address[], sides: readonly string[], signal: AbortSignal) {
    const topics = [[initialize], null, sides, sides];
    const filter = { address: manager, topics, fromBlock: '0x0', toBlock: 'latest' };
    await keep(toRawLogs(await rpc.send('eth_getLogs', [filter], { signal })) ?? [], tokens, signal);
  }

  /** Newest blocks first, as far as it gets. */
  async function lookByRanges(tokens: readonly Address[], sides: readonly string[], signal: AbortSignal) {
    if (!manager) return;
    const { number: to } = await rpc.head({ signal });
    const query = {
      addresses: [manager],
      events: [initialize],
      arguments: [null, sides, sides],
      from: 0,
      to,
      direction: 'backward' as const,
    };
    let left = MAX_RANGES;
    for await (const { logs } of readLogs(rpc, query, learner, { signal })) {
      await keep(logs, tokens, signal);
      left -= 1;
      if (left <= 0) return;
    }
  }

  async function look(tokens: readonly Address[]): Promise<void> {
    // Another tick is another HTTP request: nobody's answer waits for this one.
    await aside();
    const signal = AbortSignal.timeout(LOOK_MS);
    const sides = [...new Set([...tokens, ...quotes])].map(toAddressTopic);
    if (!wholeChainRefused) {
      try {
        return await lookEverywhere(tokens, sides, signal);
      } catch (error) {
        if (!(error instanceof RpcError) || !['range_too_wide', 'refused'].includes(error.kind)) throw error;
        wholeChainRefused = true;
      }
    }
    await lookByRanges(tokens, sides, signal);
  }

  function begin(tokens: readonly Address[]): void {
    const fresh = manager ? [...new Set(tokens)].filter((token) => !looks.has(token)) : [];
    if (fresh.length === 0) return;
    const looking = look(fresh).catch((error: unknown) => {
      if (!(error instanceof RpcError)) throw error;
    });
    for (const token of fresh) looks.set(token, looking);
  }

  return {
    foresee: begin,
    find: async (tokens, patience) => {
      begin(tokens);
      const looking = Promise.all(tokens.map((token) => looks.get(token)));
      const enough = patience.then(sleep, () => undefined);
      await Promise.race([looking, enough]);
      return new Map(tokens.map((token) => [token, [...(known.get(token)?.values() ?? [])]]));
    },
  };
}
