import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { DevnetFacts } from '../../devnet/devnet.js';
import { startDevnet } from '../../devnet/start.js';
import { readTemplate } from './account-database.js';

declare module 'vitest' {
  export interface ProvidedContext {
    devnet: DevnetFacts;
    /** Facts of the embedded chains that a worker has read. */
    factFolder: string;
  }
}

/** Vitest's globalSetup: one set of embedded chains for the whole run, ended with it, and a template of databases. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [{ stop, ...facts }] = await Promise.all([startDevnet(), readTemplate()]);
  const factFolder = await mkdtemp(join(tmpdir(), 'assay-facts-'));
  project.provide('devnet', facts);
  project.provide('factFolder', factFolder);
  return async () => {
    await stop();
    await rm(factFolder, { recursive: true, force: true });
  };
}
