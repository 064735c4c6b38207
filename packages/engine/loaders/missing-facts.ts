import { type FactKind, factRoles, type Missing, missing } from '@assay/facts';

const notConfiguredFacts: ReadonlyMap<string, Missing> = new Map(
  Object.entries(factRoles).map(([kind, role]) => [
    kind,
    missing('not_configured', `No provider is configured for the ${role} role (${kind}).`, role),
  ]),
);

/** Always the same object per kind, so that results derived from it stay cached. */
export function notConfigured(kind: FactKind): Missing {
  const fact = notConfiguredFacts.get(kind);
  if (!fact) throw new RangeError(`there is no fact ${kind}`);
  return fact;
}

export function timedOut(kind: FactKind): Missing {
  return missing('timed_out', 'The request ran out of time before the answer arrived.', factRoles[kind]);
}
