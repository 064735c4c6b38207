import { Field, Float, Int, InterfaceType } from 'type-graphql';
import { Check } from './finding.js';

/** Never returned as such: every field that shows a component has the component's own type. */
@InterfaceType({
  description:
    'A part of the analysis that judges. Where it abstained, its verdict is null and `abstained` says why; its facts may be known nevertheless.',
})
export abstract class Component {
  @Field(() => Int, { nullable: true, description: '0..100, higher is safer. null: it abstained.' })
  score?: number;
  @Field(() => String, {
    nullable: true,
    description: 'Letter of the score: A+, A, A-, B+, B, B-, C+, C, C-, D, F, or N/A. null: it abstained.',
  })
  grade?: string;
  @Field(() => Float, {
    nullable: true,
    description: 'Share of its questions that were answered, by weight, 0..1. null: it abstained.',
  })
  coverage?: number;
  @Field(() => String, { nullable: true, description: 'Why it gave no verdict. null: it judged.' })
  abstained?: string;
  @Field(() => [Check], {
    nullable: true,
    description: 'Its questions with their answers. null: it abstained.',
  })
  checks?: readonly Check[];
}
