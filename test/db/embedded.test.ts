import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.js';
import { openTestDatabase } from '../support/account-database.js';
import { describeAccounts } from '../support/account-suite.js';
import { describeAuditStorage } from '../support/audit-storage-suite.js';
import { describeKnownEndpoints } from '../support/known-endpoint-suite.js';
import { describeKnownScams } from '../support/known-scam-suite.js';
import { describeSchema } from '../support/schema-suite.js';

// One database for all tests, because opening one takes seconds.
describe('the embedded database', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  describe('accounts', () => describeAccounts(() => database));
  describe('AI audits', () => describeAuditStorage(() => database));
  describe('known scams', () => describeKnownScams(() => database));
  describe('known endpoints', () => describeKnownEndpoints(() => database));
  describe('schema', () => describeSchema(() => database));

  describe('its single connection', () => {
    it('keeps a direct statement out of an open transaction of knex, and undoes nothing of it', async () => {
      await database.query('create table scratch (n integer)');
      const transaction = await database.knex.transaction();
      await transaction('scratch').insert({ n: 1 });
      const direct = database.query('insert into scratch values (2)');
      await transaction.rollback();
      await direct;
      expect(await database.query('select n from scratch')).toEqual([{ n: 2 }]);
    });

    it('lets nobody wait for ever for a transaction that never ends', async () => {
      const transaction = await database.knex.transaction();
      const outside = await Promise.allSettled([
        database.knex('scratch').select('*'),
        database.query('select 1'),
        database.ping(),
      ]);
      expect(outside.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
      await transaction.rollback();
      await database.ping();
    });
  });
});
