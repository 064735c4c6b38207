import { afterAll, beforeAll, describe, it } from 'vitest';
import { openDatabase } from '../../src/db/client.js';
import type { Database } from '../../src/db/database.js';
import { migrateUp } from '../../src/db/migrate.js';
import { describeAccounts } from '../support/account-suite.js';
import { createScratchDatabase, type ScratchDatabase, testDatabaseUrl } from '../support/postgres.js';

if (testDatabaseUrl === undefined) {
  describe('accounts on PostgreSQL', () => {
    it.skip('skipped: no TEST_DATABASE_URL', () => {});
  });
} else {
  describeOnServer(testDatabaseUrl);
}

function describeOnServer(url: string): void {
  describe('accounts on PostgreSQL', () => {
    let scratch: ScratchDatabase | undefined;
    let database: Database | undefined;
    beforeAll(async () => {
      scratch = await createScratchDatabase(url);
      database = await openDatabase({ url: scratch.url });
      await migrateUp(database);
    });
    afterAll(async () => {
      await database?.close();
      await scratch?.drop();
    });

    describeAccounts(() => {
      if (database === undefined) throw new Error('the database did not open');
      return database;
    });
  });
}
