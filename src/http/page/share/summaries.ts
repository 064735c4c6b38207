import { parseAddress, type TokenRef, tokenKey } from '@assay/facts';
import { LRUCache } from 'lru-cache';
import { drawShareImage } from './share-image.js';
import { type Summary, toStoredSummary } from './summary.js';

/** A few hundred bytes each. */
const MAX_SUMMARIES = 1_000;
/** Another replica may have read the token since. */
const KEPT_MS = 300_000;
/** How long it counts that there is no report: the storage is not asked for every visit. */
const NONE_MS = 30_000;
/** Of all pictures together; one has about 10,000. */
const MAX_PICTURE_BYTES = 8 * 1024 * 1024;

/** A stored report in a few words. */
export interface StoredSummary extends Summary {
  readonly reportId: string;
}

/**
 * What stored reports say in a few words, to whoever has the link: of a token, what readers of the page were
 * told; of any report, who knows its id.
 */
export interface Summaries {
  ofToken(chain: string, address: string): Promise<StoredSummary | undefined>;
  ofReport(id: string): Promise<StoredSummary | undefined>;
  /** The picture of a summary, drawn once for each report. */
  picture(summary: StoredSummary): Buffer;
  /** Readers were told something newer of the token. */
  forget(ref: TokenRef): void;
}

interface Stored {
  readonly id: string;
  /** As it was stored. */
  readonly snapshot: unknown;
}

/** Where stored reports are found. */
export interface StoredSnapshots {
  /** The newest that readers of the page were told. */
  newestShown(ref: TokenRef): Promise<Stored | undefined>;
  find(id: string): Promise<Stored | undefined>;
  isChain(name: string): boolean;
}

export function createSummaries(stored: StoredSnapshots): Summaries {
  const known = new LRUCache<string, { readonly summary: StoredSummary | undefined }>({
    max: MAX_SUMMARIES,
    ttl: KEPT_MS,
  });
  const pictures = new LRUCache<string, Buffer>({
    maxSize: MAX_PICTURE_BYTES,
    sizeCalculation: ({ length }) => length,
  });
  const find = async (key: string, load: () => Promise<Stored | undefined>) => {
    const kept = known.get(key);
    if (kept) return kept.summary;
    try {
      const summary = toSummary(await load());
      known.set(key, { summary }, summary ? {} : { ttl: NONE_MS });
      return summary;
    } catch {
      // The page is shown without a summary where the storage is away.
      return undefined;
    }
  };
  return {
    async ofToken(chain, text) {
      const address = parsed(text);
      if (address === undefined || !stored.isChain(chain)) return undefined;
      const ref = { chain, address } as TokenRef;
      return find(tokenKey(ref), () => stored.newestShown(ref));
    },
    async ofReport(id) {
      return /^[0-9a-f]{32}$/.test(id) ? find(id, () => stored.find(id)) : undefined;
    },
    picture(summary) {
      const picture = pictures.get(summary.reportId) ?? drawShareImage(summary);
      pictures.set(summary.reportId, picture);
      return picture;
    },
    forget: (ref) => {
      known.delete(tokenKey(ref));
    },
  };
}

function toSummary(stored: Stored | undefined): StoredSummary | undefined {
  const summary = stored && toStoredSummary(stored.snapshot);
  return summary && { ...summary, reportId: stored.id };
}

function parsed(text: string): string | undefined {
  try {
    return parseAddress(text).toLowerCase();
  } catch {
    return undefined;
  }
}
