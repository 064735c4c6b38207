import type { Known } from '../../domain/fact.js';

/** At least one answer, in the order in which the sources are trusted. */
export type Answers<T> = readonly [Known<T>, ...Known<T>[]];

/** One answer made of several: as old as the oldest, and named after all that are in it. */
export function toCombined<T>(answers: Answers<T>, value: T): Known<T> {
  const [first, ...others] = answers;
  if (others.length === 0) return { ...first, value };
  return {
    known: true,
    value,
    source: [...new Set(answers.map(({ source }) => source))].join('+'),
    observedAt: Math.min(...answers.map(({ observedAt }) => observedAt)),
    ...(first.block ? { block: first.block } : {}),
  };
}

/** The first that is there. */
export function firstOf<T>(values: readonly (T | null | undefined)[]): T | null {
  return values.find((value) => value !== null && value !== undefined) ?? null;
}
