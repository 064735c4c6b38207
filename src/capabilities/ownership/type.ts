import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { Address } from '../../domain/address.js';
import { AddressScalar } from '../../graphql/scalars.js';

@ObjectType({
  simpleResolvers: true,
  description: 'An account that controls something, as far as the chain tells.',
})
export class Account {
  @Field(() => AddressScalar) address!: Address;
  @Field(() => String, { description: 'zero, eoa, contract, multisig or timelock.' }) kind!: string;
  @Field(() => Int, { nullable: true, description: 'multisig: signatures needed.' }) threshold?: number;
  @Field(() => Int, { nullable: true, description: 'multisig: how many owners.' }) owners?: number;
  @Field(() => Float, { nullable: true, description: 'timelock: minimum delay.' }) delaySeconds?: number;
}
