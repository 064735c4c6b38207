import type { StateGrade } from '@assay/facts';
import { Field, ObjectType } from 'type-graphql';
import { enumOf } from './enum-of.js';

export const StateGradeEnum = enumOf<StateGrade>(
  'StateGrade',
  'How whole the state was that calls were played on.',
  {
    verified: "It was proven against the block's state root.",
    complete: 'All of it answered at one block, by nodes that show no sign of missing state.',
    incomplete: 'A node contradicted itself or another one, or lacks state: nothing is said on it.',
  },
);

@ObjectType({ simpleResolvers: true, description: 'The least whole state under the calls that were played.' })
export class PlayedState {
  @Field(() => StateGradeEnum, { description: 'verified, complete or incomplete.' }) state!: string;
  @Field(() => [String], { description: 'What showed that it is incomplete, each a sentence.' })
  reasons!: readonly string[];
}
