import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { DevnetFacts } from '../../devnet/devnet.js';
import { toDevnetEnvironment } from '../../devnet/devnet-settings.js';
import { openTestDatabase } from './account-database.js';

export interface Program {
  readonly child: ChildProcess;
  readonly url: string;
  /** Lines it logged. */
  readonly lines: readonly string[];
  /** Exit code, `null` where a signal ended it. */
  ended(): Promise<number | null>;
}

export interface ProgramFolder {
  readonly path: string;
  /** The environment of a service over these chains alone, with its embedded database in the folder. */
  readonly environment: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * A new folder with the compiled program, its settings for the embedded chains, and an embedded database.
 */
export async function makeProgramFolder(devnet: DevnetFacts): Promise<ProgramFolder> {
  // Inside the checkout, so that packages can be resolved.
  const path = await mkdtemp(join(ROOT, 'node_modules', '.program-'));
  const chainsFile = join(path, 'chains.json');
  const dataDir = join(path, 'data');
  await mkdir(dataDir);
  await writeFile(chainsFile, JSON.stringify(devnet.chainsFile));
  // The build of the checkout, which the long tests make first.
  await symlink(join(ROOT, 'dist'), join(path, 'dist'));
  const manifest = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const { start } = manifest.scripts;
  await writeFile(join(path, 'package.json'), JSON.stringify({ ...manifest, scripts: { start } }));
  await (await openTestDatabase({ dataDir })).close();
  return {
    path,
    environment: {
      PORT: '0',
      LOG_LEVEL: 'info',
      DATA_DIR: dataDir,
      CHAINS_FILE: chainsFile,
      ...toDevnetEnvironment(devnet),
      PARTNER_PROVIDERS: '',
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
}

/** Starts the program with `npm start`, like an operator, in a new process. Resolves when it answers. */
export async function startProgram(
  { path }: Pick<ProgramFolder, 'path'>,
  environment: Readonly<Record<string, string>>,
): Promise<Program> {
  const { PATH = '', HOME = '' } = process.env;
  // The most permissive umask: the program's files must still be private.
  const child = spawn('sh', ['-c', 'umask 000; exec npm start --silent'], {
    cwd: path,
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const exit = once(child, 'exit') as Promise<[number | null, string | null]>;
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        const said = /"url":"(http:[^"]+)".*Assay answers/.exec(line)?.[1];
        if (said !== undefined) resolve(said);
      });
    }
    exit.then(([code]) => reject(new Error(`npm start ended with ${code}: ${lines.join('\n')}`)));
  });
  return { child, url, lines, ended: async () => (await exit)[0] };
}
