import { type Fact, type FactKind, knownValue } from '@assay/facts';
import { whyMissing } from '../../capabilities/why-missing.js';
import type { FactValue, Known, PathSchema, Reading } from '../../policy-language/fact-type.js';
import type { Subject } from './subject.js';

/** A path with how it is read. */
export interface FactPath extends PathSchema {
  readonly read: (subject: Subject) => Reading;
}

export type FactPaths = Readonly<Record<string, FactPath>>;

/** A value that is known, with the sentence that tells it, or the reason why it is not. */
export function told(value: FactValue | null | undefined, reason: string, says?: string): Reading {
  if (value === null || value === undefined || (typeof value === 'number' && !Number.isFinite(value)))
    return { known: false, reason };
  return { known: true, value, ...(says === undefined ? {} : { says }) };
}

/** What a gate reads too. */
export function toldOf({ value, atLeast }: Known, reason: string, says?: string): Reading {
  if (atLeast !== undefined) return { known: false, reason, atLeast };
  return told(value, reason, says);
}

/** Why `kind` does not tell it: it is missing, or it was read and does not say. */
export function whyNot(subject: Subject, kind: FactKind, otherwise: string): string {
  const fact: Fact<unknown> | undefined = subject.facts[kind];
  return knownValue(fact) === undefined ? whyMissing(kind, fact) : otherwise;
}
