import type { Controller, Severity } from '@assay/facts';
import { Field, Float, Int, ObjectType } from 'type-graphql';
import { CheckStatusEnum, ControllerKindEnum, FindingStatusEnum, SeverityEnum } from './enums.js';
import { Evidence } from './evidence.js';

@ObjectType({ description: 'What an audit says of the contract.', simpleResolvers: true })
export class Finding {
  @Field(() => String, { description: 'From the closed catalogue.' }) type!: string;
  @Field(() => SeverityEnum, { description: 'How bad it is.' }) severity!: Severity;
  @Field(() => FindingStatusEnum, { description: 'How it is known.' }) status!: string;
  @Field(() => String, { description: 'What was found, as a title.' }) issue!: string;
  @Field(() => String, { description: 'What it means, in a sentence or two.' }) description!: string;
  @Field(() => ControllerKindEnum, {
    nullable: true,
    description: 'Whom it accuses: who can do it. null: it is not known.',
  })
  controller?: Controller;
  @Field(() => String, {
    nullable: true,
    description: 'Name of the contract in the source. null: the bytecode was read.',
  })
  contract?: string;
  @Field(() => String, { nullable: true, description: 'The function of the source, or a selector.' })
  function?: string;
  @Field(() => String, { nullable: true, description: 'The file of the source.' }) file?: string;
  @Field(() => Int, { nullable: true, description: 'First line of the source, counted from 1.' })
  lineStart?: number;
  @Field(() => Int, { nullable: true, description: 'Last line of the source.' }) lineEnd?: number;
  @Field(() => [Evidence], { description: 'What shows it.' }) evidence!: readonly Evidence[];
}

@ObjectType({
  simpleResolvers: true,
  description: 'One question asked of the facts, and how it was answered.',
})
export class Check {
  @Field(() => String, { description: 'Which question: the same code for every token.' }) code!: string;
  @Field(() => CheckStatusEnum, { description: 'How it was answered.' }) status!: string;
  @Field(() => Float, { description: 'Relative weight among the questions of its component.' })
  weight!: number;
  @Field(() => Float, { description: '0 (fine) .. 1 (as bad as it gets).' }) severity!: number;
  @Field(() => Float, { description: '0..1.' }) confidence!: number;
  @Field(() => String, { description: 'The answer in a sentence.' }) reason!: string;
  @Field(() => String, {
    nullable: true,
    description: 'Why it has no answer, in the terms of nodes and providers; null where it has one.',
  })
  detail?: string;
  @Field(() => [Evidence], { description: 'What shows the answer; empty where nothing was needed or found.' })
  evidence!: readonly Evidence[];
}
