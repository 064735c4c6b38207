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
  /** Whether it is sure that no report has this id; false where the storage is away. */
  isNoReport(id: string): Promise<boolean>;
  /** The picture of a summary, drawn once for each report. */
  picture(summary: StoredSummary): Buffer;
  /** Readers were told something newer of the token. */
  forget(ref: TokenRef): void;
}

interface Known {
  readonly isStored: boolean;
  readonly summary: StoredSummary | undefined;
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

const noReport: Known = { isStored: false, summary: undefined };

export function createSummaries(stored: StoredSnapshots): Summaries {
  const known = new LRUCache<string, Known>({
    max: MAX_SUMMARIES,
    ttl: KEPT_MS,
  });
  const pictures = new LRUCache<string, Buffer>({
    maxSize: MAX_PICTURE_BYTES,
    sizeCalculation: ({ length }) => length,
  });
  const find = async (key: string, load: () => Promise<Stored | undefined>) => {
    const kept = known.get(key);
    if (kept) return kept;
    try {
      const found = await load();
      const told = { isStored: found !== undefined, summary: toSummary(found) };
      known.set(key, told, told.summary ? {} : { ttl: NONE_MS });
      return told;
    } catch {
      // The page is shown without a summary where the storage is away.
      return undefined;
    }
  };
  const findReport = async (id: string) =>
    /^[0-9a-f]{32}$/.test(id) ? find(id, () => stored.find(id)) : noReport;
  return {
    async ofToken(chain, text) {
      const address = parsed(text);
      if (address === undefined || !stored.isChain(chain)) return undefined;
      const ref = { chain, address } as TokenRef;
      return (await find(tokenKey(ref), () => stored.newestShown(ref)))?.summary;
    },
    ofReport: async (id) => (await findReport(id))?.summary,
    isNoReport: async (id) => (await findReport(id))?.isStored === false,
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
