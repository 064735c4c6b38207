import type { Address } from '@assay/facts';
import { afterAll, beforeAll } from 'vitest';
import { type Accounts, type AccountsOptions, createAccounts } from '../../../src/accounts/accounts.js';
import { toPlans } from '../../../src/accounts/plans.js';
import type { WalletHolder } from '../../../src/accounts/wallet-authority.js';
import type { Database } from '../../../src/db/database.js';
import { withClock } from '../clocked-database.js';

export const testPlans = toPlans({
  starter: { usd: 29, quota: 100 },
  pro: { usd: 99, quota: 10_000 },
  team: { usd: 299, quota: 100_000 },
});
export const TREASURY: Address = `0x${'7e'.repeat(20)}`;
export const DAY = 86_400_000;

/** A database and its clock, shared by the account tests. */
export interface AccountFixture {
  readonly database: Database;
  now: Date;
  /** Opens new accounts over the database, like another process. Resets the clock. */
  open(options?: Partial<AccountsOptions>): Accounts;
  /** Advances the clock. */
  later(ms: number): void;
}

export function createAccountFixture(getDatabase: () => Database): AccountFixture {
  const start = new Date('2026-11-21T10:00:00Z');
  const clocked = withClock(getDatabase, () => fixture.now);
  // Search path of `now()`: `pg_catalog` would come first if it were not listed.
  beforeAll(async () => {
    if (getDatabase().kind === 'pglite') await getDatabase().query('set search_path = public, pg_catalog');
  });
  afterAll(clocked.restore);
  const fixture: AccountFixture = {
    get database() {
      return clocked.database();
    },
    now: start,
    open(options = {}) {
      fixture.now = start;
      return createAccounts({ database: clocked.database(), plans: testPlans, ...options });
    },
    later(ms) {
      fixture.now = new Date(fixture.now.getTime() + ms);
    },
  };
  return fixture;
}

/** The wallet with that number. */
export function numberedWallet(number: number): Address {
  return `0x${number.toString(16).padStart(40, '0')}`;
}

/** The caller who acts for a wallet without a key. */
export const holderOf = (wallet: Address): WalletHolder => ({ wallet, keyId: undefined });

let walletsMade = 0;
/** A new wallet that no other test uses. */
export function newWallet(): Address {
  walletsMade += 1;
  return numberedWallet(0xa55a_0000 + walletsMade);
}

/** Counts settled promises: how many were fulfilled, and the error codes of the others. */
export async function tally(promises: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const result of await Promise.allSettled(promises)) {
    const label = result.status === 'fulfilled' ? 'ok' : String(result.reason?.code ?? result.reason);
    counts[label] = (counts[label] ?? 0) + 1;
  }
  return counts;
}

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
