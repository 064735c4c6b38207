import type { ChainName } from '../chains/registry.js';
import type { Address } from '../domain/address.js';

/**
 * A history that is too long for the request that asked for it. Plain data: a queue may outlive the process.
 */
export interface HistoryJob {
  readonly chain: ChainName;
  readonly contract: Address;
  /** First block that is wanted. */
  readonly from: number;
}

/** Reads a history on from where the store stands, for `budgetMs` at most. @returns true when it is read */
export type ReadOn = (job: HistoryJob, signal: AbortSignal, budgetMs: number) => Promise<boolean>;

/** Reads long histories on, behind the requests. */
export interface Backfill {
  /** Says how histories of a chain are read on; jobs of a chain that nobody serves wait. */
  serve(chain: ChainName, read: ReadOn): void;
  /** Adds work unless the same is waiting or under way; refused without a word where too much is waiting. */
  add(job: HistoryJob): void;
  /** Ends what is under way, and waits for its end. */
  close(): Promise<void>;
}

export interface BackfillOptions {
  /** Histories waiting. Default 100. */
  readonly maxWaiting?: number;
  /** How long one step may take before the next history has its turn. Default 60,000. */
  readonly stepMs?: number;
  /** Steps of one history. Default 120: two hours. */
  readonly maxSteps?: number;
  /** Told of steps that failed. */
  readonly onError?: (key: string, error: unknown) => void;
}

export function keyOf({ chain, contract }: HistoryJob): string {
  return `${chain} ${contract}`;
}

/** A backfill that also tells when nothing is left. */
export interface LocalBackfill extends Backfill {
  idle(): Promise<void>;
}

/**
 * One history at a time, step by step in turn, within the process: what is left when the process ends is read
 * when somebody asks again, from where the store stands.
 */
export function createBackfill(options: BackfillOptions = {}): LocalBackfill {
  const { maxWaiting = 100, stepMs = 60_000, maxSteps = 120 } = options;
  const ending = new AbortController();
  const readers = new Map<ChainName, ReadOn>();
  const waiting = new Map<string, { readonly job: HistoryJob; readonly left: number }>();
  let current: string | undefined;
  let running: Promise<void> | undefined;

  async function work(): Promise<void> {
    for (let next = take(); next && !ending.signal.aborted; next = take()) {
      const { key, job, left } = next;
      current = key;
      // A step that fails is not tried again: whoever asks next begins it anew.
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
    // Not in a reaction to the end: what is added before that reaction would find it running.
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
      const key = keyOf(job);
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
