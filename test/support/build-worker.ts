import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import type { WorkerOrder } from './account-worker.js';
import { startWorker, type Worker } from './start-worker.js';

export interface WorkerProgram {
  start(order: WorkerOrder): Worker;
  remove(): Promise<void>;
}

/** Builds the account worker as a program for plain Node, for tests that kill real processes. */
export async function buildWorker(): Promise<WorkerProgram> {
  // Inside the checkout, so that packages can be resolved.
  const directory = await mkdtemp(join('node_modules', '.account-worker-'));
  await build({
    logLevel: 'error',
    configFile: false,
    ssr: { resolve: { conditions: ['@assay/source', 'node'] } },
    build: {
      ssr: 'test/support/account-worker.ts',
      outDir: directory,
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'worker.mjs' } },
    },
  });
  return {
    start: (order) => startWorker(join(directory, 'worker.mjs'), order),
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}
