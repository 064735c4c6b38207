import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { Address } from '../../domain/address.js';
import { AddressScalar, AmountScalar } from '../../graphql/scalars.js';
import { Component } from '../../graphql/types/component.js';
import { RiskLevelEnum } from '../../graphql/types/enums.js';

@ObjectType({ simpleResolvers: true, description: 'A group of wallets that one rule caught.' })
export class WashPattern {
  @Field(() => String, {
    description: 'SELF_TRADE, ROUND_TRIP, MATCHED_PAIR, CYCLE, COMMON_FUNDER or LP_OWNER.',
  })
  type!: string;
  @Field(() => Boolean, { description: 'Counts in the lower bound.' }) strict!: boolean;
  @Field(() => [AddressScalar]) wallets!: readonly Address[];
  @Field(() => Int) trades!: number;
  @Field(() => Float, { nullable: true }) volumeUsd?: number;
  @Field(() => String) description!: string;
  @Field(() => [String]) transactionHashes!: readonly string[];
}

@ObjectType({ simpleResolvers: true })
export class WashBound {
  @Field(() => Int) trades!: number;
  @Field(() => Int) wallets!: number;
  @Field(() => Float, { nullable: true }) volumeUsd?: number;
  @Field(() => Float, { description: 'Share of the analysed volume, 0..1.' }) volumeRatio!: number;
}

@ObjectType({ simpleResolvers: true, description: 'One trade that a rule flagged.' })
export class FlaggedTrade {
  @Field(() => String) transactionHash!: string;
  @Field(() => Int) logIndex!: number;
  @Field(() => Float, { description: 'Unix seconds.' }) timestamp!: number;
  @Field(() => AddressScalar) trader!: Address;
  @Field(() => String, { description: 'buy or sell.' }) side!: string;
  @Field(() => AmountScalar) tokenAmount!: bigint;
  @Field(() => Float, { nullable: true }) valueUsd?: number;
  @Field(() => [String]) rules!: readonly string[];
  @Field(() => Boolean) strict!: boolean;
  @Field(() => Float) strictShare!: number;
  @Field(() => Float) looseShare!: number;
}

@ObjectType({ simpleResolvers: true })
export class Benford {
  @Field(() => Float) chiSquare!: number;
  @Field(() => Float) pValue!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Statistical tests: they move the confidence, never the volume.',
})
export class TradeStatistics {
  @Field(() => Int) trades!: number;
  @Field(() => Benford, { nullable: true }) benford?: Benford;
  @Field(() => Float, { nullable: true }) repeatedSizeRatio?: number;
  @Field(() => Float, { nullable: true }) roundSizeRatio?: number;
  @Field(() => Float, { nullable: true }) hourEntropy?: number;
}

@ObjectType({
  implements: Component,
  simpleResolvers: true,
  description: 'Artificial volume, with the trades behind it. Headline values are the strict lower bound.',
})
export class WashTrading extends Component {
  @Field(() => Boolean, {
    nullable: true,
    description: 'Strict rules flag at least 5 % of the volume of the whole window.',
  })
  washTradingDetected?: boolean;
  @Field(() => RiskLevelEnum, {
    nullable: true,
    description: 'By the share of wash trading in the volume of the whole window.',
  })
  riskLevel?: string;
  @Field(() => Float, {
    nullable: true,
    description: 'USD, of the last 24 hours: what strict rules flag (a lower bound).',
  })
  washVolumeUsd?: number;
  @Field(() => Float, {
    nullable: true,
    description:
      '0..100: the part of `totalVolume24h` that is `washVolumeUsd`; by tokens where no trade has a price.',
  })
  washVolumePercentage?: number;
  @Field(() => Float, {
    nullable: true,
    description: 'USD, of the last 24 hours: `totalVolume24h` without `washVolumeUsd`.',
  })
  organicVolume24h?: number;
  @Field(() => Float, {
    nullable: true,
    description: 'USD, of the last 24 hours: without everything that any rule flags.',
  })
  organicVolumeLow24h?: number;
  @Field(() => Float, { nullable: true, description: 'USD, of the last 24 hours: every trade.' })
  totalVolume24h?: number;
  @Field(() => Int, { nullable: true, description: 'Hours that the window of the analysis is long.' })
  windowHours?: number;
  @Field(() => Float, { nullable: true, description: 'USD, of the whole window: every trade.' })
  windowVolumeUsd?: number;
  @Field(() => Float, { nullable: true, description: 'USD, of the whole window: what strict rules flag.' })
  windowWashVolumeUsd?: number;
  @Field(() => Float, { nullable: true, description: '0..100 of the volume of the whole window.' })
  windowWashPercentage?: number;
  @Field(() => Int, { nullable: true, description: 'Trades in the whole window.' })
  totalTradesAnalyzed?: number;
  @Field(() => Int, { nullable: true, description: 'Trades in the whole window that strict rules flag.' })
  suspiciousTrades?: number;
  @Field(() => Int, { nullable: true, description: 'Wallets that made them.' })
  suspiciousWallets?: number;
  @Field(() => [WashPattern], { nullable: true }) patterns?: readonly WashPattern[];
  @Field(() => Float, { nullable: true, description: '0..1: how far to trust the bounds.' })
  confidence?: number;
  @Field(() => WashBound, { nullable: true, description: 'Lower bound.' }) strict?: WashBound;
  @Field(() => WashBound, { nullable: true, description: 'Upper bound.' }) loose?: WashBound;
  @Field(() => [FlaggedTrade], { nullable: true }) flaggedTrades?: readonly FlaggedTrade[];
  @Field(() => Int, { nullable: true, description: "Bots' trades, set aside before." }) sandwiches?: number;
  @Field(() => Int, { nullable: true }) arbitrages?: number;
  @Field(() => Int, { nullable: true }) uniqueTraders?: number;
  @Field(() => Int, { nullable: true, description: 'After merging linked wallets.' }) uniqueEntities?: number;
  @Field(() => TradeStatistics, { nullable: true }) statistics?: TradeStatistics;
  @Field(() => Float, { nullable: true, description: '0..1: share of the window that was read.' })
  tradesCoverage?: number;
  @Field(() => Int, { nullable: true, description: 'The block that the trades were read at.' })
  asOfBlock?: number;
}
