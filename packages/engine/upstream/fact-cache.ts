import { dropEntries, steadyNow } from '@assay/chain';
import { estimateBytes } from '@assay/facts';
import { LRUCache } from 'lru-cache';
import { createFlights, type Flights } from './flights.js';

/**
 * How long an answer is fresh, and how much longer a stale one may be used while a new one is fetched.
 * Milliseconds.
 */
export interface Freshness {
  readonly freshMs: number;
  readonly staleMs: number;
}

/** An answer in memory. `promise` is created once, so that a cache hit allocates nothing. */
interface CacheHit<V> {
  readonly value: V;
  readonly promise: Promise<V>;
  readonly stale: boolean;
}

/** A second cache level that replicas share. Never throws: on failure it finds nothing. */
export interface SharedStore<V> {
  getMany(keys: readonly string[]): Promise<ReadonlyMap<string, StoredAnswer<V>>>;
  put(key: string, answer: StoredAnswer<V>, keepMs: number): void;
}

export interface StoredAnswer<V> {
  readonly value: V;
  /** Unix milliseconds. */
  readonly storedAt: number;
  readonly freshness: Freshness;
}

/**
 * Answers by key: fresh, then stale while a new one is fetched, then removed. Memory is limited by the number
 * of entries and by an estimate of their bytes. Requests in progress are shared through `flights`. The cache
 * does not decide what may be stored: callers pass the freshness and do not store errors.
 * @example const hit = cache.peek(key); if (hit && !hit.stale) return hit.promise;
 */
export interface FactCache<V> {
  readonly flights: Flights<V>;
  /** Whether another process may have answers that this one does not have. */
  readonly isShared: boolean;
  /** Synchronous and cheap: one map lookup. */
  peek(key: string): CacheHit<V> | undefined;
  put(key: string, value: V, freshness: Freshness): void;
  /** How many entries were put or removed since the start: as long as it stays, so do the entries. */
  readonly changes: () => number;
  /**
   * Reads keys that this process does not have from the shared store: fresh answers, or all that would still be used if
   * they were in memory.
   */
  fetchShared(keys: readonly string[], mayBeStale: boolean): Promise<ReadonlyMap<string, V>>;
  stats(): {
    readonly entries: number;
    readonly bytes: number;
    readonly hits: number;
    readonly misses: number;
  };
}

export interface FactCacheOptions<V> {
  readonly maxEntries?: number;
  readonly maxBytes?: number;
  /** Unix milliseconds. */
  readonly now?: () => number;
  readonly shared?: SharedStore<V>;
}

/**
 * How much longer an answer of another replica is fresh here, within the time that a stale one may be used.
 * Otherwise it would be stale everywhere at once, and every replica would ask again. So the one that asked
 * before asks again, and the others find what it stored.
 */
const FOLLOW_MS = 2_000;

class Entry<V> implements CacheHit<V> {
  stale = false;
  readonly promise: Promise<V>;
  constructor(
    readonly value: V,
    readonly freshUntil: number,
    readonly usableUntil: number,
  ) {
    this.promise = Promise.resolve(value);
  }
}

export function createFactCache<V>(options: FactCacheOptions<V> = {}): FactCache<V> {
  const now = options.now ?? steadyNow;
  const entries = new LRUCache<string, Entry<V>>({
    max: options.maxEntries ?? 20_000,
    maxSize: options.maxBytes ?? 128 * 1024 * 1024,
    sizeCalculation: (entry, key) => 100 + key.length * 2 + estimateBytes(entry.value),
    dispose: () => {
      changes += 1;
    },
  });
  const dropOver = dropEntries(entries, ({ usableUntil }) => now() >= usableUntil, now);
  let changes = 0;
  let hits = 0;
  let misses = 0;

  const keep = (key: string, { value, storedAt, freshness }: StoredAnswer<V>, followMs = 0) => {
    const freshUntil = storedAt + freshness.freshMs + Math.min(followMs, freshness.staleMs);
    const usableUntil = storedAt + freshness.freshMs + freshness.staleMs;
    dropOver();
    entries.set(key, new Entry(value, freshUntil, usableUntil));
    changes += 1;
  };
  return {
    flights: createFlights<V>(),
    isShared: options.shared !== undefined,
    peek(key) {
      const entry = entries.get(key);
      const time = now();
      if (entry === undefined || time >= entry.usableUntil) {
        misses += 1;
        if (entry !== undefined) entries.delete(key);
        return undefined;
      }
      hits += 1;
      entry.stale = time >= entry.freshUntil;
      return entry;
    },
    put(key, value, freshness) {
      const answer: StoredAnswer<V> = { value, storedAt: now(), freshness };
      keep(key, answer);
      options.shared?.put(key, answer, freshness.freshMs + freshness.staleMs);
    },
    async fetchShared(keys, mayBeStale) {
      const found = new Map<string, V>();
      if (!options.shared) return found;
      for (const [key, answer] of await options.shared.getMany(keys)) {
        const { freshMs, staleMs } = answer.freshness;
        if (now() >= answer.storedAt + freshMs + (mayBeStale ? staleMs : 0)) continue;
        keep(key, answer, FOLLOW_MS);
        found.set(key, answer.value);
      }
      return found;
    },
    changes: () => changes,
    stats: () => ({ entries: entries.size, bytes: entries.calculatedSize, hits, misses }),
  };
}
