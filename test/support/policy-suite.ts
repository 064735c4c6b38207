import { describe, expect, it } from 'vitest';
import { createAccounts } from '../../src/accounts/accounts.js';
import type { Database } from '../../src/db/database.js';
import { createPolicies } from '../../src/policies/policies.js';
import { newWallet, testPlans } from './accounts/account-fixture.js';

const policy = (threshold: number) => ({
  id: 'mine',
  rules: [{ id: 'tax', path: 'trades.sellTaxPercentage', operator: 'above', threshold, severity: 'deny' }],
});

/** The guarantees of stored policies, on any database. */
export function describePolicies(getDatabase: () => Database): void {
  const open = () => createPolicies({ database: getDatabase(), guard: (work) => work() });
  const newKey = async () => {
    const accounts = createAccounts({ database: getDatabase(), plans: testPlans });
    const { keyId } = await accounts.grantPlan(newWallet(), 'starter');
    return keyId;
  };

  describe('policies of a purchase', () => {
    it('are versions for good: those stored at once each get their own number', async () => {
      const [policies, keyId] = [open(), await newKey()];
      const stored = await Promise.all([1, 2, 3, 4].map((limit) => policies.store(keyId, policy(limit))));
      expect(stored.map((one) => one.policy.version).sort()).toEqual([1, 2, 3, 4]);
      const third = stored.find((one) => one.policy.version === 3);
      expect(await policies.resolve(keyId, 'mine@3')).toEqual(third?.policy);
      expect((await policies.resolve(keyId, 'mine')).version).toBe(4);
      expect((await policies.list(keyId)).map((one) => one.policy.version)).toEqual([4]);
      await expect(policies.resolve(keyId, 'mine@5')).rejects.toThrow(/names no policy/);
    });

    it('are seen and ended by their own purchase only', async () => {
      const [policies, keyId, other] = [open(), await newKey(), await newKey()];
      await policies.store(keyId, policy(5));
      await expect(policies.resolve(other, 'mine')).rejects.toThrow(/names no policy/);
      expect(await policies.remove(other, 'mine')).toBe(false);
      expect(await policies.list(other)).toEqual([]);
      expect(await policies.remove(keyId, 'mine')).toBe(true);
      expect(await policies.list(keyId)).toEqual([]);
    });

    it('are kept for nobody without a working key', async () => {
      await expect(open().store('key_nobody', policy(5))).rejects.toMatchObject({ code: 'unauthorized' });
    });
  });
}
