import type { FactKind, PowerEffect } from '@assay/facts';
import { questionsOf, unanswered, untried } from '../checks.js';
import type { Check } from '../component.js';
import { isDeadMarket } from '../liquidity-removals/dead-pool.js';
import { policy } from '../policy.js';
import { capOfUntried } from './cap-of-untried.js';
import { effectsOfCheck, type PowerCheckId } from './effects-of-check.js';
import type { SecurityInputs } from './security-inputs.js';

export const rules = policy.security;
export type CheckId = keyof typeof rules.weights;

/** Why a check is not answered whose verdict depends on what class the token is of. */
export const CLASS_UNKNOWN = 'Whether this speaks against such a token depends on its trades.';

export const question = questionsOf(rules.weights);

/** UNKNOWN for want of this fact: untried where that is for the node's reasons. */
export function lacking(id: CheckId, fact: FactKind, reason: string, inputs: SecurityInputs): Check {
  const why = inputs.untried[fact];
  if (why === undefined)
    return unanswered(question(id), reason, isDeadMarket(inputs.pools) ? 'liquidity' : undefined);
  const effects: readonly PowerEffect[] =
    fact === 'powers' && id in effectsOfCheck ? effectsOfCheck[id as PowerCheckId] : [];
  return untried(question(id), `${reason.slice(0, -1)}: ${why}.`, capOfUntried(inputs, effects));
}
