import type { DecisionWord, Intent } from '@assay/engine';
import type { Address, ChainName, Severity } from '@assay/facts';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import {
  DECISION_CHANGED,
  type DeliveryState,
  disputeEventKinds,
  PAIR_CREATED,
  RETRACTED,
} from '../../domain/watch.js';
import { changeKinds } from '../../reports/change.js';
import { AddressScalar, DateTimeScalar, JsonScalar } from '../scalars.js';
import { DecidedRule, DecisionWordEnum, IntentEnum } from './decision.js';
import { enumOf } from './enum-of.js';
import { ChainEnum, SeverityEnum } from './enums.js';
import { Node } from './node.js';

export const WatchEventKindEnum = enumOf('WatchEventKind', 'What happened to a watched token.', {
  ...changeKinds,
  ...disputeEventKinds,
  [RETRACTED]: 'A reorganisation of the chain undid an event that was reported before.',
  [PAIR_CREATED]: 'A pool of the token was created.',
  [DECISION_CHANGED]: 'The policy of a watch says otherwise of the token than before, or is gone.',
});

const WatchStatusEnum = enumOf<'active' | 'paused'>('WatchStatus', 'Whether a watch is served.', {
  active: 'Its events are delivered.',
  paused: 'Nothing is delivered, and what happens meanwhile is not kept for it.',
});

export const DeliveryStateEnum = enumOf<DeliveryState>('DeliveryState', 'How far an event came.', {
  pending: 'It is sent, or sent again after a wait.',
  delivered: 'The receiver took it.',
  parked: 'It was given up after three days; it can be sent again by request.',
});

@InputType({ description: 'Where the events of a watch go.' })
export class DeliverInput {
  @Field(() => String, {
    nullable: true,
    description:
      'URL of a webhook: https at a public address. Absent: events are read by the subscription tokenChanged.',
  })
  webhook?: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'What the policy of a watch says of a token now.' })
export class WatchDecision {
  @Field(() => String, { description: 'The policy, as the watch names it.' }) policy!: string;
  @Field(() => Int, { nullable: true, description: 'Number of the version that decided. null: it is gone.' })
  policyVersion?: number;
  @Field(() => IntentEnum, { description: 'What it was asked for.' }) intent!: Intent;
  @Field(() => DecisionWordEnum, { nullable: true, description: 'The answer before. null: there was none.' })
  before?: DecisionWord;
  @Field(() => DecisionWordEnum, { description: 'The answer now.' }) after!: DecisionWord;
  @Field(() => [DecidedRule], { description: 'The rules that decided now, those that deny first.' })
  rules!: readonly object[];
  @Field(() => ID, { nullable: true, description: 'The stored report. null: it could not be stored.' })
  reportId?: string;
}

@ObjectType('WatchEvent', { description: 'Something that happened to a token.', simpleResolvers: true })
export class WatchEventView {
  @Field(() => ID, { description: 'evt_ and a number that grows with every event.' }) id!: string;
  @Field(() => ChainEnum, { description: 'The network.' }) chain!: ChainName;
  @Field(() => AddressScalar, { description: 'The token.' }) address!: Address;
  @Field(() => WatchEventKindEnum, { description: 'What happened.' }) kind!: string;
  @Field(() => SeverityEnum, { description: 'How bad it is.' }) severity!: Severity;
  @Field(() => String, { description: 'What happened, for a person.' }) description!: string;
  @Field(() => String, {
    nullable: true,
    description:
      'The verdict after it, as a report says it. null: of disputes, retractions and older events.',
  })
  verdictSentence?: string;
  @Field(() => JsonScalar, { nullable: true, description: 'Values before, by name.' }) before?: unknown;
  @Field(() => JsonScalar, { nullable: true, description: 'Values after, by name.' }) after?: unknown;
  @Field(() => WatchDecision, {
    nullable: true,
    description: 'Of DECISION_CHANGED: what decided. null: it is another kind of event.',
  })
  decision?: WatchDecision;
  @Field(() => String, {
    nullable: true,
    description: 'The transaction that did it; null: none did (a lock ends by itself), or it is not known.',
  })
  transactionHash?: string;
  @Field(() => Int, { description: 'The block in which it was seen.' }) blockNumber!: number;
  @Field(() => String, { description: 'Hash of that block.' }) blockHash!: string;
  @Field(() => ID, {
    nullable: true,
    description: 'Id of the event that a reorganisation undid; null: this is no retraction.',
  })
  retracts?: string;
  @Field(() => DateTimeScalar, { description: 'When it was written.' }) createdAt!: Date;
}

@ObjectType({ description: 'A token that a watch names.', simpleResolvers: true })
export class WatchedToken {
  @Field(() => ChainEnum, { description: 'Its network.' }) chain!: ChainName;
  @Field(() => AddressScalar, { description: 'Its contract.' }) address!: Address;
}

@ObjectType('Delivery', { description: 'An event on its way to a webhook.', simpleResolvers: true })
export class DeliveryView {
  @Field(() => WatchEventView, { description: 'The event.' }) event!: WatchEventView;
  @Field(() => DeliveryStateEnum, { description: 'How far it came.' }) state!: string;
  @Field(() => Int, { description: 'How many times it was sent.' }) attempts!: number;
  @Field(() => Int, { nullable: true, description: 'HTTP status of the last answer. null: none came.' })
  lastStatus?: number;
  @Field(() => String, { nullable: true, description: 'Why the last attempt failed. null: it did not.' })
  lastProblem?: string;
  @Field(() => DateTimeScalar, { nullable: true, description: 'The next attempt. null: there is none.' })
  nextAttemptAt?: Date;
}

@ObjectType('Watch', {
  implements: Node,
  description: 'Which events of which tokens are delivered, and where.',
})
export class WatchView extends Node {
  @Field(() => ID, { description: 'Names the watch.' }) override id!: string;
  @Field(() => [WatchedToken], { description: 'Every token that it names.' })
  tokens!: readonly WatchedToken[];
  @Field(() => [WatchEventKindEnum], { description: 'The kinds that are delivered; empty: every kind.' })
  events!: readonly string[];
  @Field(() => SeverityEnum, { description: 'Less severe events are not delivered.' }) minSeverity!: Severity;
  @Field(() => String, { nullable: true, description: 'URL of its webhook. null: it has none.' })
  webhook?: string;
  @Field(() => String, {
    nullable: true,
    description: 'The policy that decides on its tokens. null: none does.',
  })
  policy?: string;
  @Field(() => IntentEnum, {
    nullable: true,
    description: 'What its policy is asked for. null: it has none.',
  })
  intent?: Intent;
  @Field(() => WatchStatusEnum, { description: 'Whether its events are delivered.' }) status!: string;
  @Field(() => String, {
    nullable: true,
    description: 'Why the service paused it. null: it is active, or its owner paused it.',
  })
  pauseReason?: string;
  @Field(() => DateTimeScalar, { description: 'When it was made.' }) createdAt!: Date;
  @Field(() => Int, { description: 'How many deliveries the receiver has not taken yet.' })
  pendingCount!: number;
  @Field(() => Int, { description: 'How many deliveries were given up.' }) parkedCount!: number;
}

@ObjectType({ description: 'A watch with its secret, which is shown only now.', simpleResolvers: true })
export class WatchSecret {
  @Field(() => WatchView, { description: 'The watch.' }) watch!: WatchView;
  @Field(() => String, {
    nullable: true,
    description:
      'whsec_…: verifies the signatures of the webhook (Standard Webhooks); shown only here. null: no webhook.',
  })
  secret?: string;
}

@ObjectType({ description: 'How the receiver answered a test message.', simpleResolvers: true })
export class WatchPing {
  @Field(() => Boolean, { description: 'Whether the receiver took the message.' }) delivered!: boolean;
  @Field(() => Int, { nullable: true, description: 'HTTP status of its answer. null: none came.' })
  status?: number;
  @Field(() => String, { nullable: true, description: 'Why it was not taken. null: it was.' })
  problem?: string;
}
