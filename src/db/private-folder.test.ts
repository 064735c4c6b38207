import { chmod, lstat, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makePrivate } from './private-folder.js';

let parent = '';
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'assay-private-'));
});
afterEach(() => rm(parent, { recursive: true, force: true }));
const modeOf = async (path: string) => (await lstat(path)).mode & 0o7777;

it('removes the permissions of others from everything in a folder, but not behind its links', async () => {
  const [folder, outside] = [join(parent, 'data'), join(parent, 'outside')];
  await mkdir(join(folder, 'deep'), { recursive: true });
  await writeFile(join(folder, 'deep', 'file'), '');
  await writeFile(outside, '');
  await symlink(outside, join(folder, 'link'));
  await chmod(join(folder, 'deep', 'file'), 0o666);
  await chmod(join(folder, 'deep'), 0o2777);
  await chmod(folder, 0o755);
  await chmod(outside, 0o666);
  await makePrivate(folder);
  expect(await Promise.all([folder, join(folder, 'deep'), join(folder, 'deep', 'file')].map(modeOf))).toEqual(
    [0o700, 0o700, 0o600],
  );
  expect(await modeOf(outside)).toBe(0o666);
});

it('refuses a folder that all users share, and leaves it as it is', async () => {
  await chmod(parent, 0o1777);
  await expect(makePrivate(parent)).rejects.toThrow(`${parent} is shared by all users`);
  expect(await modeOf(parent)).toBe(0o1777);
});
