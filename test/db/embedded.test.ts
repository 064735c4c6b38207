import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.js';
import { openTestDatabase } from '../support/account-database.js';
import { describeAccounts } from '../support/account-suite.js';
import { describeAuditStorage } from '../support/audit-storage-suite.js';
import { describeKnownEndpoints } from '../support/known-endpoint-suite.js';
import { describeKnownScams } from '../support/known-scam-suite.js';
import { describePolicies } from '../support/policy-suite.js';
import { describeReports } from '../support/report-suite.js';
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
  describe('reports', () => describeReports(() => database));
  describe('policies', () => describePolicies(() => database));
  describe('schema', () => describeSchema(() => database));

  it('answers after a failed statement, and after its table has changed', async () => {
    await database.query(
      'create table kinds (id integer primary key, list text[], note jsonb, amount numeric)',
    );
    const insert = 'insert into kinds values ($1, $2, $3::jsonb, $4::numeric) returning *';
    const row = { id: 1, list: ['a', 'b,"c'], note: { x: [1] }, amount: '12.50' };
    const args = [1, row.list, JSON.stringify(row.note), row.amount];
    expect(await database.query(insert, args)).toEqual([row]);
    await expect(database.query(insert, args)).rejects.toMatchObject({ code: '23505' });
    expect(await database.query(insert, [2, null, undefined, null])).toEqual([
      { id: 2, list: null, note: null, amount: null },
    ]);
    await database.query('alter table kinds add column later boolean');
    expect(await database.query(insert, [3, [], null, 1])).toEqual([
      { id: 3, list: [], note: null, amount: '1', later: null },
    ]);
    await database.query('drop table kinds');
  });
});
