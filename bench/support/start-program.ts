import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';

export interface RunningProgram {
  readonly child: ChildProcess;
  readonly url: string;
}

/** Scripts of npm run in the folder of the package. */
const root = pathToFileURL(`${process.cwd()}/`);

/** How `npm start` starts the program. */
export async function readStartOptions(): Promise<{
  readonly execArgv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}> {
  const { scripts } = JSON.parse(await readFile(new URL('package.json', root), 'utf8'));
  const [, variables = '', options = ''] =
    /((?:\w+=\w+ )*)exec node ((?:-\S+ )*)dist\S+$/.exec(scripts.start) ?? [];
  const pairs = variables
    .trim()
    .split(' ')
    .map((pair) => pair.split('='));
  return { execArgv: options.split(' ').filter(Boolean), env: Object.fromEntries(pairs) };
}

/**
 * Starts the program as operators do: with the options of `npm start`. `preload` is loaded before it.
 */
export async function startProgram(
  environment: Readonly<Record<string, string>>,
  preload?: URL,
): Promise<RunningProgram> {
  const { execArgv, env } = await readStartOptions();
  const script = fileURLToPath(new URL('dist/src/main.js', root));
  const before = preload ? ['--import', preload.href] : [];
  const child = spawn(process.execPath, [...execArgv, ...before, script], {
    env: { ...env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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
