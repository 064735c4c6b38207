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
