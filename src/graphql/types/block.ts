import type { BlockRef } from '@assay/facts';
import { Field, Int, ObjectType } from 'type-graphql';
import { DateTimeScalar } from '../scalars.js';

@ObjectType({ simpleResolvers: true, description: 'A block of a chain.' })
export class Block {
  @Field(() => Int, { description: 'Number of the block.' }) number!: number;
  @Field(() => String, { description: 'Its hash.' }) hash!: string;
  @Field(() => DateTimeScalar, { description: 'Its time.' }) time!: number;
}

export function toBlockView({ number, hash, timestamp }: BlockRef): Block {
  return { number, hash, time: timestamp };
}
