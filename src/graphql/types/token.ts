import { Field, Float, Int, ObjectType } from 'type-graphql';
import { AmountScalar } from '../scalars.js';
import { Component } from './component.js';
import { ComponentNameEnum } from './enums.js';

@ObjectType({
  simpleResolvers: true,
  description: 'What the token says of itself. The strings are as hostile as their author.',
})
export class TokenMetadata {
  @Field(() => String, { nullable: true }) name?: string;
  @Field(() => String, { nullable: true }) symbol?: string;
  @Field(() => Int, {
    nullable: true,
    description: 'How many digits of an amount are behind the decimal point.',
  })
  decimals?: number;
  @Field(() => AmountScalar, {
    nullable: true,
    description: 'In smallest units: divide it by ten to the power of `decimals`.',
  })
  totalSupply?: bigint;
  @Field(() => String, { nullable: true }) description?: string;
  @Field(() => Float, { nullable: true, description: '0..1: how far to trust the description.' })
  descriptionConfidence?: number;
}

@ObjectType({ simpleResolvers: true, description: 'Scores 0..100; null: the component abstained.' })
export class ComponentScores {
  @Field(() => Int, { nullable: true }) securityAnalysis?: number;
  @Field(() => Int, { nullable: true }) marketAnalysis?: number;
  @Field(() => Int, { nullable: true }) holderAnalysis?: number;
  @Field(() => Int, { nullable: true }) washTradingAnalysis?: number;
  @Field(() => Int, { nullable: true }) sniperSellersAnalysis?: number;
  @Field(() => Int, { nullable: true }) aiLinkAnalysis?: number;
}

@ObjectType({ simpleResolvers: true, description: 'Letter grades; N/A: the component abstained.' })
export class ComponentGrades {
  @Field(() => String) securityAnalysis!: string;
  @Field(() => String) marketAnalysis!: string;
  @Field(() => String) holderAnalysis!: string;
  @Field(() => String) washTradingAnalysis!: string;
  @Field(() => String) sniperSellersAnalysis!: string;
  @Field(() => String) aiLinkAnalysis!: string;
}

@ObjectType({ simpleResolvers: true })
export class DataSources {
  @Field(() => Boolean) tokenDataAvailable!: boolean;
  @Field(() => Boolean) securityAnalysisAvailable!: boolean;
  @Field(() => Boolean) marketAnalysisAvailable!: boolean;
  @Field(() => Boolean) holderAnalysisAvailable!: boolean;
  @Field(() => Boolean) washTradingAnalysisAvailable!: boolean;
  @Field(() => Boolean) sniperSellersAnalysisAvailable!: boolean;
  @Field(() => Boolean) aiLinkAnalysisAvailable!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A hard limit that lowered the core score.' })
export class Gate {
  @Field(() => String, { description: 'Which limit: the same code for every token.' }) code!: string;
  @Field(() => Int) cap!: number;
  @Field(() => String) reason!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: "What the partner provider, asked with the caller's own key, had to do with an answer.",
})
export class PartnerUse {
  @Field(() => Boolean, { description: 'Whether it answered any question.' }) used!: boolean;
  @Field(() => String, { description: 'Which questions it answered, or why none.' }) reason!: string;
}

@ObjectType({
  implements: Component,
  simpleResolvers: true,
  description: 'The verdict of any component, in one shape.',
})
export class ComponentVerdict extends Component {
  @Field(() => ComponentNameEnum, { description: 'Its name: the same for every token.' }) name!: string;
  @Field(() => Float, { description: 'Its weight in the core score.' }) weight!: number;
  @Field(() => String, { nullable: true, description: 'Its name among the scores; null: it has none.' })
  scoreName?: string;
  @Field(() => [Gate], { description: 'The hard limits that it raises, the hardest first.' })
  gates!: readonly Gate[];
  @Field(() => Int, {
    nullable: true,
    description: 'The newest block at which one of its facts was read; null: none came from a chain.',
  })
  blockNumber?: number;
}
