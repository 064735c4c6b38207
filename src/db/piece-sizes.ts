import type { Database } from './database.js';

/** Rows of one statement. */
export interface PieceSizes {
  /** Events written. */
  readonly commit: number;
  /** Events rolled back, or leftovers removed. */
  readonly removal: number;
  /** Events read. */
  readonly events: number;
  /** Accounts whose events are read at once, however many they have. */
  readonly accounts: number;
  /** Distinct balances read. */
  readonly balances: number;
  /** Transfers applied to stored balances; with more, all balances are read again. */
  readonly changes: number;
}

/**
 * A server works in parallel, so fewer statements are better; but all rows of an answer are in memory at
 * once, about 1 KB each. The embedded database blocks the event loop, so each of its statements should end
 * within about 50 ms.
 */
export const pieceSizes: Readonly<Record<Database['kind'], PieceSizes>> = {
  postgres: {
    commit: 10_000,
    removal: 10_000,
    events: 10_000,
    accounts: 1_000_000,
    balances: 50_000,
    changes: 10_000,
  },
  pglite: { commit: 500, removal: 250, events: 2_000, accounts: 0, balances: 4_000, changes: 1_000 },
};
