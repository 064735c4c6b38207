import { type FactKind, factRoles } from '../capabilities/fact-map.js';
import { type Missing, missing } from '../domain/fact.js';

const notConfiguredFacts = new Map<FactKind, Missing>();

/** The same absence every time, so that what was made of it before still holds. */
export function notConfigured(kind: FactKind): Missing {
  const before = notConfiguredFacts.get(kind);
  if (before) return before;
  const role = factRoles[kind];
  const absence = missing('not_configured', `Nobody fills the ${role} role for ${kind}.`, role);
  notConfiguredFacts.set(kind, absence);
  return absence;
}

export function timedOut(kind: FactKind): Missing {
  return missing('timed_out', 'The time for this request was over before the answer came.', factRoles[kind]);
}
