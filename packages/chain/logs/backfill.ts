import type { Address, ChainName } from '@assay/facts';
import { streamKey } from './log-store.js';

/**
 * A history that is too long to be read within one request. All of it is read, however little the request
 * wanted: a queue holds one job of a contract. Plain data, so that a persistent queue can hold it.
 */
export interface HistoryJob {
  readonly chain: ChainName;
  readonly contract: Address;
  /** Contracts that are read with the same requests. */
  readonly together?: readonly Address[];
}

/**
 * Continues a history from the stored cursor, for at most `budgetMs`.
 * @returns true when all of it is read
 */
export type ContinueHistory = (job: HistoryJob, signal: AbortSignal, budgetMs: number) => Promise<boolean>;

/** Reads long histories in the background. */
export interface Backfill {
  /** Registers how histories of a chain are read. Jobs of a chain without a reader wait. */
  serve(chain: ChainName, read: ContinueHistory): void;
  /** Adds a job unless it is already waiting or running. Dropped silently when the queue is full. */
  add(job: HistoryJob): void;
  /** Aborts the running job and waits for its end. */
  close(): Promise<void>;
}

export interface BackfillOptions {
  /** Max. waiting histories. Default 100. */
  readonly maxWaiting?: number;
  /** Max. duration of one step; then the next history is read. Default 60,000. */
  readonly stepMs?: number;
  /** Max. steps of one history. Default 120: two hours. */
  readonly maxSteps?: number;
  /** Called when a step fails. */
  readonly onError?: (key: string, error: unknown) => void;
}

/** A backfill within the process, which can be waited for. */
export interface LocalBackfill extends Backfill {
  idle(): Promise<void>;
}

/**
 * Reads one history at a time, in steps and in turn. What is left when the process ends is read after the
 * next request, from the stored cursor.
 */
export function createBackfill(options: BackfillOptions = {}): LocalBackfill {
  const { maxWaiting = 100, stepMs = 60_000, maxSteps = 120 } = options;
  const ending = new AbortController();
  const readers = new Map<ChainName, ContinueHistory>();
  const waiting = new Map<string, { readonly job: HistoryJob; readonly left: number }>();
  let current: string | undefined;
  let running: Promise<void> | undefined;

  async function work(): Promise<void> {
    for (let next = take(); next && !ending.signal.aborted; next = take()) {
      const { key, job, left } = next;
      current = key;
      // A failed step is not tried again; the next request for the history adds a new job.
      const isDone = await readNext(job).catch((error: unknown) => {
        if (!ending.signal.aborted) {
          options.onError?.(key, error);
        }
        return true;
      });
      current = undefined;
      if (!isDone && left > 1) {
        waiting.set(key, { job, left: left - 1 });
      }
    }
    // Cleared here and not in a `finally` reaction: a job added before that reaction ran would not be
    // started.
    running = undefined;
  }

  async function readNext(job: HistoryJob): Promise<boolean> {
    return (await readers.get(job.chain)?.(job, ending.signal, stepMs)) ?? true;
  }

  function take(): { key: string; job: HistoryJob; left: number } | undefined {
    for (const [key, entry] of waiting) {
      waiting.delete(key);
      return { key, ...entry };
    }
    return undefined;
  }

  return {
    serve: (chain, read) => void readers.set(chain, read),
    add: (job) => {
      const key = streamKey(job);
      if (ending.signal.aborted || key === current || waiting.has(key) || waiting.size >= maxWaiting) {
        return;
      }
      waiting.set(key, { job, left: maxSteps });
      running ??= work();
    },
    close: async () => {
      ending.abort();
      await running;
    },
    idle: async () => running,
  };
}
