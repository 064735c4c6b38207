import { shareValues } from '@assay/engine';
import type { EvidencePartsFragment } from '../../generated/operations.js';
import { toSnakeKey } from './snake-case.js';

/**
 * Evidence in snake_case, without the fields that are not known. JSON-RPC parameters are not converted, so
 * that they can be sent again.
 */
export function presentEvidence(evidence: readonly EvidencePartsFragment[]) {
  return evidence.map(({ kind, ...fields }) => ({
    kind,
    ...Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) =>
        value === null || value === undefined ? [] : [[toSnakeKey(name), value]],
      ),
    ),
  }));
}

/** Details with evidence, its code told once: evidences of one answer carry the same. `npx assay replay` takes it. */
export function shareEvidence<T extends object>(details: T): T & { readonly shared: object } {
  const { value, shared } = shareValues(details);
  return { ...value, shared };
}
