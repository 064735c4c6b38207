import type { Address } from '../../domain/address.js';
import { knownValue } from '../../domain/fact.js';
import { createLru } from '../../lib/lru.js';
import type { LogIndex } from '../../logs/log-index.js';
import type { Cursors } from '../../logs/log-requests.js';
import type { SyncLogs } from '../../logs/log-store.js';
import { poolIdOf } from '../market/facts/pools.js';
import type { ChainRead } from './chain-reader.js';

const DAY_SECONDS = 86_400;
/** Share of an analysis's time that is kept for what is made of the logs. */
const RESERVE = 0.2;
/** Share of it in which what is older than a day is read too. */
const OLDER = 0.3;
/** All readers of one analysis share what was read for the first of them. */
const SHARED_MS = 15_000;
/** A chain that so many requests cover is read whole at once. */
const WHOLE_REQUESTS = 40;
const MAX_SHARED = 1_000;

/** How one reader reads the logs of its token. */
export interface HistoryTools {
  readonly index: LogIndex;
  readonly sync: SyncLogs;
  /** The whole history takes too many requests to be waited for. */
  readonly isLong: boolean;
}

/** The logs of a token and its pools, read once for all readers of an analysis. */
export interface TokenHistories {
  /**
   * How a reader of the token reads logs.
   *
   * On a short chain, the whole history. Elsewhere reading is planned by what moves a verdict
   * most: the last day of the token and all its pools, with one request for all of them; then what is older,
   * newest first, as long as there is time; the rest in the background.
   */
  of(read: ChainRead, token: Address): HistoryTools;
}

export function createTokenHistories(index: LogIndex): TokenHistories {
  const shared = createLru<Address, Promise<Cursors>>(MAX_SHARED, SHARED_MS);

  async function readInTurn(read: ChainRead, token: Address): Promise<Cursors> {
    const startedAt = Date.now();
    const { rpc, block: head, options, request } = read;
    const pools = await request.facts.load('pools', { chain: rpc.chain.name, address: token });
    const contracts = [token, ...(knownValue(pools)?.pools ?? []).map(poolIdOf)];
    const dayBefore = await blockBefore(index, read, head.timestamp - DAY_SECONDS);
    const wholeMs = request.deadline - startedAt;
    const budgetMs = Math.max(1, startedAt + wholeMs * (1 - RESERVE) - Date.now());
    const newest = await index.syncTogether(contracts, { from: dayBefore, head, budgetMs, ...options });
    const isDayRead = contracts.every((contract) => (newest.get(contract)?.from ?? head.number) <= dayBefore);
    const leftMs = startedAt + wholeMs * OLDER - Date.now();
    if (isDayRead && leftMs > 0)
      return index.syncTogether(contracts, { from: 0, head, budgetMs: leftMs, ...options });
    index.readOn(contracts, 0);
    return newest;
  }

  function readShared(read: ChainRead, token: Address): Promise<Cursors> {
    const reading = shared.get(token) ?? readInTurn(read, token);
    shared.set(token, reading, { noUpdateTTL: true });
    reading.catch(() => shared.delete(token));
    return reading;
  }

  return {
    of: (read, token) => {
      const isLong = read.block.number >= index.rangeBlocks() * WHOLE_REQUESTS;
      const sync: SyncLogs = async (contract, from) => {
        const alone = { contract, from, head: read.block, ...read.options };
        if (!isLong) return index.sync(alone);
        return (await readShared(read, token)).get(contract) ?? index.sync(alone);
      };
      return { index, sync, isLong };
    },
  };
}

/** The last block at or before a time, as far as the clock knows: it is exact on a chain with a steady block time. */
async function blockBefore({ clock }: LogIndex, { block: head, options }: ChainRead, timestamp: number) {
  let low = await clock.blockBefore(timestamp, head, options);
  for (let high = head.number; high - low > 1; ) {
    const middle = Math.floor((low + high) / 2);
    if ((clock.timestampOf(middle) ?? 0) <= timestamp) low = middle;
    else high = middle;
  }
  return low;
}
