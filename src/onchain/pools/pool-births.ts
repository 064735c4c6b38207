import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Address } from '../../domain/address.js';
import type { BlockRef } from '../../domain/fact.js';
import { toQuantity } from '../../lib/hex.js';
import { addressAt, toTopic } from '../abi.js';
import { type RawLog, toRawLogs } from '../logs/raw-log.js';
import { toBlockRef } from '../rpc/head.js';
import { type Rpc, RpcError } from '../rpc/rpc.js';
import type { PoolRef } from './pool-ref.js';

/** When pools were made, by the logs of their factories. */
export interface PoolBirths {
  /**
   * Unix seconds by pool, for those that are known: one look over the whole chain by topics for the others, which some
   * nodes refuse and some answer slowly. Whoever asks waits no longer than `patience` and a quarter of a second; what comes
   * later is known the next time. Never fails.
   */
  find(
    pools: readonly PoolRef[],
    head: BlockRef,
    patience: Promise<unknown>,
  ): Promise<ReadonlyMap<Address, number>>;
}

/** In which word of its data a factory names the pool. */
const events = new Map([
  [toTopic('PairCreated(address,address,address,uint256)'), 0],
  [toTopic('PoolCreated(address,address,uint24,int24,address)'), 1],
  [toTopic('PoolCreated(address,address,bool,address,uint256)'), 0],
]);

const MAX_REMEMBERED = 50_000;
/** A node that refused, or that did not name a pool, is asked again after this. */
const REST_MS = 600_000;
const LOOK_MS = 10_000;
const GRACE_MS = 250;

export function createPoolBirths(rpc: Rpc): PoolBirths {
  const births = new LRUCache<Address, number>({ max: MAX_REMEMBERED });
  const asked = new LRUCache<Address, true>({ max: MAX_REMEMBERED, ttl: REST_MS });
  let restUntil = 0;

  async function look(pools: readonly PoolRef[], head: BlockRef): Promise<void> {
    // Another tick is another HTTP request: nobody's answer waits for this one.
    await nextTick();
    const options = { signal: AbortSignal.timeout(LOOK_MS) };
    const tokens = [...new Set(pools.flatMap(({ token, quote }) => [token, quote.address]))].map(toWord);
    const filter = {
      address: [...new Set(pools.map(({ dex }) => dex.factory))],
      topics: [[...events.keys()], tokens, tokens],
      fromBlock: '0x0',
      toBlock: toQuantity(head.number),
    };
    const logs = toRawLogs(await rpc.send('eth_getLogs', [filter], options)) ?? [];
    const factories = new Map(pools.map(({ address, dex }) => [address, dex.factory]));
    const made = logs.flatMap((log) => {
      const pool = poolOf(log);
      return pool && factories.get(pool) === log.address ? [{ pool, log }] : [];
    });
    await Promise.all(
      made.map(async ({ pool, log }) => births.set(pool, log.blockTimestamp ?? (await timeOf(log, options)))),
    );
  }

  async function timeOf({ blockNumber }: RawLog, options: { readonly signal: AbortSignal }): Promise<number> {
    return toBlockRef(await rpc.send('eth_getBlockByNumber', [toQuantity(blockNumber), false], options))
      .timestamp;
  }

  return {
    find: async (pools, head, patience) => {
      const unknown = pools.filter(({ address }) => !births.has(address) && !asked.has(address));
      if (unknown.length > 0 && performance.now() >= restUntil) {
        for (const { address } of unknown) asked.set(address, true);
        const looking = look(unknown, head).catch((error: unknown) => {
          if (!(error instanceof RpcError)) throw error;
          restUntil = performance.now() + REST_MS;
        });
        const enough = patience.then(
          () => sleep(GRACE_MS),
          () => undefined,
        );
        await Promise.race([looking, enough]);
      }
      return new Map(
        pools.flatMap(({ address }) => {
          const at = births.get(address);
          return at === undefined ? [] : [[address, at] as const];
        }),
      );
    },
  };
}

function toWord(address: Address): string {
  return `0x${address.slice(2).padStart(64, '0')}`;
}

function poolOf({ topics, data }: RawLog): Address | undefined {
  const [event] = topics;
  const word = event === undefined ? undefined : events.get(event);
  return word === undefined ? undefined : addressAt(data, word);
}
