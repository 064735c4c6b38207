import { LRUCache } from 'lru-cache';
import { parseAddress } from '../../../domain/address.js';
import type { TokenRef } from '../../../domain/token-ref.js';
import { type Summary, toStoredSummary } from './summary.js';

/** A few hundred bytes each. */
const MAX_SUMMARIES = 1_000;
/** Another replica may have read the token since. */
const KEPT_MS = 300_000;
/** How long it counts that there is no report: the storage is not asked for every visit. */
const NONE_MS = 30_000;

/** What reports say in a few words: from memory, or from the report that is stored. */
export interface Summaries {
  /** Keeps what a reader has just been told. */
  keep(ref: TokenRef, summary: Summary): void;
  ofToken(chain: string, address: string): Promise<Summary | undefined>;
  ofReport(id: string): Promise<Summary | undefined>;
}

/** Where stored reports are found; a snapshot is as it was stored. */
export interface StoredSnapshots {
  newest(ref: TokenRef): Promise<unknown>;
  find(id: string): Promise<unknown>;
  isChain(name: string): boolean;
}

export function createSummaries(stored: StoredSnapshots): Summaries {
  const known = new LRUCache<string, { readonly summary: Summary | undefined }>({
    max: MAX_SUMMARIES,
    ttl: KEPT_MS,
  });
  const find = async (key: string, load: () => Promise<unknown>) => {
    const kept = known.get(key);
    if (kept) return kept.summary;
    try {
      const summary = toStoredSummary(await load());
      known.set(key, { summary }, summary ? {} : { ttl: NONE_MS });
      return summary;
    } catch {
      // The page is shown without a summary where the storage is away.
      return undefined;
    }
  };
  return {
    keep: ({ chain, address }, summary) => {
      known.set(`${chain}:${address}`, { summary });
    },
    async ofToken(chain, text) {
      const address = parsed(text);
      if (address === undefined || !stored.isChain(chain)) return undefined;
      return find(`${chain}:${address}`, () => stored.newest({ chain, address } as TokenRef));
    },
    async ofReport(id) {
      return /^[0-9a-f]{32}$/.test(id) ? find(id, () => stored.find(id)) : undefined;
    },
  };
}

function parsed(text: string): string | undefined {
  try {
    return parseAddress(text).toLowerCase();
  } catch {
    return undefined;
  }
}
