import { AppError } from '@assay/facts';
import type { DayOfCalls } from '../db/calls.js';
import type { Database } from '../db/database.js';
import { findWorkingKey } from '../db/keys.js';
import { findUsageOfKey, findUsageOfWallet } from '../db/subscriptions.js';
import { countKeysOfWallet, findKeysOfWallet, type WalletHolder } from '../db/wallet-keys.js';
import type { PastCall, UsageStats, WalletKey, WalletStats } from './account-shapes.js';
import { unauthorized } from './authenticator.js';
import type { CallHistory } from './call-history.js';
import { toUsageStats } from './usage-stats.js';
import { toWalletKey, toWalletStats } from './wallet-view.js';

export interface UsageView {
  ofKey(keyId: string): Promise<UsageStats>;
  recentCalls(keyId: string, limit: number, cursor?: string): Promise<readonly PastCall[]>;
  callsByDay(keyId: string, days: number): Promise<readonly DayOfCalls[]>;
  countCalls(keyId: string): Promise<number>;
  /**
   * Like `ofWallet`:
   * @throws {AppError} `unauthorized` when the holder's key has lost its rights.
   */
  keysOf(holder: WalletHolder): Promise<readonly WalletKey[]>;
  ofWallet(holder: WalletHolder): Promise<WalletStats>;
}

interface UsageViewOptions {
  readonly database: Database;
  readonly history: CallHistory;
}

const MAX_RECENT_CALLS = 50;

/**
 * What keys and wallets have used. The counts come from the quota counters, so they always add up to the
 * quota.
 */
export function createUsageView({ database, history }: UsageViewOptions): UsageView {
  return {
    async ofKey(keyId) {
      const usage = await findUsageOfKey(database, keyId);
      if (usage === undefined) throw unauthorized();
      return toUsageStats(usage);
    },
    async recentCalls(keyId, limit, cursor) {
      if (!Number.isInteger(limit) || limit < 1 || limit > MAX_RECENT_CALLS) {
        const reason = `must be a whole number from 1 to ${MAX_RECENT_CALLS}`;
        throw new AppError('invalid_request', `limit ${reason}.`, { details: [{ field: 'limit', reason }] });
      }
      if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) {
        const reason = 'must be the cursor of an earlier answer';
        throw new AppError('invalid_request', `cursor ${reason}.`, {
          details: [{ field: 'cursor', reason }],
        });
      }
      const calls = await history.recent(keyId, limit, cursor);
      if (calls.length === 0 && (await findWorkingKey(database, keyId)) === undefined) throw unauthorized();
      return calls.map(({ at, keyId: _, id, ...call }) => ({ timestamp: at, ...call, cursor: id }));
    },
    callsByDay: (keyId, days) => history.byDay(keyId, days),
    countCalls: (keyId) => history.count(keyId),
    async keysOf(holder) {
      // Calls that are not written yet have used a key too.
      await history.flush();
      const rows = await findKeysOfWallet(database, holder);
      if (rows === undefined) throw unauthorized();
      return rows.map((row) => toWalletKey(row));
    },
    async ofWallet(holder) {
      const [usages, keys] = await Promise.all([
        findUsageOfWallet(database, holder.wallet),
        countKeysOfWallet(database, holder),
      ]);
      if (keys === undefined) throw unauthorized();
      return toWalletStats(usages, keys);
    },
  };
}
