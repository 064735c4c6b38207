import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '@assay/chain';

export class DirectoryInUseError extends OperatorError {
  override readonly name = 'DirectoryInUseError';
  constructor(directory: string, pid: number) {
    super(
      `The embedded database in ${directory} is in use by process ${pid}. ` +
        'Stop that process, choose another DATA_DIR, or set DATABASE_URL to share a PostgreSQL server.',
    );
  }
}

interface Holder {
  /** 0: released. */
  readonly pid: number;
  /**
   * Start of that process, which distinguishes it from a later process with the same id. Empty when unknown.
   */
  readonly startedAt: string;
  /** Distinguishes the locks of one process. */
  readonly token: string;
}

/** Tokens held by this process: a restarted container often has the process id that an old lock names. */
const held = new Set<string>();

/**
 * Locks a folder for this process; returns a function that releases the lock. PGlite does not refuse a second
 * process, and two processes lose rows. The lock of a dead process is taken over.
 *
 * Locks are numbered files, and the highest number is the current lock. No process removes it, not even its
 * owner. A process takes over by creating the next number, which the file system allows exactly one process.
 * @throws {DirectoryInUseError} when a living process holds it.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const me: Holder = { pid: process.pid, startedAt: startOf(process.pid), token: randomUUID() };
  // Written completely under another name, then linked: no process can read a half-written lock.
  const draft = join(directory, `assay.draft.${me.token}`);
  await writeFile(draft, JSON.stringify(me), { mode: 0o600 });
  held.add(me.token);
  try {
    const number = await claim(directory, draft);
    return () => release(directory, number, me);
  } catch (error) {
    held.delete(me.token);
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function claim(directory: string, draft: string): Promise<number> {
  for (;;) {
    const current = Math.max(0, ...(await numbersIn(directory)));
    const holder = current === 0 ? undefined : await readHolder(lockPath(directory, current));
    if (holder === 'gone') continue;
    if (holder !== undefined && isAlive(holder)) throw new DirectoryInUseError(directory, holder.pid);
    const mine = current + 1;
    if (!(await tryLink(draft, lockPath(directory, mine)))) continue;
    const numbers = await numbersIn(directory);
    const older = numbers.filter((number) => number < mine);
    // Another process was faster and is two numbers ahead; it had already removed the number that was just
    // created.
    const superseded = numbers.some((number) => number > mine);
    await Promise.all(
      (superseded ? [mine] : older).map((number) => rm(lockPath(directory, number), { force: true })),
    );
    if (!superseded) return mine;
  }
}

async function release(directory: string, number: number, me: Holder): Promise<void> {
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

async function tryLink(draft: string, path: string): Promise<boolean> {
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
    const { pid, startedAt: since, token } = JSON.parse(text) as Partial<Holder>;
    if (typeof pid === 'number') return { pid, startedAt: String(since ?? ''), token: String(token ?? '') };
  } catch {}
  return { pid: 0, startedAt: '', token: '' };
}

function isAlive(holder: Holder): boolean {
  if (holder.pid <= 0) return false;
  if (holder.pid === process.pid) return held.has(holder.token);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
  const since = startOf(holder.pid);
  return since === '' || holder.startedAt === '' || since === holder.startedAt;
}

/** Boot id of the machine and start tick of the process; empty when the system does not provide them. */
function startOf(pid: number): string {
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
