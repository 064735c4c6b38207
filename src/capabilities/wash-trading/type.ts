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
  @Field(() => Boolean, { nullable: true }) washTradingDetected?: boolean;
  @Field(() => RiskLevelEnum, { nullable: true }) riskLevel?: string;
  @Field(() => Float, { nullable: true }) washVolumeUsd?: number;
  @Field(() => Float, { nullable: true }) washVolumePercentage?: number;
  @Field(() => Float, { nullable: true }) organicVolume24h?: number;
  @Field(() => Float, { nullable: true, description: 'Without everything that any rule flags.' })
  organicVolumeLow24h?: number;
  @Field(() => Float, { nullable: true }) totalVolume24h?: number;
  @Field(() => Float, { nullable: true }) totalVolumeUsd?: number;
  @Field(() => Int, { nullable: true }) totalTradesAnalyzed?: number;
  @Field(() => Int, { nullable: true }) suspiciousTrades?: number;
  @Field(() => Int, { nullable: true }) suspiciousWallets?: number;
  @Field(() => Int, { nullable: true }) windowHours?: number;
  @Field(() => [WashPattern], { nullable: true }) patterns?: readonly WashPattern[];
  @Field(() => Float, { nullable: true }) confidence?: number;
  @Field(() => WashBound, { nullable: true, description: 'Lower bound.' }) strict?: WashBound;
  @Field(() => WashBound, { nullable: true, description: 'Upper bound.' }) loose?: WashBound;
  @Field(() => [FlaggedTrade], { nullable: true }) flaggedTrades?: readonly FlaggedTrade[];
  @Field(() => Int, { nullable: true, description: "Bots' trades, set aside before." }) sandwiches?: number;
  @Field(() => Int, { nullable: true }) arbitrages?: number;
  @Field(() => Int, { nullable: true }) uniqueTraders?: number;
  @Field(() => Int, { nullable: true, description: 'After merging linked wallets.' }) uniqueEntities?: number;
  @Field(() => TradeStatistics, { nullable: true }) statistics?: TradeStatistics;
  @Field(() => Float, { nullable: true }) tradesCoverage?: number;
  @Field(() => Int, { nullable: true, description: 'The block that the trades were read at.' })
  asOfBlock?: number;
}
