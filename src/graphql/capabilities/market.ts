import type { CapBasis } from '@assay/engine';
import type { Address, HookPermission, PoolKind } from '@assay/facts';
import { Field, Float, Int, ObjectType } from 'type-graphql';
import { AddressOrIdScalar, AddressScalar, AmountScalar, DateTimeScalar } from '../scalars.js';
import { Component } from '../types/component.js';
import { enumOf } from '../types/enum-of.js';

const PoolKindEnum = enumOf<PoolKind>(
  'PoolKind',
  'How a pool trades.',
  {
    'uniswap-v2': 'Uniswap V2 and its forks: one price curve.',
    'uniswap-v3': 'Uniswap V3 and its forks: liquidity in ranges.',
    slipstream: 'Aerodrome Slipstream: liquidity in ranges, pools told apart by tick spacing.',
    aerodrome: 'Aerodrome and Velodrome: a price curve for each pair of fees.',
    'uniswap-v4': 'Uniswap V4: all pools in one contract, with hooks.',
    'infinity-cl': 'PancakeSwap Infinity, liquidity in ranges: all pools in one contract, with hooks.',
    'infinity-bin':
      'PancakeSwap Infinity, liquidity in bins of one price each: all pools in one contract, with hooks.',
  },
  {
    'uniswap-v2': 'uniswap_v2',
    'uniswap-v3': 'uniswap_v3',
    'uniswap-v4': 'uniswap_v4',
    'infinity-cl': 'infinity_cl',
    'infinity-bin': 'infinity_bin',
  },
);

const HookPermissionEnum = enumOf<HookPermission>('HookPermission', 'When a pool calls its hook.', {
  beforeInitialize: 'Before the pool is set up.',
  afterInitialize: 'After the pool is set up.',
  beforeAddLiquidity: 'Before liquidity is added.',
  afterAddLiquidity: 'After liquidity is added.',
  beforeRemoveLiquidity: 'Before liquidity is taken out.',
  afterRemoveLiquidity: 'After liquidity is taken out.',
  beforeSwap: 'Before a swap.',
  afterSwap: 'After a swap.',
  beforeDonate: 'Before a donation.',
  afterDonate: 'After a donation.',
  beforeSwapReturnsDelta: 'Before a swap, and it may change the amounts.',
  afterSwapReturnsDelta: 'After a swap, and it may change the amounts.',
  afterAddLiquidityReturnsDelta: 'After liquidity is added, and it may change the amounts.',
  afterRemoveLiquidityReturnsDelta: 'After liquidity is taken out, and it may change the amounts.',
});

const CapBasisEnum = enumOf<CapBasis>('CapBasis', 'Which supply a market cap stands on.', {
  circulating: 'Without burn addresses, lockers and the token itself.',
  total: 'All of it.',
});

@ObjectType({
  description:
    'A contract, or a part of one, that holds the token and a quote token and trades between them.',
  simpleResolvers: true,
})
export class Pool {
  @Field(() => AddressScalar, {
    description:
      'The account that holds its tokens; of pools of V4 kind the one contract that holds those of all.',
  })
  address!: Address;
  @Field(() => AddressOrIdScalar, { description: 'The address, or the id of a pool of V4 kind.' })
  poolId!: string;
  @Field(() => String, { description: 'Name of the exchange.' }) dex!: string;
  @Field(() => PoolKindEnum, { description: 'How it trades.' }) kind!: string;
  @Field(() => String, { description: 'Symbol of the other token.' }) quoteSymbol!: string;
  @Field(() => AddressScalar, { description: 'The other token.' }) quoteAddress!: Address;
  @Field(() => Int, { description: 'Hundredths of a basis point: 3000 is 0.3 %.' }) feePips!: number;
  @Field(() => AmountScalar, { description: 'How much of the token it holds.' }) tokenReserve!: bigint;
  @Field(() => AmountScalar, {
    description: "How much of the other token it holds, in that token's smallest units.",
  })
  quoteReserve!: bigint;
  @Field(() => Float, { nullable: true, description: 'USD for one whole token here. null: not known.' })
  priceUsd?: number;
  @Field(() => Float, {
    nullable: true,
    description: 'Value of both sides, USD. null: the quote token has no known price.',
  })
  liquidityUsd?: number;
  @Field(() => DateTimeScalar, { nullable: true, description: 'When it was made. null: not known.' })
  createdAt?: number;
  @Field(() => AddressScalar, {
    nullable: true,
    description:
      'V4 kind: the contract that the pool calls around swaps and changes of liquidity. null: none.',
  })
  hooks?: Address;
  @Field(() => [HookPermissionEnum], {
    description: 'What the hook is called for, by the bits of its address.',
  })
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
  @Field(() => Float, { description: 'What is sold, USD at the price of now.' }) sizeUsd!: number;
  @Field(() => Float, { description: 'What the seller gets, USD; 0 where a simulated sale fails.' })
  receivedUsd!: number;
  @Field(() => Float, { description: 'Everything lost together, 0..1.' }) lossRatio!: number;
  @Field(() => Float, { description: 'Part of it that is price impact and swap fee.' }) impactRatio!: number;
  @Field(() => Float, {
    nullable: true,
    description: 'Part of the loss that is sell tax, 0..1. null: not known.',
  })
  taxRatio?: number;
  @Field(() => AddressScalar, { description: 'The pool of the sale.' }) pool!: Address;
  @Field(() => AddressOrIdScalar, { description: 'The address, or the id of a pool of V4 kind.' })
  poolId!: string;
}

@ObjectType({ description: 'Prices and volume of one hour.', simpleResolvers: true })
export class Candle {
  @Field(() => DateTimeScalar, { description: 'When the hour begins.' }) startAt!: number;
  @Field(() => Float, {
    description: 'USD for one token in the first trade of the hour.',
  })
  openUsd!: number;
  @Field(() => Float, { description: 'Highest USD for one token.' })
  highUsd!: number;
  @Field(() => Float, { description: 'Lowest USD for one token.' })
  lowUsd!: number;
  @Field(() => Float, {
    description: 'USD for one token in the last trade of the hour.',
  })
  closeUsd!: number;
  @Field(() => Float, { description: 'What was traded, USD.' }) volumeUsd!: number;
  @Field(() => Int, { description: 'How many trades.' }) trades!: number;
}

@ObjectType({
  implements: Component,
  simpleResolvers: true,
  description: 'Price, depth and activity. USD; null: unknown.',
})
export class Market extends Component {
  @Field(() => Float, {
    nullable: true,
    description: 'USD for one whole token: median of the pools, weighed by their liquidity.',
  })
  priceUsd?: number;
  @Field(() => Float, {
    nullable: true,
    description: 'Worth of the circulating supply, or of all tokens where that is not known, USD.',
  })
  marketCap?: number;
  @Field(() => CapBasisEnum, {
    nullable: true,
    description:
      'Which supply the market cap stands on: `circulating` (without burn addresses, lockers and the token itself) or `total`.',
  })
  marketCapBasis?: string;
  @Field(() => Float, { nullable: true, description: 'Price times total supply, USD.' }) fdvUsd?: number;
  @Field(() => Float, { nullable: true, description: 'Value of all pools, USD.' }) liquidityUsd?: number;
  @Field(() => Float, {
    nullable: true,
    description:
      'Traded in the last 24 hours, USD; a lower bound where less than a day was read, an estimate where windows of it were drawn.',
  })
  volume24h?: number;
  @Field(() => Float, {
    nullable: true,
    description:
      'Where windows of the day were drawn: `volume24h` is at least this in 95 of 100 cases, and at most `volume24hHighUsd`.',
  })
  volume24hLowUsd?: number;
  @Field(() => Float, { nullable: true, description: 'See `volume24hLowUsd`.' })
  volume24hHighUsd?: number;
  @Field(() => Float, {
    nullable: true,
    description: 'Change of the price in the last 24 hours, percent: -100 or more.',
  })
  priceChange24h?: number;
  @Field(() => Int, { nullable: true, description: 'Purchases of the last 24 hours.' }) buys24h?: number;
  @Field(() => Int, { nullable: true, description: 'Sales of the last 24 hours.' }) sells24h?: number;
  @Field(() => Int, { nullable: true, description: 'Different wallets that bought in the last 24 hours.' })
  buyers24h?: number;
  @Field(() => Int, { nullable: true, description: 'Different wallets that sold in the last 24 hours.' })
  sellers24h?: number;
  @Field(() => Float, { nullable: true, description: 'Bought minus sold in the last 24 hours, USD.' })
  netFlow24hUsd?: number;
  @Field(() => DateTimeScalar, { nullable: true, description: 'When the oldest pool was made.' })
  createdAt?: number;
  @Field(() => Float, { nullable: true, description: 'Seconds since the oldest pool was made.' })
  ageSeconds?: number;
  @Field(() => [Pool], { nullable: true, description: 'Every pool of a known exchange, the deepest first.' })
  pools?: readonly Pool[];
  @Field(() => Float, {
    nullable: true,
    description: "Largest distance of a pool's price from the median, a ratio.",
  })
  priceDivergenceRatio?: number;
  @Field(() => [ExitValue], {
    nullable: true,
    description: 'What selling 100, 1,000 and 10,000 USD worth brings.',
  })
  exitValues?: readonly ExitValue[];
  @Field(() => [Candle], { nullable: true, description: 'Hourly, oldest first.' })
  candles?: readonly Candle[];
  @Field(() => Float, { nullable: true, description: 'Share of the trade window that was read, 0..1.' })
  tradesCoverage?: number;
  @Field(() => Int, { nullable: true, description: 'The block that the trades were read at.' })
  asOfBlock?: number;
  @Field(() => Int, {
    nullable: true,
    description: 'How many swap logs are of contracts that no known factory made.',
  })
  ignoredForeignSwaps?: number;
  @Field(() => Float, {
    nullable: true,
    description: 'What an outside provider says: USD for one whole token.',
  })
  reportedPriceUsd?: number;
  @Field(() => Float, { nullable: true, description: 'What an outside provider says, USD.' })
  reportedLiquidityUsd?: number;
  @Field(() => Float, { nullable: true, description: 'What an outside provider says, USD.' })
  reportedVolume24hUsd?: number;
}
