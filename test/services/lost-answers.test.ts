import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccounts } from '../../src/accounts/accounts.js';
import { openDatabase } from '../../src/db/client.js';
import type { Database } from '../../src/db/database.js';
import { migrateUp } from '../../src/db/migrate.js';
import { newWallet, tally, testPlans, times } from '../support/accounts/account-fixture.js';
import { describeWith } from '../support/describe-with.js';
import { type Fault, withFaults } from '../support/faulty-database.js';
import { startPausableProxy } from '../support/pausable-proxy.js';
import { createScratchDatabase, type ScratchDatabase, testDatabaseUrl } from '../support/postgres.js';

describeWith(
  'answers that are lost',
  { TEST_DATABASE_URL: testDatabaseUrl },
  ({ TEST_DATABASE_URL: serverUrl }) => {
    let scratch: ScratchDatabase;
    let database: Database;
    beforeAll(async () => {
      scratch = await createScratchDatabase(serverUrl);
      database = await openDatabase({ url: scratch.url });
      await migrateUp(database);
    });
    afterAll(async () => {
      await database.close();
      await scratch.drop();
    });

    const open = (over: Database = database) => createAccounts({ database: over, plans: testPlans });
    const usedBy = async (keyId: string) => (await open().stats(keyId)).callsThisMonth;
    const grantKey = async () => (await open().grantPlan(newWallet(), 'starter')).keyId;

    it('count nothing of what was refused while PostgreSQL hung, although it carries it out afterwards', async () => {
      const proxy = await startPausableProxy(scratch.url);
      const behind = await openDatabase({ url: proxy.url, statementTimeoutMs: 200, connectTimeoutMs: 500 });
      const accounts = open(behind);
      const [first, second] = [await grantKey(), await grantKey()];
      await Promise.all([accounts.take(first), accounts.take(second)]);
      proxy.pause();
      for (const keyId of [first, second]) {
        expect(await tally(times(3, () => accounts.take(keyId)))).toEqual({ unavailable: 3 });
      }
      proxy.resume();
      await accounts.take(first);
      await accounts.close();
      expect([await usedBy(first), await usedBy(second)]).toEqual([2, 1]);
      await behind.close();
      await proxy.close();
    }, 30_000);

    it.each<Fault>(['answer lost', 'carried out late', 'never carried out'])(
      'are found out about: the call that was refused is not counted (%s)',
      async (fault) => {
        // Calls of the round before are given back meanwhile.
        const faulty = withFaults(database, (sql) => sql.includes('count_call'));
        const accounts = open(faulty.database);
        const [first, second] = [await grantKey(), await grantKey()];
        for (const keys of [[first], [first, second], [first], [second, first]]) {
          faulty.next(...keys.map(() => fault));
          const asked = keys.map((keyId) => accounts.take(keyId, 2));
          expect(await tally(asked)).toEqual({ unavailable: keys.length });
          await Promise.all(keys.map((keyId) => accounts.take(keyId)));
          await faulty.late();
        }
        await accounts.close();
        expect([await usedBy(first), await usedBy(second)]).toEqual([4, 2]);
      },
    );

    it.each<Fault>(['answer lost', 'carried out late', 'never carried out'])(
      'give a call back exactly once, without being asked again (%s)',
      async (fault) => {
        const faulty = withFaults(database);
        const accounts = open(faulty.database);
        const keyId = await grantKey();
        await accounts.take(keyId, 50);
        const grants = [await accounts.take(keyId), await accounts.take(keyId, 5)];
        faulty.next(fault, fault);
        const refunds = grants.map((grant) => accounts.refund(grant));
        expect(await tally(refunds)).toEqual({ unavailable: 2 });
        await expect.poll(() => usedBy(keyId)).toBe(50);
        await faulty.late();
        await accounts.close();
        expect(await usedBy(keyId)).toBe(50);
      },
    );

    it('undo a count although the answer to that is lost too', async () => {
      const faulty = withFaults(database);
      const accounts = open(faulty.database);
      const keyId = await grantKey();
      faulty.next('answer lost', 'answer lost', 'answer lost');
      expect(await tally(times(2, () => accounts.take(keyId)))).toEqual({ unavailable: 2 });
      await expect(accounts.take(keyId)).rejects.toMatchObject({ code: 'unavailable' });
      await expect(accounts.take(keyId)).rejects.toMatchObject({ code: 'unavailable' });
      await accounts.take(keyId);
      await accounts.close();
      expect(await usedBy(keyId)).toBe(1);
    });

    it('cost no statement where none is lost', async () => {
      const accounts = open();
      const keyId = await grantKey();
      await accounts.take(keyId);
      const before = database.statements();
      for (let i = 0; i < 10; i += 1) await accounts.take(keyId);
      await accounts.close();
      expect(database.statements() - before).toBe(10);
    });
  },
);
