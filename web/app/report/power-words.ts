import type { Answers } from '../api.js';
import { toNoPowers } from './said.js';

type Power = NonNullable<
  NonNullable<NonNullable<Answers['Powers']['token']>['security']>['powers']
>['matrix'][number];

/** What each effect is called, in the order of the rows: the worst first. */
export const effectWords: readonly (readonly [code: string, says: string])[] = [
  ['TAKE_LIQUIDITY', 'take out liquidity'],
  ['BLOCK_SELLS', 'stop all sales'],
  ['BLOCK_TRANSFERS', 'stop transfers'],
  ['PAUSE', 'pause everything'],
  ['BLACKLIST', 'lock one holder in'],
  ['LIMIT_AMOUNTS', 'limit amounts'],
  ['RAISE_TAX', 'raise the tax'],
  ['MINT', 'make new tokens'],
  ['MOVE_OTHERS_BALANCE', "take holders' tokens"],
  ['ERASE_OTHERS_BALANCE', "erase holders' tokens"],
  ['CHANGE_CODE', 'put other code in'],
  ['TAKE_OWNERSHIP', 'become the owner'],
  ['TAKE_CONTRACT_ASSETS', "take the contract's assets"],
  ['SELL_CONTRACT_TOKENS', "sell the contract's tokens"],
];

/** The matrix in one sentence. It says that nobody can only where every cell was tried and shows nothing. */
export function toPowerSummary(matrix: readonly Pick<Power, 'effect' | 'status'>[]): string {
  const can = matrix.filter(({ status }) => status === 'PROVEN');
  if (can.length === 0) return toNoPowers(matrix.map(({ status }) => status));
  const worst = effectWords.filter(([effect]) => can.some((power) => power.effect === effect));
  const names = worst.slice(0, 3).map(([, says]) => says);
  const more = worst.length > names.length ? ` and ${worst.length - names.length} more` : '';
  return `Somebody can ${names.join(', ')}${more}. Open a cell to see what shows it.`;
}
