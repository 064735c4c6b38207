import type { Address, ChainName } from '@assay/facts';
import { Field, ObjectType } from 'type-graphql';
import { AddressScalar } from '../scalars.js';
import { ChainEnum } from './enums.js';

@ObjectType({ simpleResolvers: true, description: 'A token to begin with.' })
export class StartToken {
  @Field(() => ChainEnum, { description: 'Its network.' }) chain!: ChainName;
  @Field(() => AddressScalar, { description: 'Its contract.' }) address!: Address;
  @Field(() => String, { nullable: true, description: 'What it shows. null: it has none.' })
  title?: string;
  @Field(() => String, { nullable: true, description: 'Its story in a sentence or two. null: it has none.' })
  story?: string;
}
