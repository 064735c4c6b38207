import { type FactKind, factRoles } from '../capabilities/fact-map.js';
import { type Missing, missing } from '../domain/fact.js';

const notConfiguredFacts = new Map<FactKind, Missing>();

/** Always the same object per kind, so that results derived from it stay cached. */
export function notConfigured(kind: FactKind): Missing {
  const before = notConfiguredFacts.get(kind);
  if (before) return before;
  const role = factRoles[kind];
  const fact = missing('not_configured', `No provider is configured for the ${role} role (${kind}).`, role);
  notConfiguredFacts.set(kind, fact);
  return fact;
}

export function timedOut(kind: FactKind): Missing {
  return missing('timed_out', 'The request ran out of time before the answer arrived.', factRoles[kind]);
}
