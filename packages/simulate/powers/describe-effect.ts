import type { PowerEffect } from '@assay/facts';
import { nameOf, type PowerCase } from './power-case.js';
import type { Effect } from './read-effects.js';

const outcome: Readonly<Record<PowerEffect, string>> = {
  BLOCK_SELLS: 'a holder who could sell before can sell nothing any more',
  BLOCK_TRANSFERS: 'a holder who could transfer before cannot any more',
  RAISE_TAX: 'trading costs more than before',
  MINT: 'new tokens exist',
  MOVE_OTHERS_BALANCE: "tokens have left another holder's account without its consent",
  ERASE_OTHERS_BALANCE: "another holder's tokens are gone",
  BLACKLIST: 'one holder cannot sell any more while another still can',
  PAUSE: 'nobody can move or sell any more',
  LIMIT_AMOUNTS: 'a holder can sell only small amounts',
  TAKE_OWNERSHIP: 'the contract has another owner',
  CHANGE_CODE: 'the token runs other code',
  SELL_CONTRACT_TOKENS:
    "after somebody else broke the price, the token's own contract sold its tokens for less than half of what they had been worth",
  TAKE_CONTRACT_ASSETS: "what lay in the token's own contract is the caller's",
};

const actorNames: Readonly<Record<PowerCase['actor']['kind'], string>> = {
  owner: 'the owner',
  proxy_admin: "the proxy's admin",
  deployer: 'the deployer',
  role_holder: 'a privileged account',
  stranger: 'an account without any rights',
};

const percent = (ratio: number) => `${Math.round(ratio * 1000) / 10} %`;

/**
 * One sentence: who calls what, with which effect. Function names come from our own list or the bytecode,
 * never from text on the chain.
 */
export function describeEffect(item: PowerCase, { effect, sellTax, transferTax }: Effect): string {
  const made = [...(item.before ?? []), ...(item.first ? [item.first] : []), item];
  const names = made.map(({ fn }) => nameOf(fn));
  const calls = item.by
    ? `${names.slice(0, -1).join(', then ')}, then a message of its arrives through ${names.at(-1)}`
    : `${names.join(', then ')}${item.standIn ? ' with a contract that later fails every call' : ''}`;
  const paid = [
    ...(sellTax === undefined ? [] : [`a sale now pays ${percent(sellTax)}`]),
    ...(transferTax === undefined ? [] : [`a transfer now loses ${percent(transferTax)}`]),
  ];
  const tax = effect === 'RAISE_TAX' && paid.length > 0 ? ` (${paid.join(', ')})` : '';
  return `${actorNames[item.actor.kind]} calls ${calls}: ${outcome[effect]}${tax}`;
}
