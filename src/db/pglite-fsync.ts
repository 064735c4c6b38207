import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';

/** A file that PostgreSQL has opened: `nfd` is the number of the system's file, absent for a folder. */
interface OpenFile {
  readonly nfd?: number;
  readonly node: object;
}

/** Emscripten's file system over folders of the machine, as far as it is used here. */
interface MachineFiles {
  realPath(node: object): string;
  readonly stream_ops: { fsync?: (file: OpenFile) => number };
}

/**
 * The start parameters with which PostgreSQL waits for the disk. PGlite's own say that it never does (`-F`). Of the
 * ways to wait for a file of its log, Emscripten passes only `fsync` on.
 */
export function withFsync(params: readonly string[]): string[] {
  return [...params.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'];
}

/**
 * From now on the disk has what PostgreSQL asks it for, and all that was written to the folder before.
 * @throws where this version of PGlite keeps its files in another way
 */
export async function waitForDisk(pglite: PGlite, folder: string): Promise<void> {
  await passFsyncOn(pglite);
  await syncAll(folder);
}

/** PGlite's file system answers PostgreSQL's calls of `fsync` and does nothing. They are passed on to the disk. */
async function passFsyncOn(pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ folder: string }>(
    "select current_setting('data_directory') as folder",
  );
  const { node } = pglite.Module.FS.lookupPath(rows[0]?.folder ?? '', {});
  const files = node.mount?.type as Partial<MachineFiles> | undefined;
  if (!files?.realPath || !files.stream_ops)
    throw new Error('the files of this version of PGlite cannot be synchronised with the disk');
  const { realPath } = files;
  files.stream_ops.fsync = ({ nfd, node: file }) => {
    if (nfd === undefined) syncFolder(realPath(file));
    else fsyncSync(nfd);
    return 0;
  };
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** What was written without waiting: PostgreSQL's manual asks for this where `fsync` is turned on later. */
async function syncAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncAll(path);
    else if (entry.isFile()) await sync(path);
  }
  await sync(folder);
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
