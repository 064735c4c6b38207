import { AppError } from '../../errors/app-error.js';

/** The work of one request: it starts once, unless it is refused, and ends once. */
export interface RequestWork {
  /** @throws what `enter` rejects with. */
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
  let over = false;
  return {
    refusal: () => refusal,
    async start() {
      try {
        giveBack = await enter();
      } catch (error) {
        if (error instanceof AppError) refusal = error;
        throw error;
      }
      // The request may have ended already: the process is shutting down.
      if (over) giveBack();
    },
    end() {
      over = true;
      giveBack?.();
    },
  };
}
