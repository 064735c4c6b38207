import type { WorkSteps } from '../lib/work-steps.js';

/**
 * A section of an ascending list of amounts, with its sums. Statistics of 200,000 balances are computed from
 * the runs; only the run that contains a boundary is unpacked. Plain data, so that it can be stored.
 */
export interface AmountRun {
  readonly count: number;
  readonly sum: bigint;
  /** Σ x². */
  readonly squares: bigint;
  /** Σ i·xᵢ, i from 1 within the run. */
  readonly ranked: bigint;
  /** The amounts, ascending, in decimal, joined by commas. */
  readonly packed: string;
}

/** Amounts of one run: few enough to read at once, many enough that the runs are few. */
const RUN_LENGTH = 256;

const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);

/** O(n). */
export function toRun(ascending: readonly bigint[]): AmountRun {
  let [sum, squares, ranked] = [0n, 0n, 0n];
  // Σ i·xᵢ is the sum of the suffix sums: additions only.
  for (let i = ascending.length - 1; i >= 0; i -= 1) {
    const amount = ascending[i] ?? 0n;
    sum += amount;
    squares += amount * amount;
    ranked += sum;
  }
  return { count: ascending.length, sum, squares, ranked, packed: ascending.join(',') };
}

/** Cuts an ascending list into runs. O(n). */
export function toRuns(ascending: readonly bigint[]): readonly AmountRun[] {
  const builder = createRunBuilder();
  for (const amount of ascending) builder.add(amount, 1);
  return builder.end();
}

/** Builds runs from ascending amounts, one by one, without a list of all of them. */
export interface RunBuilder {
  /** Adds an amount `times` times. Amounts must not decrease. */
  add(amount: bigint, times: number): void;
  /** The runs of all added amounts. */
  end(): readonly AmountRun[];
}

export function createRunBuilder(): RunBuilder {
  const runs: AmountRun[] = [];
  let open: bigint[] = [];
  const close = () => {
    if (open.length > 0) runs.push(toRun(open));
    open = [];
  };
  return {
    add: (amount, times) => {
      for (let i = 0; i < times; i += 1) {
        open.push(amount);
        if (open.length === RUN_LENGTH) close();
      }
    },
    end: () => {
      close();
      return runs;
    },
  };
}

/** The amounts of a run, ascending. O(n). */
export function amountsOf({ packed }: AmountRun): bigint[] {
  return packed === '' ? [] : packed.split(',').map(BigInt);
}

/** The largest amount of a run. */
export function largestOf({ packed }: AmountRun): bigint {
  return BigInt(packed.slice(packed.lastIndexOf(',') + 1));
}

export function countOf(runs: readonly AmountRun[]): number {
  return runs.reduce((total, { count }) => total + count, 0);
}

export function sumOf(runs: readonly AmountRun[]): bigint {
  return runs.reduce((total, { sum }) => total + sum, 0n);
}

/** The runs without their `count` largest amounts. O(runs). */
export function withoutLargest(runs: readonly AmountRun[], count: number): AmountRun[] {
  const kept = [...runs];
  let left = count;
  for (let last = kept.pop(); last; last = kept.pop()) {
    if (left < last.count) {
      return [...kept, ...(left === 0 ? [last] : toRuns(amountsOf(last).slice(0, last.count - left)))];
    }
    left -= last.count;
  }
  return [];
}

/**
 * Removes amounts and adds others. Runs without a change are kept as they are; each changed run is one step.
 * @returns `undefined` where an amount to remove is not there. O(runs + changes · RUN_LENGTH).
 */
export function* replaceAmounts(
  runs: readonly AmountRun[],
  removed: readonly bigint[],
  added: readonly bigint[],
): WorkSteps<readonly AmountRun[] | undefined> {
  const [out, into] = [removed.toSorted(compare), added.toSorted(compare)];
  const result: AmountRun[] = [];
  for (const [index, run] of runs.entries()) {
    const max = index === runs.length - 1 ? undefined : largestOf(run);
    const leaving = takeUpTo(out, max ?? largestOf(run));
    const coming = takeUpTo(into, max);
    if (leaving.length === 0 && coming.length === 0) {
      result.push(run);
      continue;
    }
    const { kept, missing } = without(amountsOf(run), leaving);
    // Equal amounts may be in several runs.
    out.unshift(...missing);
    result.push(...toRuns([...kept, ...coming].sort(compare)));
    yield;
  }
  return out.length > 0 ? undefined : [...result, ...toRuns(into)];
}

/**
 * Removes and returns the amounts up to `max` from the front of an ascending list; all of them without a
 * bound.
 */
function takeUpTo(ascending: bigint[], max: bigint | undefined): bigint[] {
  const end = max === undefined ? -1 : ascending.findIndex((amount) => amount > max);
  return ascending.splice(0, end === -1 ? ascending.length : end);
}

/** Removes `leaving` from `amounts`; both ascending. `missing`: amounts that were not there. */
function without(amounts: readonly bigint[], leaving: readonly bigint[]) {
  const kept: bigint[] = [];
  const missing: bigint[] = [];
  let next = 0;
  for (const amount of amounts) {
    for (let gone = leaving[next]; gone !== undefined && gone < amount; gone = leaving[next]) {
      missing.push(gone);
      next += 1;
    }
    if (leaving[next] === amount) {
      next += 1;
    } else {
      kept.push(amount);
    }
  }
  return { kept, missing: [...missing, ...leaving.slice(next)] };
}
