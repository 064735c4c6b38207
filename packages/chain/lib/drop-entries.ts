import { throttle } from './throttle.js';

interface Entries<K, V> {
  entries(): Iterable<[K, V]>;
  delete(key: K): unknown;
}

/** How often a cache looks for what it can never give again. */
const EVERY_MS = 10_000;

/**
 * Removes what `isOver` says is over, at most once in ten seconds. A cache that only forgets what it is asked
 * for keeps the rest until it is full: the trades of a busy token are 40 MB.
 * @example const dropOld = dropEntries(kept, ({ at }) => now() - at > MAX_AGE_MS, now)
 */
export function dropEntries<K, V>(
  cache: Entries<K, V>,
  isOver: (value: V) => boolean,
  now?: () => number,
): () => void {
  return throttle(
    EVERY_MS,
    () => {
      for (const [key, value] of cache.entries()) if (isOver(value)) cache.delete(key);
    },
    now,
  );
}
