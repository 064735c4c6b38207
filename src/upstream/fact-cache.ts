import { LRUCache } from 'lru-cache';
import { estimateBytes } from './codec.js';
import { createFlights, type Flights } from './flights.js';

/** How long an answer serves as it is, and how much longer it may serve while a new one is fetched. Milliseconds. */
export interface Freshness {
  readonly freshMs: number;
  readonly staleMs: number;
}

/** An answer in memory. `promise` is made once, so that a warm read allocates nothing. */
interface CacheHit<V> {
  readonly value: V;
  readonly promise: Promise<V>;
  readonly stale: boolean;
}

/** A second level that replicas share. Never throws: where it fails it answers nothing. */
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
 * Answers by key: fresh, then stale while somebody fetches a new one, then gone. Memory is bounded by entries and by an
 * estimate of bytes. What is under way is shared through `flights`. It never decides what may be kept: callers pass a freshness,
 * and do not put errors.
 */
export interface FactCache<V> {
  readonly flights: Flights<V>;
  /** Whether another process may know what this one does not. */
  readonly isShared: boolean;
  /** Synchronous and cheap: one map look-up. */
  peek(key: string): CacheHit<V> | undefined;
  put(key: string, value: V, freshness: Freshness): void;
  /** Looks into the shared store for what this process does not have; fresh answers only. */
  fetchShared(keys: readonly string[]): Promise<ReadonlyMap<string, V>>;
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
  const now = options.now ?? Date.now;
  const entries = new LRUCache<string, Entry<V>>({
    max: options.maxEntries ?? 20_000,
    maxSize: options.maxBytes ?? 128 * 1024 * 1024,
    sizeCalculation: (entry, key) => 100 + key.length * 2 + estimateBytes(entry.value),
  });
  let hits = 0;
  let misses = 0;

  const keep = (key: string, answer: StoredAnswer<V>) => {
    const freshUntil = answer.storedAt + answer.freshness.freshMs;
    entries.set(key, new Entry(answer.value, freshUntil, freshUntil + answer.freshness.staleMs));
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
    async fetchShared(keys) {
      const found = new Map<string, V>();
      if (!options.shared) return found;
      for (const [key, answer] of await options.shared.getMany(keys)) {
        if (now() >= answer.storedAt + answer.freshness.freshMs) continue;
        keep(key, answer);
        found.set(key, answer.value);
      }
      return found;
    },
    stats: () => ({ entries: entries.size, bytes: entries.calculatedSize, hits, misses }),
  };
}
