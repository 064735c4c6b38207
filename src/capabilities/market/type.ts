import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { Address } from '../../domain/address.js';
import { AddressOrIdScalar, AddressScalar, AmountScalar } from '../../graphql/scalars.js';
import { Component } from '../../graphql/types/component.js';

@ObjectType({ simpleResolvers: true })
export class Pool {
  @Field(() => AddressScalar, {
    description: 'The account that holds its tokens; of Uniswap V4 pools the one contract of all.',
  })
  address!: Address;
  @Field(() => AddressOrIdScalar, { description: 'The address, or the id of a Uniswap V4 pool.' })
  poolId!: string;
  @Field(() => String) dex!: string;
  @Field(() => String) kind!: string;
  @Field(() => String) quoteSymbol!: string;
  @Field(() => AddressScalar) quoteAddress!: Address;
  @Field(() => Int, { description: 'Hundredths of a basis point: 3000 is 0.3 %.' }) feePips!: number;
  @Field(() => AmountScalar) tokenReserve!: bigint;
  @Field(() => AmountScalar) quoteReserve!: bigint;
  @Field(() => Float, { nullable: true }) priceUsd?: number;
  @Field(() => Float, { nullable: true }) liquidityUsd?: number;
  @Field(() => Float, { nullable: true, description: 'Unix seconds.' }) createdAt?: number;
  @Field(() => AddressScalar, {
    nullable: true,
    description:
      'Uniswap V4: the contract that the pool calls around swaps and changes of liquidity. null: none.',
  })
  hooks?: Address;
  @Field(() => [String], { description: 'What the hook is called for, by the bits of its address.' })
  hookPermissions!: readonly string[];
  @Field(() => Boolean, { description: 'The hook sets the fee, at any time; feePips is that of now.' })
  dynamicFee!: boolean;
  @Field(() => Boolean, { description: 'Its price lies too far from the others to count.' })
  outlier!: boolean;
}

@ObjectType({
  simpleResolvers: true,
  description: 'What selling a position brings after tax, fee and price impact.',
})
export class ExitValue {
  @Field(() => Float) sizeUsd!: number;
  @Field(() => Float) receivedUsd!: number;
  @Field(() => Float, { description: 'Everything lost together, 0..1.' }) lossRatio!: number;
  @Field(() => Float, { description: 'Part of it that is price impact and swap fee.' }) impactRatio!: number;
  @Field(() => Float, { nullable: true }) taxRatio?: number;
  @Field(() => AddressScalar) pool!: Address;
  @Field(() => AddressOrIdScalar, { description: 'The address, or the id of a Uniswap V4 pool.' })
  poolId!: string;
}

@ObjectType({ simpleResolvers: true })
export class Candle {
  @Field(() => Float, { description: 'Unix seconds.' }) startAt!: number;
  @Field(() => Float) open!: number;
  @Field(() => Float) high!: number;
  @Field(() => Float) low!: number;
  @Field(() => Float) close!: number;
  @Field(() => Float) volumeUsd!: number;
  @Field(() => Int) trades!: number;
}

@ObjectType({
  implements: Component,
  simpleResolvers: true,
  description: 'Price, depth and activity. USD; null: unknown.',
})
export class Market extends Component {
  @Field(() => Float, { nullable: true }) priceUsd?: number;
  @Field(() => Float, { nullable: true }) marketCap?: number;
  @Field(() => String, {
    nullable: true,
    description:
      'Which supply the market cap stands on: `circulating` (without burn addresses, lockers and the token itself) or `total`.',
  })
  marketCapBasis?: string;
  @Field(() => Float, { nullable: true, description: 'Price times total supply.' }) fdv?: number;
  @Field(() => Float, { nullable: true }) liquidityUsd?: number;
  @Field(() => Float, { nullable: true }) volume24h?: number;
  @Field(() => Float, { nullable: true, description: 'Percent.' }) priceChange24h?: number;
  @Field(() => Int, { nullable: true }) buys24h?: number;
  @Field(() => Int, { nullable: true }) sells24h?: number;
  @Field(() => Int, { nullable: true, description: 'Different wallets.' }) buyers24h?: number;
  @Field(() => Int, { nullable: true }) sellers24h?: number;
  @Field(() => Float, { nullable: true, description: 'Bought minus sold.' }) netFlowUsd24h?: number;
  @Field(() => Float, { nullable: true, description: 'Unix seconds of the oldest pool.' }) createdAt?: number;
  @Field(() => Float, { nullable: true }) ageSeconds?: number;
  @Field(() => [Pool], { nullable: true }) pools?: readonly Pool[];
  @Field(() => Float, { nullable: true }) priceDivergence?: number;
  @Field(() => [ExitValue], { nullable: true }) exitValues?: readonly ExitValue[];
  @Field(() => [Candle], { nullable: true, description: 'Hourly, oldest first.' })
  candles?: readonly Candle[];
  @Field(() => Float, { nullable: true, description: 'Share of the trade window that was read.' })
  tradesCoverage?: number;
  @Field(() => Int, { nullable: true, description: 'The block that the trades were read at.' })
  asOfBlock?: number;
  @Field(() => Int, { nullable: true, description: 'Swap logs of contracts that no known factory made.' })
  ignoredForeignSwaps?: number;
  @Field(() => Float, { nullable: true, description: 'What an outside provider says.' })
  reportedPriceUsd?: number;
  @Field(() => Float, { nullable: true }) reportedLiquidityUsd?: number;
  @Field(() => Float, { nullable: true }) reportedVolume24h?: number;
}
