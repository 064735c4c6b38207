import type { BuyerLabel, BuyerState, Retention as RetentionPoint } from '@assay/engine';
import type { Address } from '@assay/facts';
import { Field, Float, Int, ObjectType } from 'type-graphql';
import { AddressScalar, AmountScalar, DateTimeScalar } from '../scalars.js';
import { Component } from '../types/component.js';
import { enumOf } from '../types/enum-of.js';

const BuyerLabelEnum = enumOf<BuyerLabel>('BuyerLabel', 'What advantage an early buyer had.', {
  sniper: 'Bought within seconds of the launch.',
  bundle: 'Bought together with others of one actor.',
  insider: 'Was given tokens by the team, or is linked to it.',
  mev: 'A bot: bought and sold in one block.',
});

const BuyerStateEnum = enumOf<BuyerState>('BuyerState', 'What an early buyer did with its purchase.', {
  increased: 'Owns more than was bought.',
  held: 'Owns at least 90 % of it.',
  trimmed: 'Owns 50 to 90 % of it.',
  paper: 'Sold at least 90 % of it within a day.',
  moved: 'Sent at least half of it to other wallets.',
  sold: 'Sold the rest in another way.',
});

const RetentionPointEnum = enumOf<RetentionPoint['after']>(
  'RetentionPoint',
  'How long after each purchase.',
  { '1h': 'One hour.', '24h': 'One day.', '7d': 'Seven days.', now: 'Now.' },
  { '1h': 'after_1h', '24h': 'after_24h', '7d': 'after_7d' },
);

@ObjectType({ description: 'What the early buyers did, by wallets.', simpleResolvers: true })
export class SellingSummary {
  @Field(() => Float, { description: 'Kept (nearly) everything, 0..100 of the early buyers.' })
  heldAllPercentage!: number;
  @Field(() => Float, { description: 'Sold a part, 0..100 of the early buyers.' })
  soldSomePercentage!: number;
  @Field(() => Float, { description: 'Sold (nearly) everything, 0..100 of the early buyers.' })
  soldAllPercentage!: number;
}

@ObjectType({ description: 'What was left of the early purchases some time later.', simpleResolvers: true })
export class Retention {
  @Field(() => RetentionPointEnum, { description: '1h, 24h, 7d or now.' }) after!: string;
  @Field(() => Float, { description: 'What was still held of what was bought, 0..1.' }) amountRatio!: number;
  @Field(() => Float, {
    description: 'Wallets that still had at least 90 % of what they bought, 0..1 of the early buyers.',
  })
  walletRatio!: number;
  @Field(() => Int, { description: 'Wallets that bought long enough ago to count.' }) wallets!: number;
}

@ObjectType({
  description: 'A wallet that bought right after the launch, followed to now.',
  simpleResolvers: true,
})
export class EarlyWallet {
  @Field(() => AddressScalar, { description: 'Its address.' }) wallet!: Address;
  @Field(() => [BuyerLabelEnum], { description: 'sniper, bundle, insider, mev.' }) labels!: readonly string[];
  @Field(() => BuyerStateEnum, { description: 'What it did with its purchase.' }) state!: string;
  @Field(() => DateTimeScalar, { description: 'When it bought first.' }) firstBuyAt!: number;
  @Field(() => Float, {
    description: 'Seconds from the launch to its first purchase; negative before trading opened.',
  })
  secondsAfterLaunch!: number;
  @Field(() => String, { description: 'Hash of its first purchase.' }) firstBuyTransaction!: string;
  @Field(() => AmountScalar, { description: 'What it bought in the first minutes.' }) bought!: bigint;
  @Field(() => AmountScalar, { description: 'What it sold since.' }) sold!: bigint;
  @Field(() => AmountScalar, { description: 'What it holds now.' }) balanceNow!: bigint;
  @Field(() => Float, { description: 'What it holds now over what it bought; may exceed 1.' })
  heldRatio!: number;
  @Field(() => Float, { description: 'What it sold over what it bought; may exceed 1.' }) soldRatio!: number;
  @Field(() => AddressScalar, {
    nullable: true,
    description: 'Who sent it its first native coin. null: not known.',
  })
  funder?: Address;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A wallet that was given tokens before anybody could buy.',
})
export class PreLaunchRecipient {
  @Field(() => AddressScalar, { description: 'Its address.' }) wallet!: Address;
  @Field(() => AmountScalar, { description: 'What it was given.' }) received!: bigint;
  @Field(() => AmountScalar, { description: 'What it sold since.' }) sold!: bigint;
  @Field(() => AmountScalar, { description: 'What it holds now.' }) balanceNow!: bigint;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A sniper by the partner provider. Amounts in whole tokens; null: it does not say.',
})
export class ReportedSniper {
  @Field(() => AddressScalar, { description: 'Its address.' }) wallet!: Address;
  @Field(() => Float, { nullable: true, description: 'What it bought, in whole tokens.' }) bought?: number;
  @Field(() => Float, { nullable: true, description: 'For how much, USD.' }) boughtUsd?: number;
  @Field(() => Float, { nullable: true, description: 'What it sold, in whole tokens.' }) sold?: number;
  @Field(() => Float, { nullable: true, description: 'For how much, USD.' }) soldUsd?: number;
  @Field(() => Float, { nullable: true, description: 'What it holds, in whole tokens.' }) balanceNow?: number;
  @Field(() => Float, { nullable: true, description: 'What that is worth, USD.' }) balanceUsd?: number;
  @Field(() => Float, { nullable: true, description: 'What it made, USD.' }) profitUsd?: number;
  @Field(() => Int, { nullable: true, description: "Blocks from the pool's creation to its first purchase." })
  blocksAfterCreation?: number;
  @Field(() => String, { nullable: true, description: 'Hash of its first purchase.' })
  firstBuyTransaction?: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Who bought in the first blocks of the deepest pool, as the partner provider saw it.',
})
export class SniperReport {
  @Field(() => AddressScalar, { description: 'The pool.' }) pool!: Address;
  @Field(() => Int, { description: "Purchases within this many blocks of the pool's creation count." })
  blocksAfterCreation!: number;
  @Field(() => [ReportedSniper], {
    description:
      'The largest purchases first, at most 200; `snipersTotal` says how many there are. Empty: it knows of none.',
  })
  snipers!: readonly ReportedSniper[];
  @Field(() => Int, { nullable: true, description: 'How many it named. null: not counted.' })
  snipersTotal?: number;
}

@ObjectType({
  implements: Component,
  simpleResolvers: true,
  description: 'Who bought first, and what they did since. null: unknown.',
})
export class Snipers extends Component {
  @Field(() => Int, { nullable: true, description: 'How many wallets bought early.' })
  firstBuyersFound?: number;
  @Field(() => Float, { nullable: true, description: 'Early buyers that kept their purchase, 0..1.' })
  diamondHandsRatio?: number;
  @Field(() => Float, { nullable: true, description: 'Early buyers that sold within a day, 0..1.' })
  paperHandsRatio?: number;
  @Field(() => SellingSummary, { nullable: true, description: 'What the early buyers did.' })
  analysisSummary?: SellingSummary;
  @Field(() => DateTimeScalar, { nullable: true, description: 'When anyone could buy first.' })
  launchedAt?: number;
  @Field(() => Int, { nullable: true, description: 'The first block in which anyone could buy.' })
  launchBlock?: number;
  @Field(() => Float, { nullable: true, description: 'How many seconds after the launch count as early.' })
  cohortSeconds?: number;
  @Field(() => Boolean, { nullable: true, description: 'There were more early buyers than were followed.' })
  truncated?: boolean;
  @Field(() => Int, { nullable: true, description: 'Wallets that bought within seconds of the launch.' })
  snipersFound?: number;
  @Field(() => Int, { nullable: true, description: 'Wallets that bought together with others of one actor.' })
  bundlersFound?: number;
  @Field(() => Int, {
    nullable: true,
    description: 'Wallets that the team had given tokens or is linked to.',
  })
  insidersFound?: number;
  @Field(() => Int, { nullable: true, description: 'Bots that bought and sold in one block.' })
  mevFound?: number;
  @Field(() => Float, { nullable: true, description: 'What the early buyers bought, 0..100 of the supply.' })
  supplyBoughtPercentage?: number;
  @Field(() => Float, {
    nullable: true,
    description: 'What the early buyers hold now, 0..100 of the supply.',
  })
  supplyHeldPercentage?: number;
  @Field(() => Float, {
    nullable: true,
    description: 'What snipers, bundles and insiders hold, 0..100 of the supply.',
  })
  privilegedSupplyHeldPercentage?: number;
  @Field(() => Float, {
    nullable: true,
    description: 'What the early buyers and all wallets linked to them hold, 0..100 of the supply.',
  })
  clusterSupplyHeldPercentage?: number;
  @Field(() => [Retention], {
    nullable: true,
    description: 'What was left of the purchases some time later.',
  })
  retention?: readonly Retention[];
  @Field(() => Boolean, {
    nullable: true,
    description: 'The price fell by at least half since, so holding was a decision.',
  })
  testedByDrawdown?: boolean;
  @Field(() => [PreLaunchRecipient], {
    nullable: true,
    description:
      'Wallets that the team gave tokens to before the launch, the largest first, at most 50; `preLaunchRecipientsTotal` says how many there are.',
  })
  preLaunchRecipients?: readonly PreLaunchRecipient[];
  @Field(() => Int, { nullable: true, description: 'How many wallets those are. null: not read.' })
  preLaunchRecipientsTotal?: number;
  @Field(() => [EarlyWallet], {
    nullable: true,
    description:
      'The early buyers, the first purchase first; at most 50, `firstBuyersFound` says how many there are.',
  })
  wallets?: readonly EarlyWallet[];
  @Field(() => SniperReport, {
    nullable: true,
    description: "A second opinion, with the caller's or the operator's key of the partner provider.",
  })
  reported?: SniperReport;
}
