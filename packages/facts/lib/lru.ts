import { LRUCache } from 'lru-cache';

/**
 * Up to `max` entries, the least recently used of which goes first. The memory grows with the entries: the
 * library's own `max` reserves the room for all of them at once, some megabytes for each cache of each chain.
 * @example const codes = createLru<Address, Hex>(20_000)
 */
export function createLru<K extends {}, V extends {}>(max: number, ttlMs = 0): LRUCache<K, V> {
  return new LRUCache<K, V>({ maxSize: max, sizeCalculation: () => 1, ttl: ttlMs });
}
