import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { DevnetFacts } from '../../src/devnet/devnet.js';

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

/** A new folder with what the program needs to find the embedded chains. */
export async function makeProgramFolder(devnet: DevnetFacts): Promise<ProgramFolder> {
  const path = await mkdtemp(join(tmpdir(), 'assay-program-'));
  await mkdir(join(path, 'data'));
  const chainsFile = join(path, 'chains.json');
  await writeFile(chainsFile, JSON.stringify(devnet.chainsFile));
  return {
    path,
    environment: {
      PORT: '0',
      LOG_LEVEL: 'info',
      DATA_DIR: join(path, 'data'),
      CHAINS_FILE: chainsFile,
      RPC_URL_ETH: devnet.chains.eth.rpcUrl,
      RPC_URL_BASE: devnet.chains.base.rpcUrl,
      RPC_URL_BSC: devnet.chains.bsc.rpcUrl,
      AUDIT_PROVIDERS: 'onchain',
      SCAN_PROVIDERS: 'onchain',
      MARKET_PROVIDERS: 'onchain',
      EXPLORER_PROVIDERS: 'onchain',
      PARTNER_PROVIDERS: '',
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
}

/** The program as operators start it, with `npm start`: a process of its own. Resolves when it answers. */
export async function startProgram(environment: Readonly<Record<string, string>>): Promise<Program> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn('npm', ['start', '--silent'], {
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
