import { shortAddress } from '@assay/facts';
import { liquidity, movedSentence, takenSentence } from '../../words/liquidity.js';
import { policy } from '../policy.js';
import type { LiquidityFate, TakenLiquidity } from './fate.js';

const rules = policy.liquidityRemovals;

/**
 * Who took how much, when: 'The team took out all the liquidity, 119,557 USD, on 3 March 2026.'
 */
export function describeTaken({ share, takenUsd, largest, isByMany }: TakenLiquidity): string {
  return takenSentence({
    who: whoTook(largest, isByMany),
    share,
    valueUsd: takenUsd,
    at: largest?.timestamp,
  });
}

/** The fate in words for a lock's status; `undefined` where nothing became of the liquidity. */
export function describeFate(fate: LiquidityFate): string | undefined {
  if (fate.fate === 'moved') {
    const { from, to } = fate;
    return movedSentence(from.dex, to.dex, to.timestamp);
  }
  if (fate.fate !== 'taken') return undefined;
  const isOver = fate.leftUsd !== null && fate.leftUsd < rules.nearlyEmptyUsd;
  return `${describeTaken(fate)}${isOver ? ` ${liquidity.over}` : ''}`;
}

function whoTook(largest: TakenLiquidity['largest'], isByMany: boolean): string {
  if (isByMany) return 'Several wallets';
  if (!largest?.by) return 'Somebody';
  if (largest.relation === 'other' || largest.relation === null)
    return `One wallet (${shortAddress(largest.by)})`;
  return 'The team';
}
