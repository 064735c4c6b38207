import type { ContractSource } from '@assay/facts';
import { Field, ObjectType } from 'type-graphql';
import { enumOf } from '../types/enum-of.js';

const SourceMatchEnum = enumOf<NonNullable<ContractSource['match']>>(
  'SourceMatch',
  'How published source matches the code.',
  { exact: 'Its metadata matches too.', partial: 'The code only.' },
);

@ObjectType({
  simpleResolvers: true,
  description: 'The published source of the contract that carries the logic.',
})
export class SourceInfo {
  @Field(() => Boolean, { description: 'It is published and matches the code.' }) verified!: boolean;
  @Field(() => SourceMatchEnum, { nullable: true, description: 'How it matches. null: nobody says.' })
  match?: string;
  @Field(() => String, { nullable: true, description: 'Name of the contract, hostile text.' })
  contractName?: string;
  @Field(() => String, { nullable: true, description: 'The compiler, as the explorer names it.' })
  compilerVersion?: string;
}
