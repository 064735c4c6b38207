import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startProgram } from '../support/start-program.js';

/** How long an idle service is left alone before it is measured. */
const IDLE_MS = 8_000;

/** Megabytes that the page adds to an idle service: one with it beside one without. */
export async function measureMemory(): Promise<number> {
  const [without, with_] = await Promise.all([residentOf('off'), residentOf('on')]);
  return with_ - without;
}

async function residentOf(page: 'on' | 'off'): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-page-'));
  const { child } = await startProgram({
    ...{
      PATH: process.env.PATH ?? '',
      PORT: '0',
      DATA_DIR: folder,
      PAGE: page,
      PAGE_KEY: 'unused',
      LOG_LEVEL: 'info',
    },
    ...{
      RPC_URL_ETH: 'http://127.0.0.1:9',
      RPC_URL_BASE: 'http://127.0.0.1:9',
      RPC_URL_BSC: 'http://127.0.0.1:9',
    },
  });
  await pause(IDLE_MS);
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  child.kill('SIGTERM');
  await once(child, 'exit');
  await rm(folder, { recursive: true, force: true });
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}
