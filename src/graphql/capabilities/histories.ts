import { Field, Float, Int, ObjectType } from 'type-graphql';
import { AmountScalar, DateTimeScalar } from '../scalars.js';

@ObjectType({ simpleResolvers: true, description: 'What the pools held at a time.' })
export class LiquidityPoint {
  @Field(() => DateTimeScalar, { description: 'When.' }) at!: number;
  @Field(() => Float, {
    description:
      'What they held of the coins that the token trades against, USD at the price of the coins now.',
  })
  coinsUsd!: number;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'What the pools held, hour by hour, from what they hold now and each trade, addition and removal before.',
})
export class LiquidityHistory {
  @Field(() => [LiquidityPoint], {
    description:
      'Oldest first; the last is now. It begins where the trades that are known begin, no earlier than 7 days ago, or where an addition or removal is not known.',
  })
  points!: readonly LiquidityPoint[];
  @Field(() => Int, { description: 'How many pools are counted: those whose coin has a known price.' })
  pools!: number;
}

@ObjectType({ simpleResolvers: true, description: 'How many tokens there were from a block on.' })
export class SupplyPoint {
  @Field(() => DateTimeScalar, { description: 'Time of the block.' }) at!: number;
  @Field(() => Int, { description: 'The block that minted or burned.' }) blockNumber!: number;
  @Field(() => AmountScalar, { description: 'How many there were, in the smallest units.' }) supply!: bigint;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'How many tokens there were since the creation, by transfers from and to the zero address. What was sent to a dead address still counts.',
})
export class SupplyHistory {
  @Field(() => [SupplyPoint], {
    description: 'Oldest first, at most 501; `changes` says how many blocks minted or burned.',
  })
  points!: readonly SupplyPoint[];
  @Field(() => Int, { description: 'How many blocks minted or burned.' }) changes!: number;
}
