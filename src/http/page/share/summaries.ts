import { parseAddress, type TokenRef, tokenKey } from '@assay/facts';
import { LRUCache } from 'lru-cache';
import type { CardStore } from '../../../domain/share-card.js';
import { type Summary, toStoredSummary } from './summary.js';

/** A few hundred bytes each. */
const MAX_SUMMARIES = 1_000;
/** Another replica may have read the token since. */
const KEPT_MS = 300_000;
/** How long it counts that there is no report: the storage is not asked for every visit. */
const NONE_MS = 30_000;
/** Of all pictures together; one has about 60,000. */
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
  /** The picture of a summary, drawn once for each report and kept. */
  picture(summary: StoredSummary): Promise<Uint8Array>;
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
  /** What other reports call the token. */
  nameOf(ref: TokenRef): Promise<string | undefined>;
  isChain(name: string): boolean;
}

/** How pictures come to be. */
export interface Cards {
  readonly store: CardStore;
  draw(summary: Summary): Promise<Uint8Array>;
}

const noReport: Known = { isStored: false, summary: undefined };

export function createSummaries(stored: StoredSnapshots, cards: Cards): Summaries {
  const known = new LRUCache<string, Known>({
    max: MAX_SUMMARIES,
    ttl: KEPT_MS,
  });
  const pictures = new LRUCache<string, Uint8Array>({
    maxSize: MAX_PICTURE_BYTES,
    sizeCalculation: ({ length }) => length,
  });
  const drawing = new Map<string, Promise<Uint8Array>>();
  const find = async (key: string, load: () => Promise<Stored | undefined>) => {
    const kept = known.get(key);
    if (kept) return kept;
    try {
      const found = await load();
      const told = { isStored: found !== undefined, summary: found && (await toSummary(found)) };
      known.set(key, told, told.summary ? {} : { ttl: NONE_MS });
      return told;
    } catch {
      // The page is shown without a summary where the storage is away.
      return undefined;
    }
  };
  const toSummary = async ({ id, snapshot }: Stored): Promise<StoredSummary | undefined> => {
    const { chain, address, words } = Object(snapshot);
    const isNamed = typeof (words?.symbol ?? words?.name) === 'string';
    const known = isNamed ? undefined : await stored.nameOf({ chain, address }).catch(() => undefined);
    const summary = toStoredSummary(snapshot, known);
    return summary && { ...summary, reportId: id };
  };
  const makePicture = async (summary: StoredSummary) => {
    // What cannot be kept is drawn again another time.
    const kept = await cards.store.find(summary.reportId).catch(() => undefined);
    const picture = kept ?? (await cards.draw(summary));
    if (!kept) await cards.store.keep(summary.reportId, picture).catch(() => undefined);
    pictures.set(summary.reportId, picture);
    return picture;
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
    async picture(summary) {
      const { reportId } = summary;
      const ready = pictures.get(reportId);
      if (ready) return ready;
      const begun = drawing.get(reportId) ?? makePicture(summary).finally(() => drawing.delete(reportId));
      drawing.set(reportId, begun);
      return begun;
    },
    forget: (ref) => {
      known.delete(tokenKey(ref));
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
