import { withTimeout } from '@assay/chain';
import type { AuditKey, AuditStore, StoredAudit } from '@assay/facts';
import { LRUCache } from 'lru-cache';

/** Results of earlier audits. Never rejects: if the storage fails, the audit is made again. */
export interface KeptAudits {
  find(key: AuditKey): Promise<StoredAudit | undefined>;
  add(key: AuditKey, audit: StoredAudit): void;
  /** Resolves when every added audit is stored, has failed, or has timed out. */
  settled(): Promise<void>;
}

export interface KeptAuditsOptions {
  /** Stores audits permanently. Default: for the life of the process. */
  readonly store?: AuditStore;
  /** Called when the storage fails. */
  readonly onError?: (error: unknown) => void;
}

/** Maximum time that a shutdown waits for audits being stored. */
const MAX_STORE_MS = 3_000;
/** Maximum time for a lookup, because a request waits for it. Slower storage counts as a miss. */
const MAX_FIND_MS = 1_000;

/** Keeps audits in memory (2,000 audits, 64 MiB) in front of the storage. */
export function createKeptAudits({ store, onError = () => undefined }: KeptAuditsOptions = {}): KeptAudits {
  const memory = new LRUCache<string, StoredAudit>({
    max: 2_000,
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: ({ claims }, key) => 64 + 2 * (claims.length + key.length),
  });
  const storing = new Set<Promise<void>>();
  return {
    async find(key) {
      const name = toName(key);
      const cached = memory.get(name);
      if (cached || !store) return cached;
      try {
        const stored = await withTimeout(
          store.find(key),
          MAX_FIND_MS,
          () => new Error('looking for a kept audit took too long'),
        );
        if (stored) memory.set(name, stored);
        return stored;
      } catch (error) {
        onError(error);
        return undefined;
      }
    },
    add(key, audit) {
      memory.set(toName(key), audit);
      if (!store) return;
      const stored: Promise<void> = store
        .add(key, audit)
        .catch(onError)
        .finally(() => storing.delete(stored));
      storing.add(stored);
    },
    async settled() {
      const late = () => new Error('storing audits took too long');
      await withTimeout(Promise.all(storing), MAX_STORE_MS, late).catch(onError);
    },
  };
}

function toName({ service, model, promptHash, codeHash, inputHash }: AuditKey): string {
  return JSON.stringify([service, model, promptHash, codeHash, inputHash]);
}
