import {
  type Address,
  type PowerActor,
  type PowerEffect,
  powerEffects,
  shortAddress,
  type TokenRelation,
} from '@assay/facts';
import { capital, day, share, usd } from './numbers.js';
import { powerSentence, who } from './powers.js';
import { wash } from './wash.js';

const taxes = { buyTax: 'buy', sellTax: 'sell', transferTax: 'transfer' } as const;

/** How much of the liquidity; all of it in words. */
const part = (ratio: number) => (ratio >= 0.9995 ? 'All the liquidity' : `${share(ratio)} of the liquidity`);
const dayOf = (end: number | null) => (end === null ? '' : ` on ${day(end)}`);
/** As it stands inside of a sentence. */
const small = (what: string) => what.replace(/^All/, 'all');
/** A date far away is for good. */
const until = (end: number | null) =>
  end === null ? ', nobody says until when' : end > 32_503_680_000 ? ' for ever' : ` until ${day(end)}`;

interface Step {
  /** Who did it; `null`: not known. */
  readonly by: Address | null;
  readonly relation: TokenRelation | null;
  readonly dex: string;
  readonly valueUsd: number | null;
}

const worth = (valueUsd: number | null) => (valueUsd === null ? '' : `: ${usd(valueUsd)}`);

function somebody({ by, relation }: Step): string {
  if (!by) return 'Somebody';
  if (relation === 'owner') return 'The owner';
  if (relation === 'deployer') return 'The creator';
  return relation === 'linked' ? `A team wallet (${shortAddress(by)})` : `One wallet (${shortAddress(by)})`;
}

const deeds = {
  BUY: 'buying',
  SELL: 'selling',
  RECEIVE: 'receiving',
  LIST: 'listing',
  COLLATERAL: 'lending against it',
} as const;
/** Of a policy: now, and before. */
const says = {
  ALLOW: ['allows', 'It allowed it'],
  CAUTION: ['has doubts about', 'It had doubts'],
  DENY: ['denies', 'It denied it'],
  UNKNOWN: ['cannot judge', 'It could not judge it'],
} as const;

interface Decided {
  /** As the owner of the watch named it. */
  readonly policy: string;
  readonly intent: keyof typeof deeds;
  readonly before: keyof typeof says;
  readonly now: keyof typeof says;
}

/** What happened to a token, for webhooks, streams and the page. */
export const changeWords = {
  decided: ({ policy, intent, before, now }: Decided) =>
    `The policy ${policy} ${says[now][0]} ${deeds[intent]} now. ${says[before][1]} before.`,
  policyGone: (policy: string) => `The policy ${policy} is gone: this watch decides nothing by it.`,
  tax: (name: keyof typeof taxes, before: number, now: number) =>
    `The ${taxes[name]} tax ${now > before ? 'rose' : 'fell'} from ${share(before)} to ${share(now)}.`,
  canBuy: (now: boolean) => (now ? 'You can buy it again.' : 'You cannot buy it any more.'),
  canSell: (now: boolean) => (now ? 'You can sell it again.' : 'You cannot sell it any more.'),
  paused: (now: boolean) => (now ? 'Nobody can transfer it any more.' : 'You can transfer it again.'),
  noOwner: 'It has no owner any more.',
  gaveUp: 'The owner gave the contract up.',
  ownerBack: (owner: string) => `It had no owner, and has one again: ${shortAddress(owner)}.`,
  newOwner: (owner: string) => `It has a new owner: ${shortAddress(owner)}.`,
  /** @param power its actor and its effect, such as `owner:MINT` */
  powerGained: (power: string) => `${toPower(power)} That is new.`,
  powerLost: (power: string) =>
    toPower(power)
      .replace(' can ', ' cannot ')
      .replace(/(?: at any time)?\.$/, ' any more.'),
  codeReplaced: 'Other code runs at its address now.',
  minted: (ratio: number) => `The supply grew by ${share(ratio)}.`,
  concentrated: (before: number, now: number) =>
    `The ten largest holders have ${share(now / 100)} of it, before ${share(before / 100)}.`,
  washStarted: (ratio: number) => wash.certain(ratio, 'the latest'),
  rules: 'We judge it by newer rules.',
  grade: (before: string, now: string) => `Its grade is ${now}, before ${before}.`,
  made: (by: Address) => `The wallet ${shortAddress(by)} made the token.`,
  filled: (step: Step) =>
    `${somebody(step)} added the first liquidity on ${step.dex}${worth(step.valueUsd)}.`,
  /** @param step `share` 0..1 of the pool, `null`: not known; `movedTo` the exchange that it went to */
  taken: (step: Step & { readonly share: number | null; readonly movedTo: string | null }) => {
    const { dex, valueUsd, share: ratio, movedTo } = step;
    if (movedTo) return `${somebody(step)} moved liquidity from ${dex} to ${movedTo}${worth(valueUsd)}.`;
    const much = ratio === null ? 'liquidity' : small(part(Math.floor(ratio * 10_000) / 10_000));
    return `${somebody(step)} took ${much} out of ${dex}${worth(valueUsd)}.`;
  },
  liquidityTaken: (ratio: number) => `${part(ratio)} was taken out.`,
  liquidityAdded: (ratio: number) => `The liquidity grew by ${share(ratio)}.`,
  locked: (ratio: number, end: number | null) => `${part(ratio)} is locked${until(end)}.`,
  lockExtended: (ratio: number, end: number | null) => `${part(ratio)} stays locked${until(end)}.`,
  lockEnding: (ratio: number, end: number | null) => `The lock of ${small(part(ratio))} ends${dayOf(end)}.`,
  lockEnded: (ratio: number, end: number | null) => `The lock of ${small(part(ratio))} ended${dayOf(end)}.`,
} as const;

const actorNames: readonly string[] = [
  'owner',
  'proxy_admin',
  'role_holder',
  'deployer',
  'stranger',
] satisfies PowerActor[];
const isActor = (name: string): name is PowerActor => actorNames.includes(name);
const isEffect = (name: string): name is PowerEffect => powerEffects.some((one) => one === name);

function toPower(power: string): string {
  const [actor = '', effect = ''] = power.split(':');
  if (!isActor(actor)) return 'Somebody can do what nobody could.';
  if (!isEffect(effect)) return `${capital(who(actor))} can do more than before.`;
  return powerSentence({ actor, account: null, effect }, false);
}
