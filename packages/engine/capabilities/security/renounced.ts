import { isFindingType } from '@assay/audit';
import type { Finding } from '@assay/facts';
import { reachOf } from './open-paths.js';
import { liveTests } from './reconcile/live-tests.js';
import { noAuthorityRemains, otherAuthorities } from './reconcile/remaining-authorities.js';
import { confirmedFindings, type SecurityInputs } from './security-inputs.js';

type Inputs = Pick<SecurityInputs, 'ownership' | 'powers' | 'audit'>;

/** Findings of what only a privileged account can do. */
function ofRights({ audit }: Inputs): readonly Finding[] {
  return confirmedFindings(audit?.findings ?? []).filter(({ type }) => {
    const test = isFindingType(type) ? liveTests[type] : undefined;
    return test !== undefined && !test.byStranger;
  });
}

/**
 * Whether nobody controls the contract any more. `null`: not known, since the code asks for a right and who has it was
 * not found.
 */
export function isRenounced(inputs: Inputs): boolean | null {
  const { ownership, powers } = inputs;
  if (!ownership) return null;
  if (!ownership.renounced && !noAuthorityRemains(ownership)) return false;
  if ((otherAuthorities(ownership) ?? []).length > 0) return false;
  const isHeld = (powers?.matrix ?? []).some(
    // What only the next one can do makes that one the owner.
    ({ status, actor, effect, once }) =>
      status === 'PROVEN' && (actor !== 'stranger' || effect === 'TAKE_OWNERSHIP' || once === true),
  );
  if (isHeld) return false;
  const accepted = ofRights(inputs).map((finding) => reachOf(finding, powers)?.accepted ?? []);
  if (accepted.some((actors) => actors.length > 0 && !actors.includes('stranger'))) return false;
  return accepted.some((actors) => actors.length === 0) ? null : true;
}
