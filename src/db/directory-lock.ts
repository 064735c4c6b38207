import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
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
  /** 0: let go. */
  readonly pid: number;
  /** When that process began: tells it from a later one that was given the same number. Empty where unknown. */
  readonly born: string;
  /** Tells the locks of one process apart. */
  readonly token: string;
}

/** Tokens of this process: a restarted container often has the very number that an old lock names. */
const held = new Set<string>();

/**
 * Makes this process the only one to use a folder; returns what lets go of it. PGlite does not refuse a second
 * process, and rows are lost when there are two. The lock of a dead process is taken over.
 *
 * Locks are numbered files, and the highest number rules. Nobody removes the ruling one, not even its owner: a
 * successor is made by creating the next number, which the file system lets exactly one process do.
 * @throws {DirectoryInUseError} when a living process holds it.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const me: Holder = { pid: process.pid, born: born(process.pid), token: randomUUID() };
  // Written whole under another name, then linked: nobody ever reads a half-written lock.
  const draft = join(directory, `assay.draft.${me.token}`);
  await writeFile(draft, JSON.stringify(me), { mode: 0o600 });
  held.add(me.token);
  try {
    const number = await claim(directory, draft);
    return () => letGo(directory, number, me);
  } catch (error) {
    held.delete(me.token);
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function claim(directory: string, draft: string): Promise<number> {
  for (;;) {
    const ruling = Math.max(0, ...(await numbersIn(directory)));
    const holder = ruling === 0 ? undefined : await readHolder(lockPath(directory, ruling));
    if (holder === 'gone') continue;
    if (holder !== undefined && isAlive(holder)) throw new DirectoryInUseError(directory, holder.pid);
    const mine = ruling + 1;
    if (!(await linked(draft, lockPath(directory, mine)))) continue;
    const numbers = await numbersIn(directory);
    const older = numbers.filter((number) => number < mine);
    // Somebody was quicker by two and has already swept the number that was just made again.
    const beaten = numbers.some((number) => number > mine);
    await Promise.all(
      (beaten ? [mine] : older).map((number) => rm(lockPath(directory, number), { force: true })),
    );
    if (!beaten) return mine;
  }
}

async function letGo(directory: string, number: number, me: Holder): Promise<void> {
  held.delete(me.token);
  const path = lockPath(directory, number);
  const note = join(directory, `assay.draft.${me.token}`);
  await writeFile(note, JSON.stringify({ ...me, pid: 0 }), { mode: 0o600 });
  await rename(note, path);
}

function lockPath(directory: string, number: number): string {
  return join(directory, `assay.lock.${number}`);
}

async function numbersIn(directory: string): Promise<number[]> {
  const names = await readdir(directory);
  return names.flatMap((name) => {
    const number = /^assay\.lock\.(\d{1,15})$/.exec(name)?.[1];
    return number === undefined ? [] : [Number(number)];
  });
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

async function readHolder(path: string): Promise<Holder | 'gone'> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 'gone';
    throw error;
  }
  try {
    const { pid, born: since, token } = JSON.parse(text) as Partial<Holder>;
    if (typeof pid === 'number') return { pid, born: String(since ?? ''), token: String(token ?? '') };
  } catch {}
  return { pid: 0, born: '', token: '' };
}

function isAlive(holder: Holder): boolean {
  if (holder.pid <= 0) return false;
  if (holder.pid === process.pid) return held.has(holder.token);
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
