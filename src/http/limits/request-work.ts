import { AppError } from '../../errors/app-error.js';

/** The work of one request: it starts once, unless it is refused, and ends once. */
export interface RequestWork {
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
  const begin = async () => {
    try {
      giveBack = await enter();
    } catch (error) {
      if (error instanceof AppError) refusal = error;
      throw error;
    }
    // The request may have ended already: the process is shutting down.
    if (over) giveBack();
  };
  return {
    refusal: () => refusal,
    start() {
      starting ??= begin();
      return starting;
    },
    end() {
      over = true;
      giveBack?.();
    },
  };
}
