import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DirectoryInUseError, lockDirectory } from './directory-lock.js';

describe('the lock of a data folder', () => {
  let directory = '';
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'assay-lock-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));
  const writeLock = (holder: unknown) =>
    writeFile(join(directory, 'assay.lock.7'), typeof holder === 'string' ? holder : JSON.stringify(holder));

  it('lets one in, and the next one when it has let go', async () => {
    const unlock = await lockDirectory(directory);
    await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUseError);
    await unlock();
    await (await lockDirectory(directory))();
  });

  it('names the process that holds the folder, and what to do', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await writeLock({ pid: other.pid, startedAt: '' });
    const refusal = await lockDirectory(directory).catch((error) => error);
    expect(refusal.message).toMatch(new RegExp(`process ${other.pid}\\..*DATA_DIR.*DATABASE_URL`));
    other.kill('SIGKILL');
    await once(other, 'exit');
    await (await lockDirectory(directory))();
  });

  it('takes over from a dead process, a process with a reused id, or an unreadable lock', async () => {
    const dead = spawn(process.execPath, ['-e', '']);
    await once(dead, 'exit');
    const stale = [
      { pid: dead.pid, startedAt: '' },
      { pid: process.pid, startedAt: 'earlier' },
      { pid: 1, startedAt: 'x/1' },
      '{',
      '',
    ];
    for (const holder of stale) {
      await writeLock(holder);
      const unlock = await lockDirectory(directory);
      expect(JSON.parse(await readFile(join(directory, 'assay.lock.8'), 'utf8')).pid).toBe(process.pid);
      await unlock();
      await rm(join(directory, 'assay.lock.8'));
    }
  });

  it('lets exactly one of many in when they find a stale lock at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      await writeLock('{');
      const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockDirectory(directory)));
      const winners = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      expect(winners.length).toBe(1);
      await winners[0]?.();
    }
  });
});
