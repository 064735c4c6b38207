import type { Database } from './database.js';

/** Rows of one statement. */
export interface PieceSizes {
  /** Events written. */
  readonly commit: number;
  /** Events taken back, or leftovers removed. */
  readonly removal: number;
  /** Events read. */
  readonly events: number;
  /** Accounts whose events are read. */
  readonly accounts: number;
  /** Different balances read. */
  readonly balances: number;
  /** Transfers that are followed from kept balances; those of more are read again. */
  readonly changes: number;
}

/**
 * A server works beside the process, and the fewer statements the better; but all rows of an answer are in memory at once,
 * some 1 KB each. The embedded database works on the event loop:
 * each of its statements is to be over in about 50 ms, so that others have their turn.
 */
export const pieceSizes: Readonly<Record<Database['kind'], PieceSizes>> = {
  postgres: {
    commit: 10_000,
    removal: 10_000,
    events: 20_000,
    accounts: 1_000_000,
    balances: 50_000,
    changes: 10_000,
  },
  pglite: { commit: 500, removal: 250, events: 2_000, accounts: 100, balances: 4_000, changes: 1_000 },
};
