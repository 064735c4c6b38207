import type { DecisionWord, Intent } from '@assay/engine';
import type { Address, ChainName } from '@assay/facts';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { AddressScalar, DateTimeScalar, JsonScalar } from '../scalars.js';
import { Block } from './block.js';
import { enumOf } from './enum-of.js';
import { ChainEnum } from './enums.js';

export const IntentEnum = enumOf<Intent>('Intent', 'What a caller means to do with a token.', {
  BUY: 'Buy it.',
  SELL: 'Sell it. What harms buyers only never denies a sale.',
  RECEIVE: 'Take it from somebody.',
  LIST: 'Offer it to others.',
  COLLATERAL: 'Lend against it.',
});

export const DecisionWordEnum = enumOf<DecisionWord>('DecisionWord', 'What the rules say.', {
  ALLOW: 'No rule speaks against it.',
  CAUTION: 'A rule asks for a second look.',
  DENY: 'A rule forbids it.',
  UNKNOWN: 'Not one rule could be judged. Not the same as ALLOW.',
});

const RuleOutcomeEnum = enumOf<'FIRED' | 'MISSING'>('RuleOutcome', 'What a rule found.', {
  FIRED: 'Its conditions are met.',
  MISSING: 'A fact that it needs is not known.',
});

const RuleEffectEnum = enumOf<'deny' | 'caution' | 'allow'>(
  'RuleEffect',
  'What a rule does, or would do if it were enforced.',
  {
    deny: 'It denies.',
    caution: 'It cautions.',
    allow: 'It is told only.',
  },
  { deny: 'DENY', caution: 'CAUTION', allow: 'ALLOW' },
);

@ObjectType({ simpleResolvers: true, description: 'A rule that decided, or that is told.' })
export class DecidedRule {
  @Field(() => String, { description: 'Its `id` in the policy.' }) code!: string;
  @Field(() => RuleEffectEnum, { description: 'What it does, or would do if it were enforced.' })
  severity!: string;
  @Field(() => RuleOutcomeEnum, {
    description: 'FIRED: its conditions are met. MISSING: a fact that it needs is not known.',
  })
  outcome!: string;
  @Field(() => String, { description: 'The fact that it looks at.' }) path!: string;
  @Field(() => JsonScalar, {
    nullable: true,
    description: 'What stands there: a boolean, a number, or one of a closed set. null: not known.',
  })
  found?: unknown;
  @Field(() => String, { description: 'One sentence. It may quote what a token says of itself.' })
  sentence!: string;
  @Field(() => String, {
    nullable: true,
    description: 'The check or finding with the evidence, as `replay` takes it. null: no single one.',
  })
  statement?: string;
  @Field(() => String, {
    nullable: true,
    description: 'Where the evidence is read, a path of this service. null: there is no stored report.',
  })
  evidence?: string;
}

@ObjectType({ simpleResolvers: true, description: 'A rule that an exception set aside.' })
export class ExceptedRule extends DecidedRule {
  @Field(() => DateTimeScalar, { description: 'When the exception ends.' }) expiresAt!: string;
  @Field(() => String, { nullable: true, description: 'Why it was made. null: it does not say.' })
  reason?: string;
}

@ObjectType({ simpleResolvers: true, description: 'A fact that a rule needs and that is not known.' })
export class MissingFact {
  @Field(() => String, { description: 'The rule.' }) rule!: string;
  @Field(() => String, { description: 'The fact.' }) path!: string;
  @Field(() => String, { description: 'Why it is not known.' }) reason!: string;
}

@ObjectType({ simpleResolvers: true, description: 'Which rules decided.' })
export class DecidingPolicy {
  @Field(() => String, { description: 'Its `id`.' }) name!: string;
  @Field(() => Int, { description: 'Number of its version.' }) version!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'What a policy says of one token, from one analysis: one report, one block.',
})
export class Decision {
  @Field(() => ChainEnum, { description: 'The network.' }) chain!: ChainName;
  @Field(() => AddressScalar, { description: 'The token.' }) address!: Address;
  @Field(() => IntentEnum, { description: 'What it was asked for.' }) intent!: Intent;
  @Field(() => DecisionWordEnum, {
    description:
      'ALLOW: no rule speaks against it. CAUTION, DENY: a rule does. UNKNOWN: not one rule could be judged.',
  })
  decision!: DecisionWord;
  @Field(() => String, { description: 'Why, in one sentence.' }) sentence!: string;
  @Field(() => [DecidedRule], {
    description: 'The rules that decided, those that deny first. Empty: none spoke against it.',
  })
  rules!: readonly DecidedRule[];
  @Field(() => [DecidedRule], {
    description: 'Told and not enforced: rules of mode monitor, and on a sale what harms buyers only.',
  })
  monitored!: readonly DecidedRule[];
  @Field(() => [ExceptedRule], { description: 'Rules that an exception set aside.' })
  excepted!: readonly ExceptedRule[];
  @Field(() => [MissingFact], {
    description: 'Every fact that a rule needs and that is not known, with the reason.',
  })
  missing!: readonly MissingFact[];
  @Field(() => DecidingPolicy, { description: 'Which rules decided.' }) policy!: DecidingPolicy;
  @Field(() => ID, {
    nullable: true,
    description: 'The stored report with the evidence. null: it could not be stored.',
  })
  reportId?: string;
  @Field(() => Block, {
    nullable: true,
    description: 'The newest block that it rests on. null: nothing came from a chain.',
  })
  block?: Block;
  @Field(() => DateTimeScalar, { description: 'From then on it must be asked again.' }) expiresAt!: Date;
}

@ObjectType('Policy', {
  simpleResolvers: true,
  description: 'Rules under which tokens are decided on: one that ships, or one that the caller keeps.',
})
export class PolicyView {
  @Field(() => String, { description: 'Its `id`.' }) name!: string;
  @Field(() => Int, { description: 'Number of its newest version.' }) version!: number;
  @Field(() => Boolean, { description: 'It ships with the service.' }) isPack!: boolean;
  @Field(() => JsonScalar, { description: 'The policy itself, with its defaults.' }) content!: unknown;
  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When this version was stored. null: it ships with the service.',
  })
  createdAt?: Date;
}
