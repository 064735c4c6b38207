import type { EnvironmentId } from '@assay/facts';
import { count, duration, share } from './numbers.js';

/** What buying, selling and sending says to a person. */
export const trading = {
  canBuy: 'You can buy it.',
  cannotBuy: 'You cannot buy it.',
  onlyListedBuy: 'You cannot buy it unless its issuer lets you.',
  canSell: 'You can sell it.',
  cannotSell: 'You cannot sell it.',
  onlyIn: 'You can buy it. You cannot sell it.',
  canSend: 'You can send it to another wallet.',
  cannotSend: 'You cannot send it to another wallet.',
  nothingLeft: 'Nobody can sell it: its pools are as good as empty.',
  reportedTrap: 'An outside scanner says that you cannot sell it.',
  contestedTrap: 'Our sale worked, but an outside scanner says that you cannot sell.',
  differs: 'It trades differently for different people or at different times.',
  byLists: "Only the issuer's lists and pauses decide who can trade it.",
  noTax: 'This kind of token has no tax.',
} as const;

export function allAlike(situations: number): string {
  return `Buying and selling worked in all ${count(situations)} situations that we tried.`;
}

/** @param tax 0..1 */
export function taxSentence(side: 'buyTax' | 'sellTax', tax: number): string {
  return `The ${side === 'buyTax' ? 'buy' : 'sell'} tax is ${share(tax)}.`;
}

export function reportedTax(tax: number): string {
  return `An outside scanner says that the sell tax is ${share(tax)}.`;
}

/** Where a tax falls by itself. */
export function taxFalls(side: 'buyTax' | 'sellTax', to: number, seconds: number): string {
  return ` The ${side === 'buyTax' ? 'buy' : 'sell'} tax falls to ${share(to)} within ${duration(seconds)}.`;
}

export function noHigherTax(tax: number, isSure: boolean): string {
  const what = tax === 0 ? 'add a sell tax' : `raise the sell tax above ${share(tax)}`;
  return isSure ? `Nobody can ${what}.` : `We found nobody who can ${what}.`;
}

/** Whether a sentence says that nobody can raise the tax. */
export function isReassuring(sentence: string): boolean {
  return /^(?:Nobody|We found nobody who) can (?:raise|add) /.test(sentence);
}

/** When, or for whom, a sale fails that passes otherwise. */
const traps: Readonly<Partial<Record<EnvironmentId, string>>> = {
  one_hour_later: 'You can sell today. Within an hour the code stops all sales by itself.',
  one_day_later: 'You can sell today. Within a day the code stops all sales by itself.',
  thirty_days_later: 'You can sell today. Within 30 days the code stops all sales by itself.',
  contract_caller: 'Some wallets can sell it. Others cannot.',
  aged_wallet: 'New buyers can sell. Who holds it for longer cannot.',
  larger: 'You can sell a little. A larger amount cannot be sold.',
  smaller: 'You can sell a large amount. A small one cannot be sold.',
};

/** @param blocked where the sale fails; `open` where it passes */
export function trapSentence(blocked: EnvironmentId, open: EnvironmentId): string {
  if (open === 'aged_wallet') return 'Old holders can sell. New buyers cannot.';
  return traps[blocked] ?? 'It lets a test sale pass and stops real ones.';
}
