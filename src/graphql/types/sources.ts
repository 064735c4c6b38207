import { Field, Float, Int, ObjectType } from 'type-graphql';
import { DateTimeScalar } from '../scalars.js';

@ObjectType({ simpleResolvers: true })
export class SaidField {
  @Field(() => String) field!: string;
  @Field(() => String) value!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'What one source said, in its own words. The strings are as hostile as their author.',
})
export class FactOpinion {
  @Field(() => String) source!: string;
  @Field(() => String, { description: 'Where the source has its data from in the end.' }) upstream!: string;
  @Field(() => [String], { description: 'Other sources of this fact that are the same opinion twice.' })
  sharesUpstreamWith!: readonly string[];
  @Field(() => DateTimeScalar) asOf!: Date;
  @Field(() => [SaidField]) says!: readonly SaidField[];
}

@ObjectType({ simpleResolvers: true })
export class SourceQuote {
  @Field(() => String) source!: string;
  @Field(() => String) value!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A field on which sources contradict each other.' })
export class FactDisagreement {
  @Field(() => String) field!: string;
  @Field(() => String, { description: 'The value that counts: the cautious one of a critical flag.' })
  taken!: string;
  @Field(() => [SourceQuote]) said!: readonly SourceQuote[];
  @Field(() => Boolean, { description: 'Whether the quoted sources have their data from different places.' })
  independent!: boolean;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Where one fact came from, who said what of it, or why it is missing.',
})
export class FactSourceInfo {
  @Field(() => String) fact!: string;
  @Field(() => Boolean) known!: boolean;
  @Field(() => String) source!: string;
  @Field(() => String, { nullable: true }) reason?: string;
  @Field(() => String, { nullable: true }) detail?: string;
  @Field(() => Float, { nullable: true, description: 'Unix milliseconds.' }) observedAt?: number;
  @Field(() => DateTimeScalar, { nullable: true, description: 'The same as observedAt.' }) asOf?: Date;
  @Field(() => Int, { nullable: true }) blockNumber?: number;
  @Field(() => String, { nullable: true }) blockHash?: string;
  @Field(() => [FactOpinion]) opinions!: readonly FactOpinion[];
  @Field(() => [FactDisagreement]) disagreements!: readonly FactDisagreement[];
}
