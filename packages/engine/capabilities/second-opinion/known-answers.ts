import type { Disagreement, Known, Opinion } from '@assay/facts';
import { policy } from '../policy.js';

/** At least one answer, most trusted source first. */
export type Answers<T> = readonly [Known<T>, ...Known<T>[]];

/** Quotes the answer of a source, field by field. */
export type Quote<T> = (value: T) => Opinion['says'];

/**
 * Combines several answers into one: with the time of the oldest, the names of all sources and the opinion of
 * each.
 */
export function combineAnswers<T>(
  answers: Answers<T>,
  value: T,
  quote: Quote<T>,
  disagreements: readonly Disagreement[] = [],
): Known<T> {
  const [first, ...others] = answers;
  const sources = {
    opinions: answers.map((answer) => toOpinion(answer, quote)),
    ...(disagreements.length === 0 ? {} : { disagreements }),
  };
  if (others.length === 0) return { ...first, value, ...sources };
  return {
    known: true,
    value,
    source: [...new Set(answers.map(({ source }) => source))].join('+'),
    observedAt: Math.min(...answers.map(({ observedAt }) => observedAt)),
    ...(first.block ? { block: first.block } : {}),
    ...sources,
  };
}

/** Quotes one answer as an opinion. */
export function toOpinion<T>({ source, observedAt, value }: Known<T>, quote: Quote<T>): Opinion {
  return { source, observedAt, says: quote(value) };
}

/** The value of a field by source; sources without a value are left out. */
export function quoteField<T>(answers: Answers<T>, field: string & keyof T): Disagreement['said'] {
  return answers.flatMap(({ source, value }) => {
    const said = value[field];
    return said === null || said === undefined ? [] : [{ source, value: String(said) }];
  });
}

/** Whether amounts contradict each other. Only amounts above zero count. */
export function areFarApart(amounts: readonly (number | null | undefined)[]): boolean {
  const said = amounts.filter((amount) => typeof amount === 'number' && amount > 0) as readonly number[];
  return said.length > 1 && Math.max(...said) > Math.min(...said) * policy.secondOpinions.amountRatio;
}

/** The first value that is neither `null` nor `undefined`. */
export function firstOf<T>(values: readonly (T | null | undefined)[]): T | null {
  return values.find((value) => value !== null && value !== undefined) ?? null;
}
