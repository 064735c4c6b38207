import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestDatabase } from '../test/support/account-database.js';
import { readSettings } from './config/settings.js';
import { createLogger } from './observability/logger.js';
import { openStore } from './open-stores.js';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'assay-stores-'));
  // A copy: making a new one takes seconds.
  await (await openTestDatabase({ dataDir })).close();
});
afterEach(() => rm(dataDir, { recursive: true }));

async function logOf(variables: Record<string, string>): Promise<string> {
  const lines: string[] = [];
  const log = createLogger('info', [], { write: (line: string) => lines.push(line) });
  const database = await openStore(readSettings({ DATA_DIR: dataDir, ...variables }).env, log);
  await database.close();
  return lines.join('');
}

it('says that a power cut may lose keys where plans are sold from an embedded database', async () => {
  expect(await logOf({})).toBe('');
  const treasury = '0x00000000000000000000000000000000000000aa';
  expect(await logOf({ TREASURY_ADDRESS: treasury })).toContain('set DATABASE_URL');
}, 60_000);
