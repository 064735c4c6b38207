import type { Address, PoolsNow } from '@assay/facts';
import { Field, Float, Int, ObjectType } from 'type-graphql';
import { AddressScalar } from '../scalars.js';
import { enumOf } from '../types/enum-of.js';
import { Evidence } from '../types/evidence.js';
import { Finding } from '../types/finding.js';

const PoolsNowEnum = enumOf<PoolsNow>('PoolsNow', 'What the pools of a token hold now.', {
  funded: 'Liquidity.',
  emptied: 'Nothing: they had liquidity and all of it was taken out, which a call shows.',
  bare: 'Next to nothing, since when is not known.',
  none: 'No known factory names a pool.',
  unknown: 'Not asked.',
});

@ObjectType({
  simpleResolvers: true,
  description: 'A contract at an address that follows from the creator and the nonce of its transaction.',
})
export class CreatedContract {
  @Field(() => AddressScalar, { description: 'Its address.' }) address!: Address;
  @Field(() => Int, { description: "Number of the creator's transaction that made it." }) nonce!: number;
  @Field(() => Boolean, { description: 'It answers like an ERC-20 token.' }) isToken!: boolean;
  @Field(() => String, { nullable: true, description: 'Its symbol, hostile text. null: it has none.' })
  symbol?: string;
  @Field(() => PoolsNowEnum, {
    description:
      'funded; emptied: it had liquidity and all of it was taken out, which a call shows; bare: next to nothing is in its pools; none: no known factory names a pool; unknown: not asked.',
  })
  pools!: string;
  @Field(() => Float, { nullable: true, description: 'In its pools now.' }) liquidityUsd?: number;
  @Field(() => [Evidence], { description: 'emptied: the calls that show it; empty otherwise.' })
  evidence!: readonly Evidence[];
}

@ObjectType({
  simpleResolvers: true,
  description:
    'What the deployer made by transactions of its own. Not seen: what it made through factories or by CREATE2, and what its other accounts made. Contracts that destroyed themselves cannot be told from transactions that created none.',
})
export class CreatorHistory {
  @Field(() => AddressScalar, { description: 'The deployer of the token.' }) creator!: Address;
  @Field(() => Int, { description: 'Transactions that it sent.' }) transactions!: number;
  @Field(() => Int, { description: 'How many of those were looked at: the oldest and the newest.' })
  lookedAt!: number;
  @Field(() => Int, { description: 'How many contracts beside the token were found.' })
  contractsFound!: number;
  @Field(() => Int, { description: 'How many of the contracts answer like an ERC-20 token.' })
  tokensFound!: number;
  @Field(() => Int, { description: 'Tokens whose pools were looked for, the newest.' })
  poolsLookedFor!: number;
  @Field(() => [CreatedContract], { description: 'The newest first.' })
  contracts!: readonly CreatedContract[];
  @Field(() => [Finding], { description: 'INFO or LOW; in no score.' }) findings!: readonly Finding[];
  @Field(() => Evidence, {
    nullable: true,
    description: 'The call that asks all of the addresses for the size of their code.',
  })
  evidence?: Evidence;
}
