import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises';
import { type Address, createLru, toQuantity } from '@assay/facts';
import { toBlockRef } from '../rpc/head.js';
import { type RawLog, toRawLogs } from '../rpc/raw-log.js';
import { type Rpc, RpcError } from '../rpc/rpc.js';
import { creationTopics, toCreatedPool } from './created-pool.js';
import type { PoolRef } from './pool-ref.js';
import { quoteTokens } from './quote-prices.js';

/** Creation times of pools, from the logs of their factories. */
export interface PoolCreations {
  /** Starts the search before the pools are known. */
  prefetch(tokens: readonly Address[]): void;
  /**
   * Creation times of the pools that are known, in Unix seconds. Unknown ones are searched for by topics over
   * the whole chain, which some nodes refuse and some answer slowly. Waits as long again as `deadline` took,
   * half a second to two seconds; later results are used by the next call. Never fails.
   */
  find(pools: readonly PoolRef[], deadline: Promise<unknown>): Promise<ReadonlyMap<Address, number>>;
  /** True where the last search failed: then old states have to tell. */
  hasFailed(): boolean;
}

const MAX_CACHED = 50_000;
/** A search that was refused, or did not find a token's pool, is repeated after this. */
const RETRY_AFTER_MS = 600_000;
const SEARCH_MS = 10_000;
const GRACE_MS = 500;
/** A node that took longer for the other reads is waited for longer. */
const MAX_GRACE_MS = 2_000;

export function createPoolCreations(rpc: Rpc): PoolCreations {
  return new CreationSearch(rpc);
}

class CreationSearch implements PoolCreations {
  private readonly creationTimes = createLru<Address, number>(MAX_CACHED);
  private readonly searches = createLru<Address, Promise<void>>(MAX_CACHED, RETRY_AFTER_MS);
  private readonly factories = [...new Set(this.rpc.chain.dexes.map(({ factory }) => factory))];
  private readonly quotes = quoteTokens(this.rpc.chain).map(({ address }) => address);
  private retryAt = 0;

  constructor(private readonly rpc: Rpc) {}

  prefetch(tokens: readonly Address[]): void {
    this.startSearch(tokens);
  }

  hasFailed(): boolean {
    return performance.now() < this.retryAt;
  }

  async find(pools: readonly PoolRef[], deadline: Promise<unknown>): Promise<ReadonlyMap<Address, number>> {
    const unknown = pools.flatMap(({ address, token }) => (this.creationTimes.has(address) ? [] : token));
    this.startSearch(unknown);
    if (unknown.length > 0) {
      const startedAt = performance.now();
      const enough = deadline.then(
        () => sleep(Math.min(MAX_GRACE_MS, Math.max(GRACE_MS, performance.now() - startedAt))),
        () => undefined,
      );
      await Promise.race([Promise.all(unknown.map((token) => this.searches.get(token))), enough]);
    }
    return new Map(
      pools.flatMap(({ address }) => {
        const at = this.creationTimes.get(address);
        return at === undefined ? [] : [[address, at] as const];
      }),
    );
  }

  /** Reads the creation logs of known factories; logs of other contracts are ignored. */
  private async search(tokens: readonly Address[]): Promise<void> {
    // In the next tick, so that this slow request does not delay the others.
    await nextTick();
    const options = { signal: AbortSignal.timeout(SEARCH_MS) };
    const sides = [...new Set([...tokens, ...this.quotes])].map(toWord);
    const topics = [creationTopics, sides, sides];
    const filter = { address: this.factories, topics, fromBlock: '0x0', toBlock: 'latest' };
    const logs = toRawLogs(await this.rpc.send('eth_getLogs', [filter], options)) ?? [];
    const created = logs.flatMap((log) => {
      const pool = toCreatedPool(log)?.address;
      return pool && this.factories.includes(log.address) ? [{ pool, log }] : [];
    });
    await Promise.all(
      created.map(async ({ pool, log }) =>
        this.creationTimes.set(pool, log.blockTimestamp ?? (await this.timeOf(log, options))),
      ),
    );
  }

  private async timeOf({ blockNumber }: RawLog, options: { readonly signal: AbortSignal }): Promise<number> {
    return toBlockRef(await this.rpc.send('eth_getBlockByNumber', [toQuantity(blockNumber), false], options))
      .timestamp;
  }

  private startSearch(tokens: readonly Address[]): void {
    const fresh = [...new Set(tokens)].filter((token) => !this.searches.has(token));
    if (fresh.length === 0 || performance.now() < this.retryAt) return;
    const searching = this.search(fresh).catch((error: unknown) => {
      if (!(error instanceof RpcError)) throw error;
      this.retryAt = performance.now() + RETRY_AFTER_MS;
    });
    for (const token of fresh) this.searches.set(token, searching);
  }
}

function toWord(address: Address): string {
  return `0x${address.slice(2).padStart(64, '0')}`;
}
