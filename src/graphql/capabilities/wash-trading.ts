import type { WashType } from '@assay/engine';
import type { Address, Trade } from '@assay/facts';
import { Field, Float, Int, ObjectType } from 'type-graphql';
import { AddressScalar, AmountScalar, DateTimeScalar } from '../scalars.js';
import { Component } from '../types/component.js';
import { enumOf } from '../types/enum-of.js';
import { RiskLevelEnum } from '../types/enums.js';

const WashTypeEnum = enumOf<WashType>('WashType', 'A rule that finds artificial trades.', {
  SELF_TRADE: 'A wallet trades with itself.',
  ROUND_TRIP: 'A wallet buys and sells the same again and again.',
  MATCHED_PAIR: 'Two wallets trade the same amounts with each other.',
  CYCLE: 'Several wallets pass the same tokens around.',
  COMMON_FUNDER: 'Wallets of one funder trade with each other.',
  LP_OWNER: 'Who owns the liquidity trades in its own pool.',
});

export const TradeSideEnum = enumOf<Trade['side']>('TradeSide', 'Which way a trade goes.', {
  buy: 'The token is bought.',
  sell: 'The token is sold.',
});

@ObjectType({ simpleResolvers: true, description: 'A group of wallets that one rule caught.' })
export class WashPattern {
  @Field(() => WashTypeEnum, {
    description: 'SELF_TRADE, ROUND_TRIP, MATCHED_PAIR, CYCLE, COMMON_FUNDER or LP_OWNER.',
  })
  type!: string;
  @Field(() => Boolean, { description: 'Counts in the lower bound.' }) strict!: boolean;
  @Field(() => [AddressScalar], { description: 'The wallets.' }) wallets!: readonly Address[];
  @Field(() => Int, { description: 'How many trades.' }) trades!: number;
  @Field(() => Float, { nullable: true, description: 'Their volume, USD. null: no trade has a known value.' })
  volumeUsd?: number;
  @Field(() => String, { description: 'What they did, in a sentence.' }) description!: string;
  @Field(() => [String], {
    description: 'Some of the transactions, at most 10; `transactionsTotal` says how many there are.',
  })
  transactionHashes!: readonly string[];
  @Field(() => Int, { description: 'How many transactions the trades are in.' }) transactionsTotal!: number;
}

@ObjectType({ description: 'One bound of what is artificial.', simpleResolvers: true })
export class WashBound {
  @Field(() => Int, { description: 'How many trades.' }) trades!: number;
  @Field(() => Int, { description: 'How many wallets.' }) wallets!: number;
  @Field(() => Float, { nullable: true, description: 'Their volume, USD. null: no trade has a known value.' })
  volumeUsd?: number;
  @Field(() => Float, { description: 'Share of the analysed volume, 0..1.' }) volumeRatio!: number;
}

@ObjectType({ simpleResolvers: true, description: 'One trade that a rule flagged.' })
export class FlaggedTrade {
  @Field(() => String, { description: 'Its transaction.' }) transactionHash!: string;
  @Field(() => Int, { description: 'The log of the trade in its block.' }) logIndex!: number;
  @Field(() => DateTimeScalar, { description: 'When: the time of its block.' }) timestamp!: number;
  @Field(() => AddressScalar, { description: 'Who traded.' }) trader!: Address;
  @Field(() => TradeSideEnum, { description: 'buy or sell.' }) side!: string;
  @Field(() => AmountScalar, { description: 'How much of the token.' }) tokenAmount!: bigint;
  @Field(() => Float, { nullable: true, description: 'USD. null: the quote token has no known price.' })
  valueUsd?: number;
  @Field(() => [WashTypeEnum], { description: 'The rules that flagged it.' }) rules!: readonly string[];
  @Field(() => Boolean, { description: 'Whether it counts in the lower bound.' }) strict!: boolean;
  @Field(() => Float, {
    name: 'strictRatio',
    simple: false,
    description: 'Part of it that counts in the lower bound, 0..1.',
  })
  strictShare!: number;
  @Field(() => Float, {
    name: 'looseRatio',
    simple: false,
    description: 'Part of it that counts in the upper bound, 0..1.',
  })
  looseShare!: number;
}

@ObjectType({
  description: "First digits of the trade sizes, compared with Benford's law.",
  simpleResolvers: true,
})
export class Benford {
  @Field(() => Float, {
    description: 'Distance from the law: the sum of squared differences, each over what is expected.',
  })
  chiSquare!: number;
  @Field(() => Float, { description: 'Probability of such a distance by chance, 0..1.' }) pValue!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Statistical tests: they move the confidence, never the volume.',
})
export class TradeStatistics {
  @Field(() => Int, { description: 'How many trades were tested.' }) trades!: number;
  @Field(() => Benford, { nullable: true, description: 'First digits of the sizes. null: too few trades.' })
  benford?: Benford;
  @Field(() => Float, {
    nullable: true,
    description: 'Trades of a size that occurs often, 0..1. null: too few.',
  })
  repeatedSizeRatio?: number;
  @Field(() => Float, { nullable: true, description: 'Trades of a round size, 0..1. null: too few.' })
  roundSizeRatio?: number;
  @Field(() => Float, {
    nullable: true,
    description:
      'How evenly the trades are spread over the hours of a day, 0 (one hour) to 1. null: too few.',
  })
  hourEntropy?: number;
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
  organicVolumeLow24hUsd?: number;
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
  @Field(() => Int, { nullable: true, description: 'How many trades are in the whole window.' })
  totalTradesAnalyzed?: number;
  @Field(() => Int, { nullable: true, description: 'How many trades in the whole window strict rules flag.' })
  suspiciousTrades?: number;
  @Field(() => Int, { nullable: true, description: 'How many wallets made them.' })
  suspiciousWallets?: number;
  @Field(() => [WashPattern], {
    nullable: true,
    description: 'Groups that one rule caught, at most 25; `patternsTotal` says how many there are.',
  })
  patterns?: readonly WashPattern[];
  @Field(() => Int, {
    nullable: true,
    description: 'How many groups of wallets a rule caught.',
  })
  patternsTotal?: number;
  @Field(() => Float, { nullable: true, description: '0..1: how far to trust the bounds.' })
  confidence?: number;
  @Field(() => WashBound, { nullable: true, description: 'Lower bound.' }) strict?: WashBound;
  @Field(() => WashBound, { nullable: true, description: 'Upper bound.' }) loose?: WashBound;
  @Field(() => [FlaggedTrade], {
    nullable: true,
    description: 'The latest flagged trades, at most 100; `flaggedTradesTotal` says how many there are.',
  })
  flaggedTrades?: readonly FlaggedTrade[];
  @Field(() => Int, {
    nullable: true,
    description: 'How many trades any rule flagged; `suspiciousTrades` are those of the strict rules.',
  })
  flaggedTradesTotal?: number;
  @Field(() => Int, { nullable: true, description: "Bots' trades, set aside before." }) sandwiches?: number;
  @Field(() => Int, {
    nullable: true,
    description: 'Trades that only level prices between pools, set aside before.',
  })
  arbitrages?: number;
  @Field(() => Int, { nullable: true, description: 'Different wallets that traded.' }) uniqueTraders?: number;
  @Field(() => Int, {
    nullable: true,
    description: 'How many traders there are after linked wallets are merged.',
  })
  uniqueEntities?: number;
  @Field(() => TradeStatistics, { nullable: true, description: 'Statistical tests of the trades.' })
  statistics?: TradeStatistics;
  @Field(() => Float, { nullable: true, description: '0..1: share of the window that was read.' })
  tradesCoverage?: number;
  @Field(() => Int, { nullable: true, description: 'The block that the trades were read at.' })
  asOfBlock?: number;
}
