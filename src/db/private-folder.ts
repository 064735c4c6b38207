import type { Dirent } from 'node:fs';
import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Permissions of the group and of all others. */
const OTHERS = 0o077;
/** Set on folders in which every user may create files, such as /tmp. */
const STICKY = 0o1000;

/**
 * Creates a folder that only its owner may access, or removes the permissions of others from an existing
 * folder and all of its content. Links are not followed: they may point to files of another user.
 * @throws when the folder is shared by design, or belongs to another user
 */
export async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { mode } = await lstat(join(folder, '.'));
  if (mode & STICKY)
    throw new Error(`${folder} is shared by all users of this machine: choose a folder in it.`);
  await removePermissions(folder, mode);
  await restrictContent(folder);
}

async function restrictContent(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) await restrict(folder, entry);
}

async function restrict(folder: string, entry: Dirent): Promise<void> {
  const path = join(folder, entry.name);
  if (!entry.isDirectory() && !entry.isFile()) return;
  try {
    await removePermissions(path, (await lstat(path)).mode);
    if (entry.isDirectory()) await restrictContent(path);
  } catch (error) {
    // A temporary file of a running database may have been deleted.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

async function removePermissions(path: string, mode: number): Promise<void> {
  if (mode & OTHERS) await chmod(path, mode & 0o700);
}
