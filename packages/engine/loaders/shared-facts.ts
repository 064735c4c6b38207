import type { Redis } from 'ioredis';
import type { SharedStore } from '../upstream/fact-cache.js';
import { createRedisStore } from '../upstream/redis-store.js';
import type { AnyFact } from './loader-deps.js';

/**
 * Facts in Redis, shared by all replicas. The shape of the fact is checked. The shape of its value is
 * trusted, because the key prefix changes with it.
 */
export function createSharedFacts(redis: Redis, onError?: (reason: string) => void): SharedStore<AnyFact> {
  return createRedisStore<AnyFact>({ redis, parse: toFact, ...(onError ? { onError } : {}) });
}

function toFact(value: unknown): AnyFact | undefined {
  if (typeof value !== 'object' || value === null || !('known' in value) || !('source' in value))
    return undefined;
  if (typeof value.source !== 'string') return undefined;
  const isKnown = value.known === true && 'value' in value && 'observedAt' in value;
  const isMissing = value.known === false && 'reason' in value && 'detail' in value;
  return isKnown || isMissing ? (value as AnyFact) : undefined;
}
