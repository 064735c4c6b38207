import { expect, it } from 'vitest';
import { tellThroughKills } from '../../bench/time/kills.js';
import { tellPlanted } from '../../bench/time/planted.js';
import { openTestDatabase } from '../support/account-database.js';
import { describeWith } from '../support/describe-with.js';
import { testDatabaseUrl } from '../support/postgres.js';

it('a webhook is told each of many changes once, by its transaction, and what a reorganisation undid', async () => {
  const database = await openTestDatabase();
  const size = { tokens: 9, changes: 30, reorganisations: 2 };
  const { planted, kinds, wrong } = await tellPlanted({ title: 'PGlite', database }, size);
  await database.close();
  expect(planted).toBeGreaterThanOrEqual(size.changes);
  expect(kinds.get('RETRACTED')?.told).toBeGreaterThan(0);
  expect(wrong).toEqual({ missing: [], twice: [], otherTransaction: [], invented: [], retractions: [] });
}, 300_000);

describeWith('three replicas', { TEST_DATABASE_URL: testDatabaseUrl }, (given) => {
  it('tell each change by one event while the one that reads the heads is killed', async () => {
    const { changes, ...wrong } = await tellThroughKills(given.TEST_DATABASE_URL, 2);
    expect(changes).toBeGreaterThan(2);
    expect(wrong).toMatchObject({ lost: 0, twice: 0, outOfOrder: 0 });
  }, 300_000);
});
