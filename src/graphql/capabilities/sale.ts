import { Field, Float, ObjectType } from 'type-graphql';
import { ExitValue } from './market.js';

@ObjectType({ description: 'What a sale of one size brings now.', simpleResolvers: true })
export class Sale {
  @Field(() => Boolean, {
    nullable: true,
    description: 'A simulated sale passed, and the size is within the limit that was found. null: not known.',
  })
  canSell?: boolean;
  @Field(() => String, { nullable: true, description: 'Why a sale fails. Hostile text. null: it passes.' })
  sellError?: string;
  @Field(() => Float, { nullable: true, description: 'What is sold, whole tokens. null: no price is known.' })
  tokens?: number;
  @Field(() => ExitValue, {
    nullable: true,
    description:
      'What it brings in the pool that pays best: exact for pools of one price curve, an estimate for others. null: `unknown` says why.',
  })
  value?: ExitValue;
  @Field(() => Float, {
    nullable: true,
    description: 'The largest sale that passed, whole tokens. null: no limit was found.',
  })
  maxTokens?: number;
  @Field(() => [String], { description: 'What is not known, and why, each in a sentence.' })
  unknown!: readonly string[];
}
