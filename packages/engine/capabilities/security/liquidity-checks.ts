import { liquidity } from '../../words/liquidity.js';
import { answered, notApplicable, rampOf, unanswered, untried } from '../checks.js';
import type { Check } from '../component.js';
import { isDeadMarket } from '../liquidity-removals/dead-pool.js';
import { describeTaken } from '../liquidity-removals/describe-fate.js';
import { policy } from '../policy.js';
import { CLASS_UNKNOWN, lacking, question, rules } from './question.js';
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

/** Whether most of the liquidity is locked or burned. */
export function lockCheck(inputs: SecurityInputs): Check {
  const { fate, locks, pools, tokenClass } = inputs;
  if (pools?.length === 0) return notApplicable(question('liquidity_locked'), liquidity.none);
  if (fate?.fate === 'taken') return notApplicable(question('liquidity_locked'), liquidity.gone);
  if (isDeadMarket(pools)) return notApplicable(question('liquidity_locked'), liquidity.dust);
  if (!locks)
    return lacking(
      'liquidity_locked',
      'liquidityLocks',
      'Who holds the liquidity could not be read.',
      inputs,
    );
  const expected = tokenClass.expects('liquidity_locked');
  if (!expected && tokenClass.mayExpect('liquidity_locked'))
    return lacking('liquidity_locked', 'simulation', CLASS_UNKNOWN, inputs);
  // What nobody was found to hold may be locked: the answer is only as bad as what is known to be free.
  const [least, most] = [100 - locks.pullablePercentage, locks.lockPercentage].map((percentage) =>
    rampOf(percentage / 100, rules.lockedLiquidity),
  ) as [number, number];
  if (!expected && least === 0 && most > 0) return unanswered(question('liquidity_locked'), locks.lockStatus);
  return answered(question('liquidity_locked'), expected ? 0 : least, locks.lockStatus, {
    evidence: locks.lockers.flatMap(({ emptied }) => emptied.flatMap(({ evidence }) => evidence)),
  });
}

/** Applies where the liquidity was taken out, and where nothing tells why so little is left. */
export function takenCheck(inputs: SecurityInputs): Check {
  const { fate, pools } = inputs;
  if (fate?.fate === 'taken')
    return answered(question('liquidity_taken'), isWholeMarket(inputs) ? 1 : ASIDE, describeTaken(fate), {
      evidence: fate.evidence,
    });
  const isUnexplained = fate?.fate === 'unknown' || (fate === undefined && isDeadMarket(pools));
  if (!isUnexplained) return notApplicable(question('liquidity_taken'), liquidity.notTaken);
  return untried(question('liquidity_taken'), 'No old events could be read.');
}
