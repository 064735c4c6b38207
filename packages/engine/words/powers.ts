import type { Account, Power, PowerActor, PowerEffect } from '@assay/facts';
import { capital, count, duration, share } from './numbers.js';

/** Who people call an account. An issuer answers for what it issues; an owner may be anybody. */
const actors: Readonly<Record<PowerActor | 'liquidity_holder', string>> = {
  stranger: 'anyone',
  owner: 'the owner',
  deployer: 'the creator',
  proxy_admin: 'the team',
  role_holder: 'a wallet with special rights',
  liquidity_holder: 'somebody else',
};

const can: Readonly<Record<PowerEffect, string>> = {
  BLOCK_SELLS: 'stop all sales at any time',
  BLOCK_TRANSFERS: 'stop all transfers at any time',
  RAISE_TAX: 'raise the sell tax at any time',
  MINT: 'make new tokens at any time',
  MOVE_OTHERS_BALANCE: 'take tokens from any holder',
  ERASE_OTHERS_BALANCE: 'delete the tokens of any holder',
  PAUSE: 'pause all transfers',
  BLACKLIST: 'block your wallet from selling',
  LIMIT_AMOUNTS: 'limit how much you may sell',
  TAKE_OWNERSHIP: 'become the owner again',
  CHANGE_CODE: 'replace the whole contract at any time',
  TAKE_CONTRACT_ASSETS: 'take what the contract holds',
  SELL_CONTRACT_TOKENS: 'make the contract sell its own tokens',
};

/** Where nobody can. */
const nobodyCan: Readonly<Partial<Record<PowerEffect, string>>> = {
  MINT: 'make new tokens',
  RAISE_TAX: 'raise the sell tax',
  BLOCK_SELLS: 'stop your sales',
  BLACKLIST: 'block your wallet',
  TAKE_OWNERSHIP: 'make themselves the owner',
  MOVE_OTHERS_BALANCE: 'take your tokens',
  CHANGE_CODE: 'replace the contract',
};

type Holder = Pick<Power, 'actor' | 'account'>;
type Taxes = Partial<Pick<Power, 'taxAfter' | 'buyTaxAfter' | 'transferTaxAfter'>>;

/** A raised tax that only purchases pay. */
export function isOfPurchases({ taxAfter = 0, transferTaxAfter = 0, buyTaxAfter = 0 }: Taxes): boolean {
  return buyTaxAfter > 0 && taxAfter === 0 && transferTaxAfter === 0;
}

function whatOf({ actor, effect, ...taxes }: Holder & Taxes & { readonly effect: PowerEffect }): string {
  if (effect === 'TAKE_OWNERSHIP' && actor === 'stranger') return 'make themselves the owner';
  return effect === 'RAISE_TAX' && isOfPurchases(taxes) ? 'raise the buy tax at any time' : can[effect];
}

/** @param isIssuer the token is issued, such as a stablecoin */
export function who(actor: PowerActor | 'liquidity_holder', isIssuer = false): string {
  return isIssuer && actor !== 'stranger' ? 'the issuer' : actors[actor];
}

/** How much time or agreement it takes; empty: one key decides at once. */
function notice(account: Account | null): string {
  const { kind, threshold = 0, owners = 0, delaySeconds = 0 } = account ?? {};
  if (kind === 'timelock' && delaySeconds > 0)
    return ` You can see it coming ${duration(delaySeconds)} before.`;
  if (kind === 'multisig' && threshold > 1)
    return ` ${capital(count(threshold))} of ${count(owners)} keys must agree.`;
  return '';
}

/** @example 'The owner can make new tokens.' */
export function powerSentence(
  power: Holder & Taxes & { readonly effect: PowerEffect },
  isIssuer: boolean,
): string {
  const { actor, account } = power;
  const what = whatOf(power);
  const how = notice(account);
  // Who has to wait or to ask others does it at no time they like.
  const does = how === '' ? what : what.replace(' at any time', '');
  return `${capital(who(actor, isIssuer))} can ${does}.${how}`;
}

/** Every way was tried (`isSure`), or most were. */
export function nobody(effect: PowerEffect, isSure: boolean): string {
  const what = nobodyCan[effect] ?? can[effect];
  return isSure ? `Nobody can ${what}.` : `We found nobody who can ${what}.`;
}

interface Raise {
  readonly side?: 'sell' | 'buy';
  readonly holder: Holder | undefined;
  /** 0..1; `null`: not known. */
  readonly from: number | null;
  readonly to: number;
  readonly isIssuer: boolean;
}

/** @example 'The owner can raise the sell tax from 4 % to 99 % at any time.' */
export function raiseSentence({ side = 'sell', holder, from, to, isIssuer }: Raise): string {
  const somebody = capital(who(holder?.actor ?? 'owner', isIssuer));
  const how = notice(holder?.account ?? null);
  // A call that leaves the tax where it is shows who sets it, and no higher one.
  if (from !== null && share(from) === share(to)) return `${somebody} sets the ${side} tax.${how}`;
  const start = from === null ? '' : ` from ${share(from)}`;
  // A long name leaves no room for it.
  const isAtOnce = how === '' && holder?.actor !== 'role_holder';
  return `${somebody} can raise the ${side} tax${start} to ${share(to)}${isAtOnce ? ' at any time' : ''}.${how}`;
}
