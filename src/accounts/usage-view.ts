import type { Database } from '../db/database.js';
import { findUsageOfKey, findUsageOfWallet } from '../db/subscriptions.js';
import { countKeysOfWallet, findKeysOfWallet } from '../db/wallet-keys.js';
import type { Address } from '../domain/address.js';
import { AppError } from '../errors/app-error.js';
import type { RecordedCall, UsageStats, WalletKey, WalletStats } from './account-shapes.js';
import { unauthorized } from './authenticator.js';
import type { CallHistory } from './call-history.js';
import { toUsageStats } from './usage-stats.js';
import { toWalletKey, toWalletStats } from './wallet-view.js';

export interface UsageView {
  ofKey(keyId: string): Promise<UsageStats>;
  recentCalls(keyId: string, limit: number): Promise<readonly RecordedCall[]>;
  keysOf(wallet: Address): Promise<readonly WalletKey[]>;
  ofWallet(wallet: Address): Promise<WalletStats>;
}

interface UsageViewOptions {
  readonly database: Database;
  readonly history: CallHistory;
}

const MAX_RECENT_CALLS = 50;

/** What keys and wallets have used. Counts come from the quota itself, so that they always add up to it. */
export function createUsageView({ database, history }: UsageViewOptions): UsageView {
  return {
    async ofKey(keyId) {
      const usage = await findUsageOfKey(database, keyId);
      if (usage === undefined) throw unauthorized();
      return toUsageStats(usage);
    },
    async recentCalls(keyId, limit) {
      if (!Number.isInteger(limit) || limit < 1 || limit > MAX_RECENT_CALLS) {
        const reason = `must be a whole number from 1 to ${MAX_RECENT_CALLS}`;
        throw new AppError('invalid_request', `limit ${reason}.`, { details: [{ field: 'limit', reason }] });
      }
      const calls = await history.recent(keyId, limit);
      return calls.map(({ at, keyId: _, ...call }) => ({ timestamp: at, ...call }));
    },
    async keysOf(wallet) {
      const rows = await findKeysOfWallet(database, wallet);
      return rows.map((row) => toWalletKey(row));
    },
    async ofWallet(wallet) {
      const [usages, keys] = await Promise.all([
        findUsageOfWallet(database, wallet),
        countKeysOfWallet(database, wallet),
      ]);
      return toWalletStats(usages, keys);
    },
  };
}
