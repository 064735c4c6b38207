import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { Address } from '../../domain/address.js';
import { AddressScalar } from '../../graphql/scalars.js';
import { Evidence, Finding } from '../../graphql/types/evidence.js';

@ObjectType({
  simpleResolvers: true,
  description: 'A contract at an address that follows from the creator and the nonce of its transaction.',
})
export class CreatedContract {
  @Field(() => AddressScalar) address!: Address;
  @Field(() => Int) nonce!: number;
  @Field(() => Boolean, { description: 'It answers like an ERC-20 token.' }) isToken!: boolean;
  @Field(() => String, { nullable: true }) symbol?: string;
  @Field(() => String, {
    description:
      'funded; emptied: it had liquidity and all of it was taken out, which a call shows; bare: next to nothing is in its pools; none: no known factory names a pool; unknown: not asked.',
  })
  pools!: string;
  @Field(() => Float, { nullable: true, description: 'In its pools now.' }) liquidityUsd?: number;
  @Field(() => [Evidence]) evidence!: readonly Evidence[];
}

@ObjectType({
  simpleResolvers: true,
  description:
    'What the deployer made by transactions of its own. Not seen: what it made through factories or by CREATE2, and what its other accounts made. Contracts that destroyed themselves cannot be told from transactions that created none.',
})
export class CreatorHistory {
  @Field(() => AddressScalar) creator!: Address;
  @Field(() => Int, { description: 'Transactions that it sent.' }) transactions!: number;
  @Field(() => Int, { description: 'Of those, the oldest and the newest, whose addresses were looked at.' })
  lookedAt!: number;
  @Field(() => Int, { description: 'Beside the token.' }) contractsFound!: number;
  @Field(() => Int) tokensFound!: number;
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
