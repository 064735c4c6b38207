import { afterAll, beforeAll, describe } from 'vitest';
import type { Database } from '../../src/db/database.js';
import { openTestDatabase } from '../support/account-database.js';
import { describeAccounts } from '../support/account-suite.js';

describe('accounts on the embedded database', () => {
  let database: Database | undefined;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database?.close());

  describeAccounts(() => {
    if (database === undefined) throw new Error('the database did not open');
    return database;
  });
});
