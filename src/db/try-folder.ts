import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** More than a page of a table: what fits into the last free page says nothing. */
const PROBE = Buffer.alloc(64 * 1024, 1);
/** PostgreSQL's log grows by files of 16 MB, and it ends where there is no room for the next one. */
const LEAST_FREE_BYTES = 32 * 1024 * 1024;

/**
 * Resolves where the folder of the embedded database takes more: writes a small file into it and removes it.
 * @throws where the disk is full, nearly full, read-only or broken
 */
export async function tryFolder(folder: string): Promise<void> {
  const path = join(folder, 'probe');
  try {
    await writeFile(path, PROBE, { mode: 0o600 });
  } finally {
    await rm(path, { force: true });
  }
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < LEAST_FREE_BYTES)
    throw new Error(`only ${Math.floor((bavail * bsize) / 1024 / 1024)} MB are left for the data folder`);
}
