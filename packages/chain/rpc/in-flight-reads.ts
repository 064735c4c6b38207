import { setTimeout as sleep } from 'node:timers/promises';

/** The reads in progress. They write to a store, so they must end before the store is closed. */
export interface InFlightReads {
  /** Aborted when reading must stop. */
  readonly signal: AbortSignal;
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Aborts the reads in progress and waits until they end, for at most five seconds. */
  close(): Promise<void>;
}

const CLOSE_MS = 5_000;

export function createInFlightReads(): InFlightReads {
  const ending = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  return {
    signal: ending.signal,
    run: (work) => {
      const running = work();
      underWay.add(running);
      const forget = () => void underWay.delete(running);
      running.then(forget, forget);
      return running;
    },
    close: async () => {
      ending.abort();
      await Promise.race([Promise.allSettled(underWay), sleep(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}
