import type { Address, ChainName, Grade } from '@assay/facts';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { AddressScalar, DateTimeScalar } from '../scalars.js';
import { ChainEnum } from './enums.js';

@ObjectType({ simpleResolvers: true, description: 'The well-known token that another one looks like.' })
export class Lookalike {
  @Field(() => String, { description: 'The symbol of the well-known token.' }) symbol!: string;
  @Field(() => String, { description: 'How the other one looks like it.' }) reason!: string;
  @Field(() => AddressScalar, {
    nullable: true,
    description: 'The contract of the well-known token on the same network. null: it has none there.',
  })
  address?: Address;
}

@ObjectType({ simpleResolvers: true, description: 'What readers of the page were told of a token last.' })
export class ShownVerdict {
  @Field(() => ID, { description: 'The report that says it; `report(id)` has all of it.' }) reportId!: string;
  @Field(() => Int, { nullable: true, description: 'Core score, 0..100. null: too little was known.' })
  coreScore?: number;
  @Field(() => String, { description: 'Its letter.' }) coreGrade!: Grade;
  @Field(() => String, { nullable: true, description: 'The verdict in a sentence. null: it was not kept.' })
  verdictSentence?: string;
  @Field(() => DateTimeScalar, { description: 'Time of the newest block at which it was found.' })
  checkedAt!: Date;
  @Field(() => Int, { description: 'The newest block at which it was found.' }) blockNumber!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A token with what it calls itself.' })
export class ListedToken {
  @Field(() => ChainEnum, { description: 'Its network.' }) chain!: ChainName;
  @Field(() => AddressScalar, { description: 'Its contract.' }) address!: Address;
  @Field(() => String, { nullable: true, description: 'Its name, as it says. null: it says none.' })
  name?: string;
  @Field(() => String, { nullable: true, description: 'Its symbol, as it says. null: it says none.' })
  symbol?: string;
  @Field(() => Boolean, { description: 'It is a well-known token that others imitate.' }) genuine!: boolean;
  @Field(() => Lookalike, {
    nullable: true,
    description: 'The well-known token that it looks like. null: none that is known.',
  })
  lookalike?: Lookalike;
  @Field(() => ShownVerdict, {
    nullable: true,
    description: 'What everybody may see of it. null: no report of it was shown to readers of the page.',
  })
  shown?: ShownVerdict;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A pool that a known factory or launchpad created lately.',
})
export class NewestPair {
  @Field(() => ID, {
    description: 'Id of the event that reported it: evt_ and a number that grows with every event.',
  })
  eventId!: string;
  @Field(() => ListedToken, { description: 'The token that is traded there.' }) token!: ListedToken;
  @Field(() => String, { description: 'Symbol of the coin that it trades against.' }) quote!: string;
  @Field(() => String, { description: 'The exchange.' }) dex!: string;
  @Field(() => String, {
    nullable: true,
    description: 'The launchpad that created it. null: none that is known.',
  })
  launchpad?: string;
  @Field(() => DateTimeScalar, { description: 'When it was reported.' }) createdAt!: Date;
}
