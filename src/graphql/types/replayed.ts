import type { ReplayedEvidence as ReplayedRecord, ReplayVerdict } from '@assay/facts';
import { Field, Int, ObjectType } from 'type-graphql';
import { enumOf } from './enum-of.js';
import { Evidence } from './evidence.js';

const ReplayVerdictEnum = enumOf<ReplayVerdict>('ReplayVerdict', 'What came of a replay.', {
  identical: 'The node answered the same bytes.',
  holds: 'The same calls passed and failed, or the log, code or transactions are there.',
  differs: 'Other calls passed or failed, or the log or code is another.',
  unknown: 'The node could not be asked.',
  outside: 'No node can answer it: quoted source, or what a provider reported.',
});

@ObjectType({ description: 'An evidence that was asked for again.', simpleResolvers: true })
export class ReplayedEvidence {
  @Field(() => ReplayVerdictEnum, { description: 'What came of it.' })
  verdict!: ReplayedRecord['verdict'];
  @Field(() => String, { description: 'Why, in a sentence.' }) reason!: string;
  @Field(() => Evidence, { description: 'What was asked for again.' }) evidence!: Evidence;
}

@ObjectType({ description: 'The evidence of one statement, asked for again.', simpleResolvers: true })
export class Replay {
  @Field(() => [ReplayedEvidence], {
    description: 'The first ones, at most 5; `total` says how many there are.',
  })
  replayed!: readonly ReplayedEvidence[];
  @Field(() => Int, { description: 'How many pieces of evidence the statement has.' }) total!: number;
}
