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
