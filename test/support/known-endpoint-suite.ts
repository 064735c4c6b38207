import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.js';
import { openKnownEndpoints } from '../../src/db/known-endpoints.js';
import { migrateUp } from '../../src/db/migrate.js';

const URL = 'https://node.example/v2/secret-key';

/** What is kept of endpoints, on any database. */
export function describeKnownEndpoints(getDatabase: () => Database): void {
  beforeAll(() => migrateUp(getDatabase()));
  const open = () =>
    openKnownEndpoints(getDatabase(), (error) => {
      throw error;
    });

  it('comes back at the next start, without the URL, until it was not used for a month', async () => {
    const first = await open();
    expect(first.recall(URL)).toBeUndefined();
    first.keep(URL, { limits: { logBlocks: 10 } });
    first.keep(URL, { limits: { logBlocks: 5 } });
    const rows = () => getDatabase().query('select * from known_endpoints');
    await expect.poll(async () => (await open()).recall(URL)).toEqual({ limits: { logBlocks: 5 } });
    expect(JSON.stringify(await rows())).not.toContain('secret');
    await getDatabase().query("update known_endpoints set seen_at = now() - interval '31 days'");
    expect((await open()).recall(URL)).toBeUndefined();
    expect(await rows()).toEqual([]);
  });
}
