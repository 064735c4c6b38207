import type { Address } from '../../domain/address.js';
import { knownValue } from '../../domain/fact.js';
import { createLru } from '../../lib/lru.js';
import type { LogIndex } from '../../logs/log-index.js';
import type { StreamCursor, SyncLogs } from '../../logs/log-store.js';
import { poolIdOf } from '../market/facts/pools.js';
import type { ChainRead } from './chain-reader.js';

const DAY_SECONDS = 86_400;
/** Share of an analysis's time that is kept for what is made of the logs. */
const RESERVE = 0.2;
/** What is older than a day is read while no more than this has passed. */
const OLDER_MS = 6_000;
/** All readers of one analysis share what was read for the first of them. */
const SHARED_MS = 15_000;
const MAX_SHARED = 1_000;

type Cursors = ReadonlyMap<Address, StreamCursor>;

/** The logs of a token and its pools, read once for all readers of an analysis. */
export interface TokenHistories {
  /**
   * How a reader of the token reads logs.
   *
   * On a chain that one request can cover, the whole history. Elsewhere reading is planned by what moves a verdict
   * most: the last day of the token and all its pools, with one request for all of them; then what is older,
   * newest first, as long as there is time; the rest in the background.
   */
  of(read: ChainRead, token: Address): SyncLogs;
}

export function createTokenHistories(index: LogIndex): TokenHistories {
  const shared = createLru<Address, Promise<Cursors>>(MAX_SHARED, SHARED_MS);

  async function readInTurn(read: ChainRead, token: Address): Promise<Cursors> {
    const startedAt = Date.now();
    const { rpc, block: head, options, request } = read;
    const pools = await request.facts.load('pools', { chain: rpc.chain.name, address: token });
    const contracts = [token, ...(knownValue(pools)?.pools ?? []).map(poolIdOf)];
    const dayBefore = await blockBefore(index, read, head.timestamp - DAY_SECONDS);
    const reserveMs = (request.deadline - startedAt) * RESERVE;
    const budgetMs = Math.max(OLDER_MS, request.deadline - reserveMs - Date.now());
    const newest = await index.syncTogether(contracts, { from: dayBefore, head, budgetMs, ...options });
    const isDayRead = contracts.every((contract) => (newest.get(contract)?.from ?? head.number) <= dayBefore);
    const leftMs = startedAt + OLDER_MS - Date.now();
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
    of: (read, token) => async (contract, from) => {
      const alone = { contract, from, head: read.block, ...read.options };
      if (read.block.number < index.rangeBlocks()) return index.sync(alone);
      return (await readShared(read, token)).get(contract) ?? index.sync(alone);
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
