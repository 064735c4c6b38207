import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface RunningProgram {
  readonly child: ChildProcess;
  readonly url: string;
}

interface ProgramOptions {
  /** Loaded before the program. */
  readonly preload?: URL;
  /** A checkout that is built. Default: this one, since scripts of npm run in its folder. */
  readonly root?: string;
}

/** Starts the program as operators do. */
export async function startProgram(
  environment: Readonly<Record<string, string>>,
  { preload, root = process.cwd() }: ProgramOptions = {},
): Promise<RunningProgram> {
  const before = preload ? ['--import', preload.href] : [];
  const child = spawn(
    process.execPath,
    [...before, '--max-semi-space-size=8', join(root, 'dist/src/main.js')],
    {
      env: { NODE_ENV: 'production', ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said = /"url":"(http:[^"]+)".*Assay answers/.exec(line)?.[1];
      if (said !== undefined) resolve(said);
    });
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}`)));
  });
  return { child, url };
}

/** Megabytes. */
export async function memoryOf({ pid }: ChildProcess, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round((Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1_024) / 1e6);
}

/** Forgets what the process took before: `VmHWM` is the most since then. */
export async function forgetMost({ pid }: ChildProcess): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
}

/** Processor time of the process so far. */
export async function processorSecondsOf({ pid }: ChildProcess): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  // In the kernel's hundredths: in the program, and in the kernel for it.
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
