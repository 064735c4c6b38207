import type { ModelTokenBudget } from '../../domain/model-token-budget.js';
import { withTimeout } from '../../lib/with-timeout.js';
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
  const { perDay, now, budget, onChange } = options;
  let day = dayOf(now());
  /** The day's count when the budget last answered. */
  let known = 0;
  /** What is left of this process's share while it counts by itself. */
  let share: number | undefined;
  let shared = true;
  /** By day: tokens that the budget does not know of yet. */
  const unrecorded = new Map<number, number>();

  const today = (): number => {
    const current = dayOf(now());
    if (current !== day) {
      day = current;
      known = 0;
      share = undefined;
    }
    return day;
  };
  const addUnrecorded = (on: number, tokens: number) =>
    unrecorded.set(on, (unrecorded.get(on) ?? 0) + tokens);
  const record = async (to: ModelTokenBudget, on: number, by: number): Promise<void> => {
    if (by === 0) return;
    try {
      await withTimeout(to.correct(on, by), MAX_WAIT_MS, tooLong);
    } catch (error) {
      addUnrecorded(on, by);
      throw error;
    }
  };
  const writeUnrecorded = async (to: ModelTokenBudget): Promise<void> => {
    const entries = [...unrecorded];
    unrecorded.clear();
    await Promise.all(entries.map(([on, by]) => record(to, on, by)));
  };
  const fallBack = (error: unknown) => {
    share ??= Math.floor(Math.max(0, perDay - known) / Math.max(1, options.replicas?.() ?? 1));
    if (shared) onChange?.(false, error);
    shared = false;
  };
  const resume = () => {
    share = undefined;
    if (!shared) onChange?.(true);
    shared = true;
  };
  const takeFromShare = (on: number, tokens: number): Reservation | undefined => {
    share ??= perDay;
    if (share < tokens) return undefined;
    share -= tokens;
    if (budget) addUnrecorded(on, tokens);
    return {
      settle(spent) {
        if (today() === on && share !== undefined) share += tokens - spent;
        if (budget) addUnrecorded(on, spent - tokens);
      },
    };
  };

  return {
    async reserve(tokens) {
      const on = today();
      if (!budget) return takeFromShare(on, tokens);
      try {
        await writeUnrecorded(budget);
        const count = await withTimeout(budget.take(on, tokens, perDay), MAX_WAIT_MS, tooLong);
        resume();
        if (count === undefined) return undefined;
        if (on === day) known = count;
        return { settle: (spent) => void record(budget, on, spent - tokens).catch(() => undefined) };
      } catch (error) {
        fallBack(error);
        return takeFromShare(on, tokens);
      }
    },
  };
}

function tooLong(): Error {
  return new Error("counting the day's tokens took too long");
}
