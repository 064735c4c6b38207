import { LRUCache } from 'lru-cache';
import type { AuditKey, AuditStore, KeptAudit } from '../../domain/kept-audit.js';
import { withTimeout } from '../../lib/with-timeout.js';

/** Audits that were made before. Never rejects: a storage that fails costs an audit's price, not the answer. */
export interface KeptAudits {
  find(key: AuditKey): Promise<KeptAudit | undefined>;
  add(key: AuditKey, audit: KeptAudit): void;
  /** Resolves when everything that was added is stored, has failed to be, or takes too long. */
  settled(): Promise<void>;
}

export interface KeptAuditsOptions {
  /** Where they are kept for ever; for the life of the process where absent. */
  readonly store?: AuditStore;
  /** Told when the storage fails. */
  readonly onError?: (error: unknown) => void;
}

/** The program's end waits for what is being stored, but not for ever. */
const MAX_STORE_MS = 3_000;
/** Somebody waits for the answer: storage that takes longer is as good as none. */
const MAX_FIND_MS = 1_000;

/** In memory (2,000 audits, 64 MiB) before the storage. */
export function createKeptAudits({ store, onError = () => undefined }: KeptAuditsOptions = {}): KeptAudits {
  const memory = new LRUCache<string, KeptAudit>({
    max: 2_000,
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: ({ claims }, key) => 64 + 2 * (claims.length + key.length),
  });
  const storing = new Set<Promise<void>>();
  return {
    async find(key) {
      const name = toName(key);
      const near = memory.get(name);
      if (near || !store) return near;
      try {
        const far = await withTimeout(
          store.find(key),
          MAX_FIND_MS,
          () => new Error('looking for a kept audit took too long'),
        );
        if (far) memory.set(name, far);
        return far;
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
