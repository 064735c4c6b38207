import { AppError } from '@assay/facts';
import type { EarlyEntry } from './limits.js';

/** The work of one request: it starts once, unless it is refused, and ends once. */
export class RequestWork {
  /** Why it may not start. */
  refusal: AppError | undefined;
  private starting: Promise<void> | undefined;
  private giveBack: (() => void) | undefined;
  private isOver = false;

  /**
   * @param request is told when the work has passed the limits of all callers together
   * @param enter takes a place among the requests in progress; resolves with the function that gives it back; absent:
   * the work is not limited
   * @param early used instead of a new entry; taken out again at the end if the work never starts
   */
  constructor(
    private readonly request: { worked: boolean },
    private readonly enter?: () => Promise<() => void>,
    private readonly early?: EarlyEntry,
  ) {}

  /**
   * A second call is the same as the first. Bound: it is handed on alone.
   * @throws what `enter` rejects with.
   */
  readonly start = (): Promise<void> => {
    this.starting ??= this.begin();
    return this.starting;
  };

  end(): void {
    this.isOver = true;
    this.early?.end();
    this.giveBack?.();
  }

  private async begin(): Promise<void> {
    if (!this.enter) return;
    try {
      if (this.early) this.early.begin();
      else this.giveBack = await this.enter();
    } catch (error) {
      if (error instanceof AppError) this.refusal = error;
      throw error;
    }
    this.request.worked = true;
    // The request may have ended already: the process is shutting down.
    if (this.isOver) this.giveBack?.();
  }
}
