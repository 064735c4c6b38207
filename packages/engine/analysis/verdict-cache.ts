import { dropEntries, steadyNow } from '@assay/chain';
import type { Fact, FactBag } from '@assay/facts';
import { LRUCache } from 'lru-cache';

interface Entry {
  readonly facts: FactBag;
  readonly at: number;
  readonly value: object;
}

/** Verdicts change with time (a lock ends), but not noticeably within this time. */
const MAX_AGE_MS = 60_000;

/**
 * Caches the result of a pure function of facts. A result is reused only while the fact cache returns the
 * same fact objects, so a new fact always leads to a new verdict.
 */
export interface VerdictCache {
  /** The cached result of `assess` for these facts, or a new one. */
  once<T extends object>(key: string, facts: FactBag, assess: () => T): T;
  /** Whether `once` would answer without calling `assess`. */
  has(key: string, facts: FactBag): boolean;
}

export function createVerdictCache(max = 5_000): VerdictCache {
  const entries = new LRUCache<string, Entry>({ max });
  const isOver = ({ at }: Entry) => steadyNow() - at >= MAX_AGE_MS;
  const dropOver = dropEntries(entries, isOver);
  function find(key: string, facts: FactBag): Entry | undefined {
    dropOver();
    const entry = entries.get(key);
    return entry && !isOver(entry) && sameFacts(entry.facts, facts) ? entry : undefined;
  }
  return {
    once<T extends object>(key: string, facts: FactBag, assess: () => T): T {
      const entry = find(key, facts);
      if (entry) return entry.value as T;
      const value = assess();
      entries.set(key, { facts, at: steadyNow(), value });
      return value;
    },
    has: (key, facts) => find(key, facts) !== undefined,
  };
}

function sameFacts(a: FactBag, b: FactBag): boolean {
  const kinds = Object.keys(a) as (keyof FactBag)[];
  return kinds.length === Object.keys(b).length && kinds.every((kind) => isSameFact(a[kind], b[kind]));
}

/** Missing facts are not always cached, so two of them are the same if their reason and source are. */
export function isSameFact(a: Fact<unknown> | undefined, b: Fact<unknown> | undefined): boolean {
  if (a === b) return true;
  return a?.known === false && b?.known === false && a.reason === b.reason && a.source === b.source;
}
