import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { startPgliteThread } from './pglite-thread.js';

export interface EngineOptions {
  /** Absent: in memory. */
  readonly dataDir?: string;
  /** A dump to start from. */
  readonly loadDataDir?: Blob;
}

export interface EngineResult {
  readonly rows: readonly Record<string, unknown>[];
}

/** The part of PGlite that we use; one connection, statements in the order in which they are asked. */
export interface PgliteEngine {
  readonly waitReady: Promise<void>;
  query(sql: string, args?: unknown[], options?: object): Promise<EngineResult>;
  /** Statements without arguments, separated by semicolons. */
  exec(sql: string): Promise<readonly EngineResult[]>;
  close(): Promise<void>;
}

/**
 * PGlite in a thread of its own, where a statement does not hold up the event loop. In the process itself where the program runs
 * uncompiled (tests): there is no file that a thread could load.
 */
export function openEngine(options: EngineOptions): PgliteEngine {
  const url = new URL('./pglite-worker.js', import.meta.url);
  return existsSync(fileURLToPath(url)) ? startPgliteThread(url, options) : new PGlite(options);
}
