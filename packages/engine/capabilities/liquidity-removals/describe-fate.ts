import { shortAddress } from '@assay/facts';
import { policy } from '../policy.js';
import type { LiquidityFate, TakenLiquidity } from './fate.js';

const rules = policy.liquidityRemovals;

/** Below this share it is said how much was taken, instead of all. */
const ALL = 0.9995;

/**
 * Who took how much, when: 'The team took out all the liquidity, 119,557 USD, on 3 March 2026.'
 */
export function describeTaken({ share, takenUsd, largest, isByMany }: TakenLiquidity): string {
  const what =
    share >= ALL ? 'all the liquidity' : `${(Math.floor(share * 1_000) / 10).toFixed(1)} % of the liquidity`;
  const much = takenUsd === null ? '' : `, ${usd(takenUsd)}`;
  const when = largest ? `${much === '' ? '' : ','} on ${day(largest.timestamp)}` : '';
  return `${whoTook(largest, isByMany)} took out ${what}${much}${when}.`;
}

/** The fate in words for a lock's status; `undefined` where nothing became of the liquidity. */
export function describeFate(fate: LiquidityFate): string | undefined {
  if (fate.fate === 'moved') {
    const { from, to } = fate;
    return `The liquidity moved from ${from.dex} to ${to.dex} on ${day(to.timestamp)}.`;
  }
  if (fate.fate !== 'taken') return undefined;
  const isOver = fate.leftUsd !== null && fate.leftUsd < rules.nearlyEmptyUsd;
  return `${describeTaken(fate)}${isOver ? ' Nobody can sell any more.' : ''}`;
}

function whoTook(largest: TakenLiquidity['largest'], isByMany: boolean): string {
  if (isByMany) return 'Several wallets';
  if (!largest?.by) return 'Somebody';
  if (largest.relation === 'other' || largest.relation === null)
    return `One wallet (${shortAddress(largest.by)})`;
  return 'The team';
}

function usd(value: number): string {
  return `${Math.round(value).toLocaleString('en-US')} USD`;
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** @param seconds Unix seconds */
function day(seconds: number): string {
  const date = new Date(seconds * 1_000);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}
