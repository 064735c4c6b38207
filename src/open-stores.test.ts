import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readSettings } from './config/settings.js';
import { createLogger } from './observability/logger.js';
import { openStore } from './open-stores.js';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'assay-stores-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

async function opened(variables: Record<string, string>): Promise<{ fsync: unknown; log: string }> {
  const lines: string[] = [];
  const log = createLogger('info', [], { write: (line: string) => lines.push(line) });
  const database = await openStore(readSettings({ DATA_DIR: dataDir, ...variables }).env, log);
  const [row] = await database.query("select current_setting('fsync') as fsync");
  await database.close();
  return { fsync: row?.fsync, log: lines.join('') };
}

it('says that a power cut may lose keys where plans are sold and commits do not wait for the disk', async () => {
  const treasury = { TREASURY_ADDRESS: '0x00000000000000000000000000000000000000aa' };
  const risky = await opened(treasury);
  expect(risky.fsync).toBe('off');
  expect(risky.log).toContain('DATA_DIR_FSYNC');
  expect(await opened({ ...treasury, DATA_DIR_FSYNC: 'true' })).toEqual({ fsync: 'on', log: '' });
});
