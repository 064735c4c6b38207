import type { Address, TokenRelation } from '@assay/facts';
import { Field, Float, Int, ObjectType } from 'type-graphql';
import { AddressScalar, DateTimeScalar } from '../scalars.js';
import { enumOf } from '../types/enum-of.js';
import { Evidence } from '../types/evidence.js';

const TokenRelationEnum = enumOf<TokenRelation>('TokenRelation', 'What an account is to the token.', {
  owner: 'Its owner.',
  deployer: 'Who deployed it.',
  linked: 'The owner or the deployer gave it tokens or liquidity, and not to everybody.',
  other: 'No link was found.',
});

@ObjectType({
  simpleResolvers: true,
  description:
    'Liquidity that was taken out: account, time and transaction are those of the largest removal.',
})
export class TakenLiquidity {
  @Field(() => Float, { description: "0..100 of the token's whole liquidity then." }) percentage!: number;
  @Field(() => Float, { nullable: true, description: 'USD, both sides. null: not known.' })
  takenUsd?: number;
  @Field(() => Float, { nullable: true, description: 'USD that is left in all pools. null: not known.' })
  leftUsd?: number;
  @Field(() => AddressScalar, { nullable: true, description: 'Who sent the transaction. null: not known.' })
  by?: Address;
  @Field(() => TokenRelationEnum, { nullable: true, description: 'null: not known.' })
  relation?: string;
  @Field(() => DateTimeScalar, { nullable: true, description: 'When. null: not known.' }) at?: string;
  @Field(() => Int, { nullable: true, description: 'Its block. null: not known.' }) blockNumber?: number;
  @Field(() => String, { nullable: true, description: 'Its transaction. null: not known.' })
  transactionHash?: string;
  @Field(() => Int, { description: 'In how many steps it was taken out.' }) removalsTotal!: number;
  @Field(() => [Evidence], { description: 'The logs or the calls that show it.' })
  evidence!: readonly Evidence[];
}
