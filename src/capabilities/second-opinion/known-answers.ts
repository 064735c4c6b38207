import type { Known } from '../../domain/fact.js';
import type { Disagreement, Opinion } from '../../domain/opinion.js';
import { policy } from '../policy.js';

/** At least one answer, in the order in which the sources are trusted. */
export type Answers<T> = readonly [Known<T>, ...Known<T>[]];

/** What a source said, in few words. */
export type Quote<T> = (value: T) => Opinion['says'];

/** One answer made of several: as old as the oldest, named after all that are in it, and with what each of them said. */
export function toCombined<T>(
  answers: Answers<T>,
  value: T,
  quote: Quote<T>,
  disagreements: readonly Disagreement[] = [],
): Known<T> {
  const [first, ...others] = answers;
  const voices = {
    opinions: answers.map((answer) => toOpinion(answer, quote)),
    ...(disagreements.length === 0 ? {} : { disagreements }),
  };
  if (others.length === 0) return { ...first, value, ...voices };
  return {
    known: true,
    value,
    source: [...new Set(answers.map(({ source }) => source))].join('+'),
    observedAt: Math.min(...answers.map(({ observedAt }) => observedAt)),
    ...(first.block ? { block: first.block } : {}),
    ...voices,
  };
}

/** An answer of several sources' that is quoted as one. */
export function toOpinion<T>({ source, observedAt, value }: Known<T>, quote: Quote<T>): Opinion {
  return { source, observedAt, says: quote(value) };
}

/** Who said what of a field, in our words; who said nothing is left out. */
export function quoteField<T>(answers: Answers<T>, field: string & keyof T): Disagreement['said'] {
  return answers.flatMap(({ source, value }) => {
    const said = value[field];
    return said === null || said === undefined ? [] : [{ source, value: String(said) }];
  });
}

/** Whether amounts contradict each other; those that are not above zero say nothing. */
export function areFarApart(amounts: readonly (number | null | undefined)[]): boolean {
  const said = amounts.filter((amount) => typeof amount === 'number' && amount > 0) as readonly number[];
  return said.length > 1 && Math.max(...said) > Math.min(...said) * policy.secondOpinions.amountRatio;
}

/** The first that is there. */
export function firstOf<T>(values: readonly (T | null | undefined)[]): T | null {
  return values.find((value) => value !== null && value !== undefined) ?? null;
}
