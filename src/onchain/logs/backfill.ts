/** One step of work that goes on after the request that began it. @returns true when it is done. */
export type BackfillStep = (signal: AbortSignal, budgetMs: number) => Promise<boolean>;

/** Reads long histories on, behind the requests. */
export interface Backfill {
  /** Adds work unless the same is waiting or under way; refused without a word where too much is waiting. */
  add(key: string, step: BackfillStep): void;
  /** Resolves when nothing is left; for tests. */
  idle(): Promise<void>;
}

export interface BackfillOptions {
  /** Ends everything: the process is going down. */
  readonly signal?: AbortSignal;
  /** Histories waiting. Default 100. */
  readonly maxWaiting?: number;
  /** How long one step may take before the next history, or a request, has its turn. Default 2,000. */
  readonly stepMs?: number;
  /** Steps of one history. Default 1,800: an hour. */
  readonly maxSteps?: number;
  /** Told of steps that failed. */
  readonly onError?: (key: string, error: unknown) => void;
}

/**
 * One history at a time, step by step in turn, within the process: what is left when the process ends is read when
 * somebody asks again, from where the store stands.
 */
export function createBackfill(options: BackfillOptions = {}): Backfill {
  const {
    signal = new AbortController().signal,
    maxWaiting = 100,
    stepMs = 60_000,
    maxSteps = 120,
  } = options;
  const waiting = new Map<string, { readonly step: BackfillStep; readonly left: number }>();
  let current: string | undefined;
  let running: Promise<void> = Promise.resolve();

  async function work(): Promise<void> {
    for (let next = take(); next && !signal.aborted; next = take()) {
      const { key, step, left } = next;
      current = key;
      // A step that fails is not tried again: whoever asks next begins it anew.
      const isDone = await step(signal, stepMs).catch((error: unknown) => {
        options.onError?.(key, error);
        return true;
      });
      current = undefined;
      if (!isDone && left > 1) {
        waiting.set(key, { step, left: left - 1 });
      }
    }
  }

  function take(): { key: string; step: BackfillStep; left: number } | undefined {
    for (const [key, entry] of waiting) {
      waiting.delete(key);
      return { key, ...entry };
    }
    return undefined;
  }

  let isRunning = false;
  return {
    add: (key, step) => {
      if (signal.aborted || key === current || waiting.has(key) || waiting.size >= maxWaiting) {
        return;
      }
      waiting.set(key, { step, left: maxSteps });
      if (!isRunning) {
        isRunning = true;
        running = work().finally(() => {
          isRunning = false;
        });
      }
    },
    idle: () => running,
  };
}
