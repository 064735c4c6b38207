import { Field, Int, ObjectType } from 'type-graphql';
import type { Address } from '../../domain/address.js';
import { AddressScalar, DateTimeScalar } from '../../graphql/scalars.js';
import { Evidence, Finding } from '../../graphql/types/evidence.js';

@ObjectType({ simpleResolvers: true })
export class FacetChange {
  @Field(() => AddressScalar) address!: Address;
  @Field(() => String, { description: 'add, replace or remove.' }) action!: string;
  @Field(() => Int) functions!: number;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'A change as the contract logged it. A log is its word: `confirmed` says whether storage agrees.',
})
export class CodeChange {
  @Field(() => String, { description: 'implementation, admin, beacon or facets.' }) kind!: string;
  @Field(() => AddressScalar, { description: 'What logged it.' }) contract!: Address;
  @Field(() => AddressScalar, { nullable: true }) from?: Address;
  @Field(() => AddressScalar, { nullable: true }) to?: Address;
  @Field(() => [FacetChange], { description: 'diamond (EIP-2535).' }) facets!: readonly FacetChange[];
  @Field(() => DateTimeScalar) changedAt!: string;
  @Field(() => Boolean, {
    nullable: true,
    description: 'In the transaction that made the contract; null: the node cannot tell.',
  })
  initial?: boolean;
  @Field(() => Boolean, {
    nullable: true,
    description: 'The slot of EIP-1967 changed to this in the block of the log; null: not read.',
  })
  confirmed?: boolean;
  @Field(() => Evidence) evidence!: Evidence;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'A proxy whose slot for its code held something else at a former block, whether it logged that or not.',
})
export class SlotChange {
  @Field(() => AddressScalar) contract!: Address;
  @Field(() => AddressScalar) from!: Address;
  @Field(() => AddressScalar) to!: Address;
  @Field(() => DateTimeScalar, { description: 'When the former block was.' }) comparedSince!: string;
  @Field(() => [Evidence]) evidence!: readonly Evidence[];
}

@ObjectType({ simpleResolvers: true, description: 'How the code behind a proxy came to be what it is.' })
export class CodeHistory {
  @Field(() => Boolean, {
    nullable: true,
    description: 'Other code was put in within the days that the scoring page names; null: nobody can tell.',
  })
  replacedLately?: boolean;
  @Field(() => [CodeChange], { description: 'The newest first, at most 50.' })
  changes!: readonly CodeChange[];
  @Field(() => Int, { description: 'In all that was read.' }) total!: number;
  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'From then on nothing is missing; null: from the beginning.',
  })
  completeSince?: string;
  @Field(() => [SlotChange], { nullable: true, description: 'null: the former state could not be read.' })
  slotChanges?: readonly SlotChange[];
  @Field(() => [Finding], { description: 'In no score.' }) findings!: readonly Finding[];
}
