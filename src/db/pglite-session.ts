import { withTimeout } from '@assay/chain';
import type { PGlite } from '@electric-sql/pglite';

const TRANSACTION_WAIT_MS = 2_000;

/** The part of PGlite that knex uses. */
interface KnexConnection {
  readonly waitReady: Promise<void>;
  query(sql: string, bindings?: unknown[], options?: object): Promise<unknown>;
  close(): Promise<void>;
}

export interface Session {
  /** Runs `work` when no transaction of knex is open. Rejects when one stays open too long. */
  whenFree<T>(work: () => Promise<T>): Promise<T>;
  readonly forKnex: KnexConnection;
}

/**
 * Shares PGlite's single connection between knex and direct statements. A direct statement that is sent while
 * knex has an open transaction would run inside it and be lost on rollback. So it waits for the end of the
 * transaction.
 */
export function createSession(pglite: PGlite): Session {
  let open: { readonly ended: Promise<void>; end(): void } | undefined;

  const begin = () => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    open = { ended, end };
  };
  const finish = () => {
    open?.end();
    open = undefined;
  };

  return {
    async whenFree(work) {
      while (open !== undefined) await withTimeout(open.ended, TRANSACTION_WAIT_MS, held);
      return work();
    },
    forKnex: {
      waitReady: pglite.waitReady,
      async query(sql, bindings, options) {
        if (/^\s*begin\b/i.test(sql)) begin();
        try {
          return await pglite.query(sql, bindings, options);
        } finally {
          if (/^\s*(commit|rollback)\s*;?\s*$/i.test(sql)) finish();
        }
      },
      // The client closes PGlite itself, after knex has finished.
      close: async () => finish(),
    },
  };
}

const held = () => new Error('timeout: a transaction holds the embedded database');
