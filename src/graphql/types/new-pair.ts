import type { Address, ChainName, Grade } from '@assay/facts';
import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { AddressScalar, DateTimeScalar } from '../scalars.js';
import { ChainEnum } from './enums.js';

@ObjectType({
  description: 'A pool that a known factory or launchpad created, with a first verdict on its token.',
  simpleResolvers: true,
})
export class NewPair {
  @Field(() => ID, { description: 'Id of the event: evt_ and a number that grows with every event.' })
  id!: string;
  @Field(() => ChainEnum, { description: 'The network.' }) chain!: ChainName;
  @Field(() => String, {
    description: 'Address of the pool; of V4 kind (Uniswap V4, PancakeSwap Infinity), its id of 32 bytes.',
  })
  poolId!: string;
  @Field(() => AddressScalar, { description: 'The token that is traded there.' }) token!: Address;
  @Field(() => String, { nullable: true, description: 'Its name, as it says. null: it says none.' })
  name?: string;
  @Field(() => String, { nullable: true, description: 'Its symbol, as it says. null: it says none.' })
  symbol?: string;
  @Field(() => String, { description: 'Symbol of the coin that it trades against.' }) quote!: string;
  @Field(() => String, { description: 'The exchange.' }) dex!: string;
  @Field(() => String, {
    nullable: true,
    description: 'The launchpad that created it. null: none that is known.',
  })
  launchpad?: string;
  @Field(() => Float, { nullable: true, description: 'Liquidity of the pool in USD. null: not known.' })
  liquidityUsd?: number;
  @Field(() => Int, { nullable: true, description: 'Core score at that block, 0 to 100. null: not known.' })
  coreScore?: number;
  @Field(() => String, { nullable: true, description: 'Its letter. null: there was no verdict.' })
  coreGrade?: Grade;
  @Field(() => Float, {
    nullable: true,
    description: 'How much of what applies was known, 0..1. null: nothing.',
  })
  coverage?: number;
  @Field(() => Boolean, { nullable: true, description: 'Whether a simulated sale passes. null: not known.' })
  canSell?: boolean;
  @Field(() => String, {
    nullable: true,
    description: 'The first verdict on the token, as a report says it. null: there is none.',
  })
  verdictSentence?: string;
  @Field(() => String, { description: 'The transaction that created it.' }) transactionHash!: string;
  @Field(() => Int, { description: 'The block of that transaction.' }) blockNumber!: number;
  @Field(() => ID, {
    nullable: true,
    description: 'Id of the event that a reorganisation undid. null: this is no retraction.',
  })
  retracts?: string;
  @Field(() => DateTimeScalar, { description: 'When it was reported.' }) createdAt!: Date;
}
