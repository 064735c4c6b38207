import type { Address, CodeChangeKind, FacetChange as FacetChangeFact } from '@assay/facts';
import { Field, Int, ObjectType } from 'type-graphql';
import { AddressScalar, DateTimeScalar } from '../scalars.js';
import { enumOf } from '../types/enum-of.js';
import { Evidence } from '../types/evidence.js';
import { Finding } from '../types/finding.js';

const CodeChangeKindEnum = enumOf<CodeChangeKind>('CodeChangeKind', 'What of a proxy changed.', {
  implementation: 'The code.',
  admin: 'Who can put other code in.',
  beacon: 'The contract that names the code.',
  facets: 'The facets of a diamond.',
});

const FacetActionEnum = enumOf<FacetChangeFact['action']>('FacetAction', 'What was done with a facet.', {
  add: 'It was added.',
  replace: 'It took the place of another.',
  remove: 'It was removed.',
});

@ObjectType({ description: 'A facet that a diamond added, replaced or removed.', simpleResolvers: true })
export class FacetChange {
  @Field(() => AddressScalar, { description: 'The facet.' }) address!: Address;
  @Field(() => FacetActionEnum, { description: 'add, replace or remove.' }) action!: string;
  @Field(() => Int, { description: 'How many functions.' }) functions!: number;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'A change as the contract logged it. A log is its word: `confirmed` says whether storage agrees.',
})
export class CodeChange {
  @Field(() => CodeChangeKindEnum, { description: 'implementation, admin, beacon or facets.' }) kind!: string;
  @Field(() => AddressScalar, { description: 'What logged it.' }) contract!: Address;
  @Field(() => AddressScalar, {
    nullable: true,
    description: 'What was there before. null: the log does not say.',
  })
  from?: Address;
  @Field(() => AddressScalar, { nullable: true, description: 'What was put in. null: the log does not say.' })
  to?: Address;
  @Field(() => [FacetChange], { description: 'diamond (EIP-2535).' }) facets!: readonly FacetChange[];
  @Field(() => DateTimeScalar, { description: 'When: the time of its block.' }) changedAt!: string;
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
  @Field(() => Evidence, { description: 'The log.' }) evidence!: Evidence;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'A proxy whose slot for its code held something else at a former block, whether it logged that or not.',
})
export class SlotChange {
  @Field(() => AddressScalar, { description: 'The proxy.' }) contract!: Address;
  @Field(() => AddressScalar, { description: 'What the slot held.' }) from!: Address;
  @Field(() => AddressScalar, { description: 'What it holds now.' }) to!: Address;
  @Field(() => DateTimeScalar, { description: 'When the former block was.' }) comparedSince!: string;
  @Field(() => [Evidence], { description: 'The two readings.' }) evidence!: readonly Evidence[];
}

@ObjectType({ simpleResolvers: true, description: 'How the code behind a proxy came to be what it is.' })
export class CodeHistory {
  @Field(() => Boolean, {
    nullable: true,
    description: 'Other code was put in within the days that the scoring page names; null: nobody can tell.',
  })
  replacedLately?: boolean;
  @Field(() => [CodeChange], {
    description: 'The newest first, at most 50; `total` says how many there are.',
  })
  changes!: readonly CodeChange[];
  @Field(() => Int, { description: 'How many changes are in all that was read.' }) total!: number;
  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'From then on nothing is missing; null: from the beginning.',
  })
  completeSince?: string;
  @Field(() => [SlotChange], { nullable: true, description: 'null: the former state could not be read.' })
  slotChanges?: readonly SlotChange[];
  @Field(() => [Finding], { description: 'In no score.' }) findings!: readonly Finding[];
}
