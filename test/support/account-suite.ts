import { describe } from 'vitest';
import type { Database } from '../../src/db/database.js';
import { createAccountStage } from './accounts/account-stage.js';
import { describeHistory } from './accounts/history.js';
import { describeKeys } from './accounts/keys.js';
import { describePurchases } from './accounts/purchases.js';
import { describeQuota } from './accounts/quota.js';
import { describeWalletProofs } from './accounts/wallet-proofs.js';
import { describeWallets } from './accounts/wallets.js';

/** What accounts guarantee, on any database. */
export function describeAccounts(getDatabase: () => Database): void {
  const stage = createAccountStage(getDatabase);
  describe('keys', () => describeKeys(stage));
  describe('quota', () => describeQuota(stage));
  describe('wallets', () => describeWallets(stage));
  describe('purchases', () => describePurchases(stage));
  describe('wallet proofs', () => describeWalletProofs(stage));
  describe('history', () => describeHistory(stage));
}
