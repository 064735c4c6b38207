/** Long synchronous work in steps: it yields where other work may run, and returns its result. */
export type WorkSteps<T> = Generator<undefined, T>;

/** Runs all steps at once. */
export function runToEnd<T>(steps: WorkSteps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Items of one step. */
const STEP_ITEMS = 1_000;

/** @param stepItems fewer than 1,000 where one item takes long */
export function* eachInSteps<T>(
  items: Iterable<T>,
  visit: (item: T) => void,
  stepItems = STEP_ITEMS,
): WorkSteps<void> {
  let left = stepItems;
  for (const item of items) {
    visit(item);
    left -= 1;
    if (left > 0) continue;
    left = stepItems;
    yield;
  }
}

/** What is made of each item of a long list; `undefined` is left out. */
export function* mapInSteps<T, R>(
  items: Iterable<T>,
  toResult: (item: T) => R | undefined,
  stepItems = STEP_ITEMS,
): WorkSteps<R[]> {
  const results: R[] = [];
  const add = (item: T) => {
    const result = toResult(item);
    if (result !== undefined) results.push(result);
  };
  yield* eachInSteps(items, add, stepItems);
  return results;
}

/** `groupBy` of a long list. */
export function* groupInSteps<K, T>(items: Iterable<T>, toKey: (item: T) => K): WorkSteps<Map<K, T[]>> {
  const groups = new Map<K, T[]>();
  const add = (item: T) => {
    const key = toKey(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  };
  yield* eachInSteps(items, add);
  return groups;
}
