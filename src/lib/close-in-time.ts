import { withTimeout } from './with-timeout.js';

export interface ClosingStep {
  readonly name: string;
  readonly close: () => Promise<unknown>;
  /** It is not waited for longer. */
  readonly mostMs: number;
}

/**
 * Closes one thing after another, and goes on where one hangs or fails: what it waits for may never come.
 * @param endsAt all must be done by then, in milliseconds of `performance.now()`; each step leaves the later ones a little.
 * @returns names of what was not closed
 */
export async function closeInTime(steps: readonly ClosingStep[], endsAt: number): Promise<readonly string[]> {
  const unfinished: string[] = [];
  for (const [place, { name, close, mostMs }] of steps.entries()) {
    const left = endsAt - performance.now() - (steps.length - 1 - place) * RESERVE_MS;
    try {
      await withTimeout(close(), Math.min(mostMs, Math.max(0, left)), () => new Error(`${name}: too late`));
    } catch {
      unfinished.push(name);
    }
  }
  return unfinished;
}

const RESERVE_MS = 250;
