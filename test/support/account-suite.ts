import { describe } from 'vitest';
import type { Database } from '../../src/db/database.js';
import { createAccountFixture } from './accounts/account-fixture.js';
import { describeHistory } from './accounts/history.js';
import { describeKeys } from './accounts/keys.js';
import { describePurchases } from './accounts/purchases.js';
import { describeQuota } from './accounts/quota.js';
import { describeWalletProofs } from './accounts/wallet-proofs.js';
import { describeWallets } from './accounts/wallets.js';

/** The guarantees of accounts, on any database. */
export function describeAccounts(getDatabase: () => Database): void {
  const fixture = createAccountFixture(getDatabase);
  describe('keys', () => describeKeys(fixture));
  describe('quota', () => describeQuota(fixture));
  describe('wallets', () => describeWallets(fixture));
  describe('purchases', () => describePurchases(fixture));
  describe('wallet proofs', () => describeWalletProofs(fixture));
  describe('history', () => describeHistory(fixture));
}
