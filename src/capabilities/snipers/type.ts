import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { Address } from '../../domain/address.js';
import { AddressScalar, AmountScalar } from '../../graphql/scalars.js';
import { Component } from '../../graphql/types/component.js';

@ObjectType({ simpleResolvers: true })
export class SellingSummary {
  @Field(() => Float) heldAllPercentage!: number;
  @Field(() => Float) soldSomePercentage!: number;
  @Field(() => Float) soldAllPercentage!: number;
}

@ObjectType({ simpleResolvers: true })
export class Retention {
  @Field(() => String, { description: '1h, 24h, 7d or now.' }) after!: string;
  @Field(() => Float) amountRatio!: number;
  @Field(() => Float) walletRatio!: number;
  @Field(() => Int) wallets!: number;
}

@ObjectType({ simpleResolvers: true })
export class EarlyWallet {
  @Field(() => AddressScalar) wallet!: Address;
  @Field(() => [String], { description: 'sniper, bundle, insider, mev.' }) labels!: readonly string[];
  @Field(() => String) state!: string;
  @Field(() => Float, { description: 'Unix seconds.' }) firstBuyAt!: number;
  @Field(() => Float) secondsAfterLaunch!: number;
  @Field(() => String) firstBuyTransaction!: string;
  @Field(() => AmountScalar) bought!: bigint;
  @Field(() => AmountScalar) sold!: bigint;
  @Field(() => AmountScalar) balanceNow!: bigint;
  @Field(() => Float) heldRatio!: number;
  @Field(() => Float) soldRatio!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A wallet that was given tokens before anybody could buy.',
})
export class PreLaunchRecipient {
  @Field(() => AddressScalar) wallet!: Address;
  @Field(() => AmountScalar) received!: bigint;
  @Field(() => AmountScalar) sold!: bigint;
  @Field(() => AmountScalar) balanceNow!: bigint;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A sniper by the partner provider. Amounts in whole tokens; null: it does not say.',
})
export class ReportedSniper {
  @Field(() => AddressScalar) wallet!: Address;
  @Field(() => Float, { nullable: true }) bought?: number;
  @Field(() => Float, { nullable: true }) boughtUsd?: number;
  @Field(() => Float, { nullable: true }) sold?: number;
  @Field(() => Float, { nullable: true }) soldUsd?: number;
  @Field(() => Float, { nullable: true }) balanceNow?: number;
  @Field(() => Float, { nullable: true }) balanceUsd?: number;
  @Field(() => Float, { nullable: true }) profitUsd?: number;
  @Field(() => Int, { nullable: true }) blocksAfterCreation?: number;
  @Field(() => String, { nullable: true }) firstBuyTransaction?: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Who bought in the first blocks of the deepest pool, as the partner provider saw it.',
})
export class SniperReport {
  @Field(() => AddressScalar) pool!: Address;
  @Field(() => Int) blocksAfterCreation!: number;
  @Field(() => [ReportedSniper]) snipers!: readonly ReportedSniper[];
}

@ObjectType({
  implements: Component,
  simpleResolvers: true,
  description: 'Who bought first, and what they did since. null: unknown.',
})
export class Snipers extends Component {
  @Field(() => Int, { nullable: true }) firstBuyersFound?: number;
  @Field(() => Float, { nullable: true }) diamondHandsRatio?: number;
  @Field(() => Float, { nullable: true }) paperHandsRatio?: number;
  @Field(() => SellingSummary, { nullable: true }) analysisSummary?: SellingSummary;
  @Field(() => Float, { nullable: true, description: 'Unix seconds.' }) launchedAt?: number;
  @Field(() => Int, { nullable: true }) launchBlock?: number;
  @Field(() => Float, { nullable: true }) cohortSeconds?: number;
  @Field(() => Boolean, { nullable: true }) truncated?: boolean;
  @Field(() => Int, { nullable: true }) snipersFound?: number;
  @Field(() => Int, { nullable: true }) bundlersFound?: number;
  @Field(() => Int, { nullable: true }) insidersFound?: number;
  @Field(() => Int, { nullable: true }) mevFound?: number;
  @Field(() => Float, { nullable: true }) supplyBoughtPercentage?: number;
  @Field(() => Float, { nullable: true }) supplyHeldPercentage?: number;
  @Field(() => Float, { nullable: true }) privilegedSupplyHeldPercentage?: number;
  @Field(() => Float, { nullable: true }) clusterSupplyHeldPercentage?: number;
  @Field(() => [Retention], { nullable: true }) retention?: readonly Retention[];
  @Field(() => Boolean, { nullable: true }) testedByDrawdown?: boolean;
  @Field(() => [PreLaunchRecipient], {
    nullable: true,
    description: 'Wallets that the team gave tokens to before the launch; the largest first.',
  })
  preLaunchRecipients?: readonly PreLaunchRecipient[];
  @Field(() => [EarlyWallet], { nullable: true }) wallets?: readonly EarlyWallet[];
  @Field(() => SniperReport, {
    nullable: true,
    description: "A second opinion, with the caller's or the operator's key of the partner provider.",
  })
  reported?: SniperReport;
}
