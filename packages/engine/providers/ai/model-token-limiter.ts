import { withTimeout } from '@assay/chain';
import type { ModelTokenBudget } from '@assay/facts';
import { dayOf } from '../../upstream/permit-source.js';

/** Model tokens reserved for one audit. */
interface Reservation {
  /** Replaces the reservation with the tokens really spent. Call it once. */
  settle(spent: number): void;
}

/** Limits the model tokens that audits may spend in a UTC day. */
export interface ModelTokenLimiter {
  /**
   * Reserves tokens before they are spent. `undefined` if not enough are left today. Never rejects.
   * @example const reservation = await tokenLimiter.reserve(20_000);
   */
  reserve(tokens: number): Promise<Reservation | undefined>;
}

export interface ModelTokenLimiterOptions {
  readonly perDay: number;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Counts for all processes and survives restarts. Default: this process counts by itself. */
  readonly budget?: ModelTokenBudget;
  /** How many processes share the budget. Default 1. */
  readonly replicas?: () => number;
  /**
   * Called once when the budget fails and this process continues with its share, and once when the budget is
   * back.
   */
  readonly onChange?: (shared: boolean, error?: unknown) => void;
}

/** Maximum time for one call to the budget, because a request waits for it. */
const MAX_WAIT_MS = 1_000;

/**
 * Counts in the shared budget. While that is unreachable, this process spends its share of what was last
 * known to be left (left ÷ replicas) and records it afterwards. It does not know what others spent in
 * between, so the day may exceed the limit by that amount, but by nothing else. If a process dies during an
 * audit, its reservation stays counted.
 */
export function createModelTokenLimiter(options: ModelTokenLimiterOptions): ModelTokenLimiter {
  return new DailyTokenLimiter(options);
}

class DailyTokenLimiter implements ModelTokenLimiter {
  private day: number;
  /** The day's count when the budget last answered. */
  private known = 0;
  /** What is left of this process's share while it counts by itself. */
  private share: number | undefined;
  private shared = true;
  /** By day: tokens that the budget does not know of yet. */
  private readonly unrecorded = new Map<number, number>();

  constructor(private readonly options: ModelTokenLimiterOptions) {
    this.day = dayOf(options.now());
  }

  async reserve(tokens: number): Promise<Reservation | undefined> {
    const { budget, perDay } = this.options;
    const on = this.today();
    if (!budget) return this.takeFromShare(on, tokens);
    try {
      await this.writeUnrecorded(budget);
      const count = await withTimeout(budget.take(on, tokens, perDay), MAX_WAIT_MS, tooLong);
      this.resume();
      if (count === undefined) return undefined;
      if (on === this.day) this.known = count;
      return { settle: (spent) => void this.record(budget, on, spent - tokens).catch(() => undefined) };
    } catch (error) {
      this.fallBack(error);
      return this.takeFromShare(on, tokens);
    }
  }

  private today(): number {
    const current = dayOf(this.options.now());
    if (current !== this.day) {
      this.day = current;
      this.known = 0;
      this.share = undefined;
    }
    return this.day;
  }

  private takeFromShare(on: number, tokens: number): Reservation | undefined {
    this.share ??= this.options.perDay;
    if (this.share < tokens) return undefined;
    this.share -= tokens;
    this.addUnrecorded(on, tokens);
    return {
      settle: (spent) => {
        if (this.today() === on && this.share !== undefined) this.share += tokens - spent;
        this.addUnrecorded(on, spent - tokens);
      },
    };
  }

  private addUnrecorded(on: number, tokens: number): void {
    if (this.options.budget) this.unrecorded.set(on, (this.unrecorded.get(on) ?? 0) + tokens);
  }

  private async writeUnrecorded(to: ModelTokenBudget): Promise<void> {
    const entries = [...this.unrecorded];
    this.unrecorded.clear();
    await Promise.all(entries.map(([on, by]) => this.record(to, on, by)));
  }

  private async record(to: ModelTokenBudget, on: number, by: number): Promise<void> {
    if (by === 0) return;
    try {
      await withTimeout(to.correct(on, by), MAX_WAIT_MS, tooLong);
    } catch (error) {
      this.addUnrecorded(on, by);
      throw error;
    }
  }

  private fallBack(error: unknown): void {
    const { perDay, replicas, onChange } = this.options;
    this.share ??= Math.floor(Math.max(0, perDay - this.known) / Math.max(1, replicas?.() ?? 1));
    if (this.shared) onChange?.(false, error);
    this.shared = false;
  }

  private resume(): void {
    this.share = undefined;
    if (!this.shared) this.options.onChange?.(true);
    this.shared = true;
  }
}

function tooLong(): Error {
  return new Error("counting the day's tokens took too long");
}
