import { withTimeout } from './with-timeout.js';

export interface ClosingStep {
  readonly name: string;
  readonly close: () => Promise<unknown>;
  /** Maximum time to wait for `close`, in milliseconds. */
  readonly maxMs: number;
}

/**
 * Runs the steps one after another, and continues where one hangs or fails.
 * @param endsAt deadline of all steps, in milliseconds of `performance.now()`; each step reserves 250 ms for
 * every later one
 * @returns names of the steps that did not finish
 * @example await closeInTime([{ name: 'db', maxMs: 5_000, close: () => db.end() }], startedAt + 20_000)
 */
export async function closeInTime(steps: readonly ClosingStep[], endsAt: number): Promise<readonly string[]> {
  const unfinished: string[] = [];
  for (const [place, { name, close, maxMs }] of steps.entries()) {
    const left = endsAt - performance.now() - (steps.length - 1 - place) * RESERVE_MS;
    try {
      await withTimeout(close(), Math.min(maxMs, Math.max(0, left)), () => new Error(`${name}: too late`));
    } catch {
      unfinished.push(name);
    }
  }
  return unfinished;
}

const RESERVE_MS = 250;
