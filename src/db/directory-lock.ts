import { readFileSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError';
  constructor(directory: string, pid: number) {
    super(
      `The embedded database in ${directory} is in use by process ${pid}. ` +
        'Stop that process, choose another DATA_DIR, or set DATABASE_URL to share a PostgreSQL server.',
    );
  }
}

interface Holder {
  readonly pid: number;
  /** When that process began: tells it from a later one that was given the same number. Empty where unknown. */
  readonly born: string;
}

/** Locks held by this process: a restarted container often has the very number that the lock file names. */
const held = new Set<string>();

/**
 * Makes this process the only one to use a folder; returns what lets go of it. PGlite does not refuse a second
 * process, and rows are lost when there are two. The lock of a dead process is taken over.
 * @throws {DirectoryInUseError} when a living process holds it.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const path = join(directory, 'assay.lock');
  const me: Holder = { pid: process.pid, born: born(process.pid) };
  // Written whole under another name, then linked: nobody ever reads a half-written lock.
  const draft = `${path}.${process.pid}.${process.hrtime.bigint()}`;
  await writeFile(draft, JSON.stringify(me));
  try {
    while (!(await linked(draft, path))) {
      const holder = await readHolder(path);
      if (holder === undefined) continue;
      if (held.has(path) || isAlive(holder)) throw new DirectoryInUseError(directory, holder.pid);
      await discard(path, draft, holder);
    }
  } finally {
    await rm(draft, { force: true });
  }
  held.add(path);
  return async () => {
    held.delete(path);
    await rm(path, { force: true });
  };
}

async function linked(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Moves a dead process's lock away; puts it back when another process had already replaced it. */
async function discard(path: string, draft: string, dead: Holder): Promise<void> {
  const aside = `${draft}.old`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  const moved = await readHolder(aside);
  if (moved !== undefined && (moved.pid !== dead.pid || moved.born !== dead.born)) await linked(aside, path);
  await rm(aside, { force: true });
}

async function readHolder(path: string): Promise<Holder | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const { pid, born: since } = JSON.parse(text) as Partial<Holder>;
    if (typeof pid === 'number' && typeof since === 'string') return { pid, born: since };
  } catch {}
  return { pid: 0, born: '' };
}

function isAlive(holder: Holder): boolean {
  if (holder.pid <= 0 || holder.pid === process.pid) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
  const since = born(holder.pid);
  return since === '' || holder.born === '' || since === holder.born;
}

/** Boot of the machine and start tick of the process, where the system tells them. */
function born(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in brackets, may hold spaces; the start tick is the 20th field after it.
    return `${boot}/${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''}`;
  } catch {
    return '';
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
