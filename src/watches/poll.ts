import { setTimeout as sleep } from 'node:timers/promises';

/** Work that is done at intervals, and immediately after `wake`. */
export interface Poll {
  wake(): void;
  /** Waits for the work that is being done. */
  close(): Promise<void>;
}

/**
 * Does `work` at intervals, never twice at once. Its errors go to `onError`.
 * @param everyMs between the end of the work and its next start
 */
export function createPoll(
  everyMs: number | (() => number),
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): Poll {
  const ending = new AbortController();
  let pause = new AbortController();
  let isWoken = false;
  const run = async () => {
    while (!ending.signal.aborted) {
      isWoken = false;
      await work().catch((error: unknown) => {
        if (!ending.signal.aborted) onError(error);
      });
      if (isWoken || ending.signal.aborted) continue;
      pause = new AbortController();
      const waitMs = typeof everyMs === 'number' ? everyMs : everyMs();
      await sleep(waitMs, undefined, { signal: pause.signal, ref: false }).catch(() => undefined);
    }
  };
  const running = Promise.resolve().then(run);
  const wake = () => {
    isWoken = true;
    pause.abort();
  };
  return {
    wake,
    close: () => {
      ending.abort();
      wake();
      return running;
    },
  };
}
