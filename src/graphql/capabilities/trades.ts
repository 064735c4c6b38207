import type { Address } from '@assay/facts';
import { Field, Float, Int, ObjectType } from 'type-graphql';
import { AddressScalar, AmountScalar, DateTimeScalar } from '../scalars.js';
import { PageInfo } from '../types/page-info.js';
import { TradeSideEnum } from './wash-trading.js';

@ObjectType({ simpleResolvers: true, description: 'One swap of the token in a known pool.' })
export class Trade {
  @Field(() => String, { description: 'Its transaction.' }) transactionHash!: string;
  @Field(() => Int, { description: 'Its log in the block.' }) logIndex!: number;
  @Field(() => Int, { description: 'Its block.' }) blockNumber!: number;
  @Field(() => DateTimeScalar, { description: 'When: the time of its block.' }) timestamp!: number;
  @Field(() => TradeSideEnum, { description: 'Which way.' }) side!: string;
  @Field(() => AddressScalar, { description: 'Who traded; never a router.' }) trader!: Address;
  @Field(() => String, { description: 'Address of the pool, or the id of a pool of V4 kind.' })
  poolId!: string;
  @Field(() => AmountScalar, { description: 'How much of the token.' }) tokenAmount!: bigint;
  @Field(() => AmountScalar, { description: "How much of the other token, in that token's smallest units." })
  quoteAmount!: bigint;
  @Field(() => Float, { nullable: true, description: 'USD. null: the other token has no known price.' })
  valueUsd?: number;
  @Field(() => Float, { nullable: true, description: 'USD for one whole token. null: not known.' })
  priceUsd?: number;
}

@ObjectType({ simpleResolvers: true, description: 'A trade at its place in the list.' })
class TradeEdge {
  @Field(() => Trade, { description: 'The trade.' }) node!: Trade;
  @Field(() => String, { description: 'Given as `after`, it asks for older trades.' }) cursor!: string;
}

@ObjectType({ simpleResolvers: true, description: 'Trades of a window that ends at the block of the fact.' })
export class TradeConnection {
  @Field(() => [TradeEdge], { description: 'The newest first, as Relay reads them.' })
  edges!: readonly TradeEdge[];
  @Field(() => PageInfo, { description: 'Whether there are more.' }) pageInfo!: PageInfo;
  @Field(() => Int, { description: 'How many trades the window has.' }) total!: number;
  @Field(() => [Trade], { description: 'The newest first.' }) trades!: readonly Trade[];
  @Field(() => String, { nullable: true, description: '`after` of the next page. null: this is the last.' })
  nextCursor?: string;
  @Field(() => Int, { description: 'Hours that the window is long.' }) windowHours!: number;
  @Field(() => Float, { description: 'Share of the window that was read, 0..1; the newest part.' })
  coverage!: number;
}
