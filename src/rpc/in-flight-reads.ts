import { setTimeout as sleep } from 'node:timers/promises';

/** What is being read from nodes. Reading writes to a store as it goes: it has to end before the store is closed. */
export interface InFlightReads {
  /** Aborted when no more is to be read. */
  readonly signal: AbortSignal;
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Ends what is under way, and waits for its end (five seconds at most), whatever comes of it. */
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
