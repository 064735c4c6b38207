import { setImmediate as nextTick } from 'node:timers/promises';

/** Long synchronous work in steps: it yields where other work may run, and returns its result. */
export type WorkSteps<T> = Generator<undefined, T>;

/** Runs all steps at once. */
export function runToEnd<T>(steps: WorkSteps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Items of one step of `mapInSteps`. */
const STEP_ITEMS = 1_000;

/** What is made of each item of a long list; `undefined` is left out. */
export function* mapInSteps<T, R>(items: readonly T[], toResult: (item: T) => R | undefined): WorkSteps<R[]> {
  const results: R[] = [];
  for (const [at, item] of items.entries()) {
    const result = toResult(item);
    if (result !== undefined) results.push(result);
    if (at % STEP_ITEMS === STEP_ITEMS - 1) yield;
  }
  return results;
}

/**
 * Runs the steps, and lets the event loop run after every `maxMs`, after the last step too: what follows begins in a turn
 * of its own.
 * @example const analysis = await runCooperatively(analyseWash(input))
 */
export async function runCooperatively<T>(steps: WorkSteps<T>, maxMs = 10): Promise<T> {
  let since = performance.now();
  for (;;) {
    const step = steps.next();
    if (performance.now() - since >= maxMs) {
      await nextTick();
      since = performance.now();
    }
    if (step.done) return step.value;
  }
}
