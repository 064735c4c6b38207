import { type FactKind, factRoles, type MissingReason } from '@assay/facts';
import { Field, Int, ObjectType } from 'type-graphql';
import { DateTimeScalar } from '../scalars.js';
import { enumOf } from './enum-of.js';

const roles: Readonly<Record<FactKind, string>> = factRoles;
const FactEnum = enumOf<FactKind>(
  'FactKind',
  'The question that a fact answers.',
  Object.fromEntries(
    Object.entries(roles).map(([kind, role]) => [kind, `Asked of the ${role} role.`]),
  ) as Record<FactKind, string>,
);

const MissingReasonEnum = enumOf<MissingReason>('MissingReason', 'Why a fact is missing.', {
  unavailable: 'The source is down or refused.',
  timed_out: 'The source took too long.',
  invalid_answer: 'The answer violates the format of the source.',
  not_found: 'The source does not know the token.',
  not_supported: 'The source cannot answer this for the chain or the token.',
  node_cannot: 'No node of the chain can do what the read needs, or not in that size.',
  not_configured: 'No provider is set up for it.',
  not_applicable: 'The question does not apply to the token.',
  not_requested: 'No query needed it.',
  no_history: 'The source tells of now only, and a past block was asked for.',
});

@ObjectType({ description: 'One field of an opinion.', simpleResolvers: true })
export class SaidField {
  @Field(() => String, { description: 'Its name.' }) field!: string;
  @Field(() => String, { description: 'Its value, hostile text.' }) value!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'What one source said, in its own words. The strings are as hostile as their author.',
})
export class FactOpinion {
  @Field(() => String, { description: 'The service.' }) source!: string;
  @Field(() => String, { description: 'Where the source has its data from in the end.' }) upstream!: string;
  @Field(() => [String], { description: 'Other sources of this fact that are the same opinion twice.' })
  sharesUpstreamWith!: readonly string[];
  @Field(() => DateTimeScalar, { description: 'When it was asked.' }) asOf!: Date;
  @Field(() => [SaidField], { description: 'Field by field.' }) says!: readonly SaidField[];
}

@ObjectType({ description: 'What one source says of a field.', simpleResolvers: true })
export class SourceQuote {
  @Field(() => String, { description: 'The service.' }) source!: string;
  @Field(() => String, { description: 'The value, in one format.' }) value!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A field on which sources contradict each other.' })
export class FactDisagreement {
  @Field(() => String, { description: 'The field of the fact.' }) field!: string;
  @Field(() => String, { description: 'The value that counts: the cautious one of a critical flag.' })
  taken!: string;
  @Field(() => [SourceQuote], { description: 'What each source says.' }) said!: readonly SourceQuote[];
  @Field(() => Boolean, { description: 'Whether the quoted sources have their data from different places.' })
  independent!: boolean;
}

@ObjectType({
  simpleResolvers: true,
  description: 'How a history was read that is too long to be read whole within one request.',
})
export class ReadingPlan {
  @Field(() => [String], { description: 'What was read, in that order.' }) steps!: readonly string[];
  @Field(() => String, { description: 'What is not in the fact.' }) leftOut!: string;
  @Field(() => Int, {
    nullable: true,
    description:
      "HTTP requests to the chain's nodes meanwhile, those of other analyses included. null: not counted.",
  })
  requests?: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Where one fact came from, who said what of it, or why it is missing.',
})
export class FactSourceInfo {
  @Field(() => FactEnum, { description: 'The question that it answers.' }) fact!: string;
  @Field(() => Boolean, { description: 'Whether it could be had.' }) known!: boolean;
  @Field(() => String, { description: 'The service that answered, or that was asked last.' }) source!: string;
  @Field(() => MissingReasonEnum, {
    nullable: true,
    description: "missing: why. No reason says anything of the token's safety.",
  })
  reason?: string;
  @Field(() => String, { nullable: true, description: 'missing: why, in a sentence.' }) detail?: string;
  @Field(() => DateTimeScalar, { nullable: true, description: 'When it was had. null: it is missing.' })
  observedAt?: number;
  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'The same as `observedAt`.',
    deprecationReason: 'Use `observedAt`.',
  })
  asOf?: Date;
  @Field(() => Int, {
    nullable: true,
    description: 'The block that it was read at. null: it came from no block.',
  })
  blockNumber?: number;
  @Field(() => String, { nullable: true, description: 'Hash of that block. null: it came from no block.' })
  blockHash?: string;
  @Field(() => ReadingPlan, {
    nullable: true,
    description: 'How its history was read. null: nothing was left out for its length.',
  })
  reading?: ReadingPlan;
  @Field(() => [FactOpinion], { description: 'What each source says.' }) opinions!: readonly FactOpinion[];
  @Field(() => [FactDisagreement], { description: 'Where sources contradict each other.' })
  disagreements!: readonly FactDisagreement[];
}
