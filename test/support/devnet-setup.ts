import type { TestProject } from 'vitest/node';
import type { DevnetFacts } from '../../devnet/devnet.js';
import { startDevnet } from '../../devnet/start.js';

declare module 'vitest' {
  export interface ProvidedContext {
    devnet: DevnetFacts;
  }
}

/** Vitest's globalSetup: one set of embedded chains for the whole run, ended with it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...facts } = await startDevnet();
  project.provide('devnet', facts);
  return stop;
}
