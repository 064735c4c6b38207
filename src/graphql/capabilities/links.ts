import type { LinkPlatform } from '@assay/facts';
import { Field, Float, Int, ObjectType } from 'type-graphql';
import { JsonScalar } from '../scalars.js';
import { Component } from '../types/component.js';
import { enumOf } from '../types/enum-of.js';

const LinkPlatformEnum = enumOf<LinkPlatform>('LinkPlatform', 'What a link leads to.', {
  website: 'A website.',
  twitter: 'Twitter or X.',
  telegram: 'Telegram.',
  discord: 'Discord.',
  github: 'GitHub.',
  other: 'Anything else.',
});

@ObjectType({
  simpleResolvers: true,
  description: 'A link with where it was found and what speaks against it. Hostile text.',
})
export class SocialLink {
  @Field(() => String, { description: 'The link.' }) url!: string;
  @Field(() => LinkPlatformEnum, { description: 'What it leads to.' }) platform!: string;
  @Field(() => [String], { description: 'Where: a place in the contract, or a service.' })
  foundIn!: readonly string[];
  @Field(() => [String], { description: 'What speaks against it.' }) warnings!: readonly string[];
  @Field(() => Boolean, { nullable: true, description: 'It answered; null: not tried.' }) alive?: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'URLs by platform.' })
export class Platforms {
  @Field(() => [String], { description: 'Websites.' }) website!: readonly string[];
  @Field(() => [String], { description: 'Twitter or X.' }) twitter!: readonly string[];
  @Field(() => [String], { description: 'Telegram.' }) telegram!: readonly string[];
  @Field(() => [String], { description: 'Discord.' }) discord!: readonly string[];
  @Field(() => [String], { description: 'GitHub.' }) github!: readonly string[];
  @Field(() => [String], { description: 'All others.' }) other!: readonly string[];
}

@ObjectType({
  implements: Component,
  simpleResolvers: true,
  description: 'Links found for the token. null: unknown.',
})
export class Links extends Component {
  @Field(() => [String], {
    nullable: true,
    description: 'Links of the token, each a text and a URL in Markdown: [Telegram](https://t.me/x).',
  })
  links?: readonly string[];
  @Field(() => Int, {
    nullable: true,
    description: 'How many links were found; more than 50 are not looked for.',
  })
  totalFound?: number;
}

@ObjectType({ implements: Component, simpleResolvers: true, description: 'Social presence. null: unknown.' })
export class Social extends Links {
  @Field(() => [SocialLink], { nullable: true, description: 'The links with where each was found.' })
  items?: readonly SocialLink[];
  @Field(() => Platforms, { nullable: true, description: 'The links by platform.' }) platforms?: Platforms;
  @Field(() => [String], { nullable: true, description: 'Named by two independent places, or answering.' })
  verifiedLinks?: readonly string[];
  @Field(() => JsonScalar, { nullable: true, description: 'What providers say of followers and the like.' })
  engagement?: unknown;
  @Field(() => [String], { nullable: true, description: 'What stands out, a sentence each.' })
  signals?: readonly string[];
  @Field(() => String, { nullable: true, description: 'What the project says of itself, hostile text.' })
  description?: string;
  @Field(() => Float, { nullable: true, description: 'How far to trust the description, 0..1.' })
  descriptionConfidence?: number;
}
