import { AppError } from '@assay/facts';
import type { EarlyEntry } from './limits.js';

/** The work of one request: it starts once, unless it is refused, and ends once. */
export interface RequestWork {
  /** An entry for `start` to use instead of a new one; cancelled at the end if the work never starts. */
  offer(entry: EarlyEntry | undefined): void;
  /**
   * A second call is the same as the first.
   * @throws what `enter` rejects with.
   */
  start(): Promise<void>;
  end(): void;
  /** Why it may not start. */
  readonly refusal: () => AppError | undefined;
}

/**
 * @param enter takes a place among the requests in progress; resolves with the function that gives it back.
 */
export function createRequestWork(enter: () => Promise<() => void>): RequestWork {
  let giveBack: (() => void) | undefined;
  let refusal: AppError | undefined;
  let starting: Promise<void> | undefined;
  let over = false;
  let offered: EarlyEntry | undefined;
  const begin = async () => {
    try {
      giveBack = offered ? offered.begin() : await enter();
    } catch (error) {
      if (error instanceof AppError) refusal = error;
      throw error;
    }
    // The request may have ended already: the process is shutting down.
    if (over) giveBack();
  };
  return {
    refusal: () => refusal,
    offer(entry) {
      offered = entry;
    },
    start() {
      starting ??= begin();
      return starting;
    },
    end() {
      over = true;
      if (!starting) offered?.cancel();
      giveBack?.();
    },
  };
}
