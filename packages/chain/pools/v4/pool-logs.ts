import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises';
import { type Address, createLru, groupBy, poolManagersOf, toQuantity, ZERO_ADDRESS } from '@assay/facts';
import type { BlockSpan } from '../../logs/log-store.js';
import { createRangeLearner } from '../../logs/range-learner.js';
import { readLogs } from '../../logs/read-logs.js';
import { toAddressTopic } from '../../rpc/abi.js';
import { toBlockRef } from '../../rpc/head.js';
import { wholeLogs } from '../../rpc/log-decoder.js';
import { type RawLog, toRawLogs } from '../../rpc/raw-log.js';
import { createReadContext } from '../../rpc/read-context.js';
import { type CallOptions, type Rpc, RpcError } from '../../rpc/rpc.js';
import { isNodeCannot, isNodeFailure } from '../../rpc/unless.js';
import { quoteTokens } from '../quote-prices.js';
import {
  type InitializedPool,
  initializeTopics,
  otherCurrency,
  toInitializedPool,
} from './initialize-log.js';
import { findPoolsInState } from './pools-in-state.js';

/** What the logs of the pool managers show of one token. */
export interface LoggedPools {
  readonly pools: readonly InitializedPool[];
  /**
   * First block from which all logs were read; 0: all. `null`: none yet, or there are more pools than are
   * kept.
   */
  readonly since: number | null;
}

/** Pools of V4 kind of a token with any fee and any hook, from the logs of the pool managers. */
export interface V4PoolLogs {
  /** Starts the search before anything about the token is known. */
  prefetch(tokens: readonly Address[]): void;
  /**
   * The known pools of each token against the chain's quote tokens and the native coin. Waits for a running
   * search until `deadline` resolves, and then for as many milliseconds as it resolves with (longer where the
   * node serves no logs); later results are used by the next call. Never fails.
   */
  find(tokens: readonly Address[], deadline: Promise<number>): Promise<ReadonlyMap<Address, LoggedPools>>;
}

const MAX_CACHED = 20_000;
const SEARCH_MS = 15_000;
/** Max. pools kept of one token: anybody can create any number. */
const MAX_POOLS = 200;
/** A node that refused a search of the whole chain is asked again after this many times `retryAfterMs`. */
const WHOLE_CHAIN_RETRY_FACTOR = 5;
/** Max. block ranges of one search where a node refuses the whole chain, newest first. */
const MAX_RANGES = 60;

/**
 * Old states are searched in some twenty round trips: they are waited for this many times longer than logs.
 */
const STATES_GRACE_FACTOR = 3;

/** What is known of a token, and between which blocks all logs were read. */
interface Known {
  readonly pools: ReadonlyMap<string, InitializedPool>;
  readonly read?: BlockSpan;
  /** There are more pools than are kept. */
  readonly isCut?: true;
}

/** @param retryAfterMs a token is searched for again after this, because new pools appear */
export function createV4PoolLogs(rpc: Rpc, retryAfterMs = 120_000): V4PoolLogs {
  return new V4PoolSearch(rpc, retryAfterMs);
}

class V4PoolSearch implements V4PoolLogs {
  private readonly managers = poolManagersOf(this.rpc.chain);
  private readonly addresses = this.managers.map(({ address }) => address);
  private readonly events = initializeTopics(this.managers);
  private readonly quotes = [ZERO_ADDRESS, ...quoteTokens(this.rpc.chain).map(({ address }) => address)];
  private readonly known = createLru<Address, Known>(MAX_CACHED);
  private readonly searches = createLru<Address, Promise<void>>(MAX_CACHED, this.retryAfterMs);
  private readonly learner = createRangeLearner();
  /** Tokens whose pools are being searched for in old states. */
  private readonly inStates = new Set<Address>();
  private wholeChainRetryAt = 0;

  constructor(
    private readonly rpc: Rpc,
    private readonly retryAfterMs = 120_000,
  ) {}

  prefetch(tokens: readonly Address[]): void {
    this.startSearch(tokens);
  }

  async find(
    tokens: readonly Address[],
    deadline: Promise<number>,
  ): Promise<ReadonlyMap<Address, LoggedPools>> {
    this.startSearch(tokens);
    const searching = Promise.all(tokens.map((token) => this.searches.get(token)));
    const enough = deadline.then(
      async (graceMs) => {
        await sleep(graceMs);
        const inStates = tokens.some((token) => this.inStates.has(token));
        if (inStates) await sleep(graceMs * STATES_GRACE_FACTOR);
      },
      () => undefined,
    );
    await Promise.race([searching, enough]);
    return new Map(
      tokens.map((token) => {
        const { pools, read, isCut } = this.knownOf(token);
        return [token, { pools: [...pools.values()], since: isCut ? null : (read?.from ?? null) }];
      }),
    );
  }

  private knownOf(token: Address): Known {
    return this.known.get(token) ?? { pools: new Map() };
  }

  private noteRead(token: Address, read: BlockSpan) {
    return this.known.set(token, { ...this.knownOf(token), read });
  }

  private async keep(
    tokens: readonly Address[],
    logs: readonly RawLog[],
    options: CallOptions,
  ): Promise<void> {
    const found = logs.flatMap((log) => {
      const pool = toInitializedPool(this.managers, log);
      const wanted = pool ? this.wantedSides(pool, tokens) : [];
      return pool && wanted.length > 0 ? [{ pool, log, wanted }] : [];
    });
    const pools = await Promise.all(found.map(({ pool, log }) => this.withCreationTime(pool, log, options)));
    found.forEach(({ wanted, pool }, index) => {
      for (const token of wanted) this.add(token, pools[index] ?? pool);
    });
  }

  /** The tokens that the pool pairs with a quote token. */
  private wantedSides({ key }: InitializedPool, tokens: readonly Address[]): readonly Address[] {
    return [key.currency0, key.currency1].filter(
      (side) => tokens.includes(side) && this.quotes.includes(otherCurrency(key, side)),
    );
  }

  private add(token: Address, pool: InitializedPool): void {
    const { pools, ...rest } = this.knownOf(token);
    if (pools.has(pool.id)) return;
    this.known.set(
      token,
      pools.size < MAX_POOLS
        ? { ...rest, pools: new Map(pools).set(pool.id, pool) }
        : { ...rest, pools, isCut: true },
    );
  }

  private async withCreationTime(pool: InitializedPool, { blockNumber }: RawLog, options: CallOptions) {
    if (pool.createdAt !== undefined) return pool;
    const block = await this.rpc.send('eth_getBlockByNumber', [toQuantity(blockNumber), false], options);
    return { ...pool, createdAt: toBlockRef(block).timestamp };
  }

  /** Searches for the token on either side of the pair, without pools of two quote tokens. */
  private async searchWholeChain(tokens: readonly Address[], options: CallOptions): Promise<void> {
    const [own, others] = [tokens.map(toAddressTopic), this.quotes.map(toAddressTopic)];
    const read = async (first: readonly string[], second: readonly string[]) => {
      const topics = [this.events, null, first, second];
      const filter = { address: this.addresses, topics, fromBlock: '0x0', toBlock: 'latest' };
      const logs = toRawLogs(await this.rpc.send('eth_getLogs', [filter], options));
      if (!logs) throw new RpcError('invalid_answer', 'the node answered no list of logs');
      return logs;
    };
    const answers = await Promise.all([read(own, others), read(others, own)]);
    await this.keep(tokens, answers.flat(), options);
    for (const token of tokens) this.noteRead(token, { from: 0, to: 0 });
  }

  /** Blocks still to be read: new ones first, then older ones. */
  private toSpans({ read }: Known, head: number): readonly BlockSpan[] {
    if (!read) return [{ from: 0, to: head }];
    return [
      { from: read.to + 1, to: head },
      { from: 0, to: read.from - 1 },
    ].filter(({ from, to }) => from <= to);
  }

  /** Newest blocks first, up to the max. number of ranges; the next search continues from there. */
  private async searchByRanges(tokens: readonly Address[], options: CallOptions): Promise<void> {
    const { number: head } = await this.rpc.head(options);
    // Tokens with the same blocks read so far share their requests.
    for (const group of groupBy(tokens, (token) =>
      JSON.stringify(this.knownOf(token).read ?? null),
    ).values()) {
      await this.readRanges(group, head, options);
    }
  }

  private async readRanges(tokens: readonly Address[], head: number, options: CallOptions): Promise<void> {
    const [first] = tokens;
    if (!first) return;
    let left = MAX_RANGES;
    for (const span of this.toSpans(this.knownOf(first), head)) {
      const { read } = this.knownOf(first);
      // New blocks count as read only once they join those read before.
      const isNew = read !== undefined && span.from > read.to;
      // One request for both sides: few blocks have few pools of two quote tokens.
      const sides = [...tokens, ...this.quotes].map(toAddressTopic);
      const query = {
        addresses: this.addresses,
        events: this.events,
        arguments: [null, sides, sides],
        decoder: wholeLogs,
      };
      const reading = readLogs(this.rpc, { ...query, ...span, direction: 'backward' }, this.learner, options);
      for await (const chunk of reading) {
        await this.keep(tokens, chunk.logs, options);
        const isJoined = !isNew || chunk.from === span.from;
        const from = isNew ? read.from : chunk.from;
        const to = isNew ? head : (read?.to ?? head);
        if (isJoined) for (const token of tokens) this.noteRead(token, { from, to });
        left -= 1;
        if (left <= 0) return;
      }
    }
  }

  private async search(tokens: readonly Address[]): Promise<void> {
    await nextTick();
    const options = { signal: AbortSignal.timeout(SEARCH_MS) };
    try {
      await this.searchLogs(tokens, options);
    } catch (error) {
      if (!isNodeFailure(error)) throw error;
      await this.searchStates(tokens, options);
    }
  }

  private async searchLogs(tokens: readonly Address[], options: CallOptions): Promise<void> {
    if (performance.now() >= this.wholeChainRetryAt) {
      try {
        return await this.searchWholeChain(tokens, options);
      } catch (error) {
        if (!isNodeCannot(error)) throw error;
        this.wholeChainRetryAt = performance.now() + this.retryAfterMs * WHOLE_CHAIN_RETRY_FACTOR;
      }
    }
    await this.searchByRanges(tokens, options);
  }

  /** Without logs by range: the pools that old states and receipts tell. */
  private async searchStates(tokens: readonly Address[], options: CallOptions): Promise<void> {
    for (const token of tokens) this.inStates.add(token);
    try {
      const context = createReadContext(this.rpc, await this.rpc.head(options), options);
      const found = await Promise.all(
        tokens.flatMap((token) => this.managers.map((manager) => findPoolsInState(context, manager, token))),
      );
      await this.keep(
        tokens,
        found.flatMap(({ logs }) => logs),
        options,
      );
      for (const pool of found.flatMap(({ pools }) => pools)) {
        for (const token of this.wantedSides(pool, tokens)) this.add(token, pool);
      }
    } finally {
      for (const token of tokens) this.inStates.delete(token);
    }
  }

  private startSearch(tokens: readonly Address[]): void {
    const fresh = [...new Set(tokens)].filter((token) => !this.searches.has(token));
    if (fresh.length === 0 || this.managers.length === 0) return;
    const searching = this.search(fresh).catch((error: unknown) => {
      if (!(error instanceof RpcError)) throw error;
      // The next read tries again.
      if (!isNodeCannot(error)) for (const token of fresh) this.searches.delete(token);
    });
    for (const token of fresh) this.searches.set(token, searching);
  }
}
