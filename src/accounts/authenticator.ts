import { type Address, AppError, createLru } from '@assay/facts';
import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import type { Database } from '../db/database.js';
import { findWorkingKeys, type KeyRow } from '../db/keys.js';
import type { KeyIdentity } from './account-shapes.js';
import { hashesEqual, hashKey, isWellFormedKey } from './api-key.js';
import type { DatabaseErrorGuard } from './database-error-guard.js';
import { toPlanName } from './plans.js';

const CACHED_KEYS = 10_000;
/** Keys of one query. */
const MAX_LOOKUPS = 1_000;
/**
 * How long a revoked or expired key may still pass here. It grants no rights: every statement that acts for a
 * key reads the key again.
 */
const CACHE_TTL_MS = 5_000;

/** Limits the lookups of keys that turn out not to exist. */
export interface KeyGuesses {
  /** Called before the lookup of a key that this process has never seen. @throws {AppError} to refuse it. */
  take(): Promise<void>;
  /** Called when the key exists, or when the lookup failed. */
  giveBack(): void;
}

export interface Authenticator {
  /**
   * Finds the key, which is neither revoked nor expired.
   * @throws {AppError} `unauthorized`, with one message for every cause, so that a caller cannot learn which
   * keys exist. Also what `guesses` throws.
   */
  authenticate(bearer: string | undefined, guesses?: KeyGuesses): Promise<KeyIdentity>;
  /** Removes a key from the cache. */
  forget(keyId: string): void;
}

interface KnownKey {
  readonly hash: string;
  readonly identity: KeyIdentity;
}

/** Caches keys by their hash for a few seconds. Lookups of one turn of the event loop become one query. */
export function createAuthenticator(
  database: Database,
  withDatabaseErrors: DatabaseErrorGuard = (work) => work(),
): Authenticator {
  const known = new LRUCache<string, KnownKey>({ max: CACHED_KEYS, ttl: CACHE_TTL_MS, perf: performance });
  /** Hashes of keys that exist or existed: looking one of them up is not a guess. */
  const seen = createLru<string, true>(CACHED_KEYS);
  const lookups = new DataLoader<string, KeyRow | undefined>(
    async (hashes) => {
      const rows = await findWorkingKeys(database, [...new Set(hashes)]);
      const byHash = new Map(rows.map((row) => [row.hash, row]));
      return hashes.map((hash) => byHash.get(hash));
    },
    { cache: false, maxBatchSize: MAX_LOOKUPS, batchScheduleFn: (send) => setImmediate(send) },
  );
  const lookUp = async (hash: string): Promise<KnownKey | undefined> => {
    const row = await withDatabaseErrors(() => lookups.load(hash));
    if (row === undefined) return undefined;
    const key = { hash: row.hash, identity: toIdentity(row) };
    known.set(hash, key);
    return key;
  };
  const guess = async (hash: string, guesses: KeyGuesses | undefined): Promise<KnownKey | undefined> => {
    if (!guesses || seen.has(hash)) return lookUp(hash);
    await guesses.take();
    let isUnknown = false;
    try {
      const key = await lookUp(hash);
      if (key === undefined) isUnknown = true;
      else seen.set(hash, true);
      return key;
    } finally {
      if (!isUnknown) guesses.giveBack();
    }
  };

  return {
    async authenticate(bearer, guesses) {
      if (bearer === undefined) throw unauthorized();
      const hash = hashKey(bearer);
      const key = known.get(hash) ?? (isWellFormedKey(bearer) ? await guess(hash, guesses) : undefined);
      if (key === undefined || !hashesEqual(key.hash, hash)) throw unauthorized();
      return key.identity;
    },
    forget(keyId) {
      for (const [hash, { identity }] of known.entries()) if (identity.keyId === keyId) known.delete(hash);
    },
  };
}

export function unauthorized(): AppError {
  return new AppError(
    'unauthorized',
    'The API key is missing, malformed, unknown, revoked or expired. ' +
      'Send it as "Authorization: Bearer <API_KEY>".',
  );
}

export function toIdentity(key: KeyRow): KeyIdentity {
  return {
    keyId: key.keyId,
    keyPrefix: key.prefix,
    wallet: key.wallet as Address,
    plan: toPlanName(key.plan),
    quota: key.quota,
    perMinute: key.perMinute,
    createdAt: key.createdAt,
    expiresAt: key.expiresAt,
  };
}
