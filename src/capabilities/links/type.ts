import { Field, Float, Int, ObjectType } from 'type-graphql';
import { JsonScalar } from '../../graphql/scalars.js';
import { Component } from '../../graphql/types/component.js';

@ObjectType({
  simpleResolvers: true,
  description: 'A link with where it was found and what speaks against it. Hostile text.',
})
export class SocialLink {
  @Field(() => String) url!: string;
  @Field(() => String) platform!: string;
  @Field(() => [String]) foundIn!: readonly string[];
  @Field(() => [String]) warnings!: readonly string[];
  @Field(() => Boolean, { nullable: true, description: 'It answered; null: not tried.' }) alive?: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'URLs by platform.' })
export class Platforms {
  @Field(() => [String]) website!: readonly string[];
  @Field(() => [String]) twitter!: readonly string[];
  @Field(() => [String]) telegram!: readonly string[];
  @Field(() => [String]) discord!: readonly string[];
  @Field(() => [String]) github!: readonly string[];
  @Field(() => [String]) other!: readonly string[];
}

@ObjectType({
  implements: Component,
  simpleResolvers: true,
  description: 'Links found for the token. null: unknown.',
})
export class Links extends Component {
  @Field(() => [String], { nullable: true, description: 'Markdown: [Telegram](https://t.me/x).' })
  links?: readonly string[];
  @Field(() => Int, { nullable: true }) totalFound?: number;
}

@ObjectType({ implements: Component, simpleResolvers: true, description: 'Social presence. null: unknown.' })
export class Social extends Links {
  @Field(() => [SocialLink], { nullable: true }) items?: readonly SocialLink[];
  @Field(() => Platforms, { nullable: true }) platforms?: Platforms;
  @Field(() => [String], { nullable: true, description: 'Named by two independent places, or answering.' })
  verifiedLinks?: readonly string[];
  @Field(() => JsonScalar, { nullable: true, description: 'What providers say of followers and the like.' })
  engagement?: unknown;
  @Field(() => [String], { nullable: true }) signals?: readonly string[];
  @Field(() => String, { nullable: true }) description?: string;
  @Field(() => Float, { nullable: true }) descriptionConfidence?: number;
}
