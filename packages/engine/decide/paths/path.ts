import { type Fact, type FactKind, knownValue } from '@assay/facts';
import { whyMissing } from '../../capabilities/why-missing.js';
import type { FactType, FactValue, PathSchema, Reading } from '../language/fact-type.js';
import type { Subject } from './subject.js';

/** A path with how it is read. */
export interface FactPath extends PathSchema {
  readonly read: (subject: Subject) => Reading;
}

export type FactPaths = Readonly<Record<string, FactPath>>;

export const flag: FactType = { kind: 'boolean' };
export const percentage: FactType = { kind: 'number', unit: '%', min: 0, max: 100 };
export const usd: FactType = { kind: 'number', unit: 'USD', min: 0 };
export const seconds: FactType = { kind: 'number', unit: 's', min: 0 };
export const count: FactType = { kind: 'number', unit: '', min: 0 };
/** A closed set without an order. */
export const choice = (values: readonly string[]): FactType => ({ kind: 'choice', values, ordered: false });
/** From the least to the most grave. */
export const scale = (values: readonly string[]): FactType => ({ kind: 'choice', values, ordered: true });

/** A value that is known, with the sentence that tells it, or the reason why it is not. */
export function told(value: FactValue | null | undefined, reason: string, says?: string): Reading {
  if (value === null || value === undefined || (typeof value === 'number' && !Number.isFinite(value)))
    return { known: false, reason };
  return { known: true, value, ...(says === undefined ? {} : { says }) };
}

/** A ratio as a percentage, without the dust of binary fractions. */
export function toPercentage(ratio: number | null | undefined): number | null {
  return ratio === null || ratio === undefined ? null : Number((ratio * 100).toPrecision(12));
}

/** Why `kind` does not tell it: it is missing, or it was read and does not say. */
export function whyNot(subject: Subject, kind: FactKind, otherwise: string): string {
  const fact: Fact<unknown> | undefined = subject.facts[kind];
  return knownValue(fact) === undefined ? whyMissing(kind, fact) : otherwise;
}
