import { liquidity } from '../../words/liquidity.js';
import { answered, notApplicable, untried } from '../checks.js';
import type { Check } from '../component.js';
import { describeTaken } from '../liquidity-removals/describe-fate.js';
import { isDeadMarket } from '../market/dead-pool.js';
import { policy } from '../policy.js';
import type { SecurityInputs } from './security-inputs.js';

/** Severity where the pools were hardly ever the token's market. */
const ASIDE = 0.5;

/**
 * What was taken out was the token's market: not a pool that was as good as empty before, and not that of a
 * token of a class that is mostly traded elsewhere.
 */
export function isWholeMarket({ fate, tokenClass }: SecurityInputs): boolean {
  if (fate?.fate !== 'taken' || tokenClass.mayExpect('liquidity_locked')) return false;
  return fate.takenUsd === null || fate.takenUsd >= policy.liquidityRemovals.minMarketUsd;
}

/** Applies where the liquidity was taken out, and where nothing tells why so little is left. */
export function takenCheck(question: { id: string; weight: number }, inputs: SecurityInputs): Check {
  const { fate, pools } = inputs;
  if (fate?.fate === 'taken')
    return answered(question, isWholeMarket(inputs) ? 1 : ASIDE, describeTaken(fate), {
      evidence: fate.evidence,
    });
  const isUnexplained = fate?.fate === 'unknown' || (fate === undefined && isDeadMarket(pools));
  if (!isUnexplained) return notApplicable(question, liquidity.notTaken);
  return untried(question, 'No old events could be read.');
}
