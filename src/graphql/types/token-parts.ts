import type { ChainNoteCode } from '@assay/facts';
import { Field, Float, Int, ObjectType } from 'type-graphql';
import { AmountScalar } from '../scalars.js';
import { Component } from './component.js';
import { ChainNoteCodeEnum, ComponentNameEnum, ComponentStateEnum } from './enums.js';
import { ReadingPlan } from './sources.js';

@ObjectType({
  simpleResolvers: true,
  description: 'What the token says of itself. The strings are as hostile as their author.',
})
export class TokenMetadata {
  @Field(() => String, { nullable: true, description: 'Its name. null: it has none.' }) name?: string;
  @Field(() => String, { nullable: true, description: 'Its symbol. null: it has none.' }) symbol?: string;
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
  @Field(() => String, { nullable: true, description: 'What the project says of itself.' })
  description?: string;
  @Field(() => Float, { nullable: true, description: '0..1: how far to trust the description.' })
  descriptionConfidence?: number;
  @Field(() => AmountScalar, {
    nullable: true,
    description: 'Without burn addresses, lockers and the token itself. null: not known.',
  })
  circulatingSupply?: bigint;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Scores 0..100; null: the component abstained. Only the selected components judge.',
})
export class ComponentScores {
  @Field(() => Int, {
    nullable: true,
    description: 'Security, under its own gates, 0..100; higher is safer.',
  })
  securityAnalysis?: number;
  @Field(() => Int, { nullable: true, description: 'Market, 0..100; higher is safer.' })
  marketAnalysis?: number;
  @Field(() => Int, { nullable: true, description: 'Holders, 0..100; higher is safer.' })
  holderAnalysis?: number;
  @Field(() => Int, { nullable: true, description: 'Wash trading, 0..100; higher is safer.' })
  washTradingAnalysis?: number;
  @Field(() => Int, { nullable: true, description: 'Early buyers, 0..100; higher is safer.' })
  sniperSellersAnalysis?: number;
  @Field(() => Int, { nullable: true, description: 'Links and social presence, 0..100; higher is safer.' })
  aiLinkAnalysis?: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Letter grades; N/A: the component abstained. Only the selected components judge.',
})
export class ComponentGrades {
  @Field(() => String, {
    description: 'Security, under its own gates: the letter of its score; N/A where it is not known.',
  })
  securityAnalysis!: string;
  @Field(() => String, { description: 'Market: the letter of its score; N/A where it is not known.' })
  marketAnalysis!: string;
  @Field(() => String, { description: 'Holders: the letter of its score; N/A where it is not known.' })
  holderAnalysis!: string;
  @Field(() => String, { description: 'Wash trading: the letter of its score; N/A where it is not known.' })
  washTradingAnalysis!: string;
  @Field(() => String, { description: 'Early buyers: the letter of its score; N/A where it is not known.' })
  sniperSellersAnalysis!: string;
  @Field(() => String, {
    description: 'Links and social presence: the letter of its score; N/A where it is not known.',
  })
  aiLinkAnalysis!: string;
}

@ObjectType({
  description: 'Which parts had the facts for a verdict. Only the selected components are asked.',
  simpleResolvers: true,
})
export class DataSources {
  @Field(() => Boolean, { description: 'Whether name and symbol were read.' }) tokenDataAvailable!: boolean;
  @Field(() => Boolean, { description: 'Whether the security was judged.' })
  securityAnalysisAvailable!: boolean;
  @Field(() => Boolean, { description: 'Whether the market was judged.' }) marketAnalysisAvailable!: boolean;
  @Field(() => Boolean, { description: 'Whether the holders were judged.' })
  holderAnalysisAvailable!: boolean;
  @Field(() => Boolean, { description: 'Whether wash trading was judged.' })
  washTradingAnalysisAvailable!: boolean;
  @Field(() => Boolean, { description: 'Whether the early buyers were judged.' })
  sniperSellersAnalysisAvailable!: boolean;
  @Field(() => Boolean, { description: 'Whether the links were judged.' }) aiLinkAnalysisAvailable!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A hard limit that lowered the core score.' })
export class Gate {
  @Field(() => String, { description: 'Which limit: the same code for every token.' }) code!: string;
  @Field(() => Int, { description: 'The score is at most this, 0..100.' }) cap!: number;
  @Field(() => String, { description: 'What was found.' }) reason!: string;
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
  simpleResolvers: true,
  description: 'What a chain does otherwise than Ethereum.',
})
export class ChainNote {
  @Field(() => ChainNoteCodeEnum, { description: 'What it is about.' }) code!: ChainNoteCode;
  @Field(() => String, { description: 'What a reader of a report has to know, in one sentence.' })
  text!: string;
}

@ObjectType({
  implements: Component,
  simpleResolvers: true,
  description: 'The verdict of any component, in one shape.',
})
export class ComponentVerdict extends Component {
  @Field(() => ComponentNameEnum, { description: 'Its name: the same for every token.' }) name!: string;
  @Field(() => Float, { description: 'Its relative weight in the core score.' }) weight!: number;
  @Field(() => String, { nullable: true, description: 'Its name among the scores; null: it has none.' })
  scoreName?: string;
  @Field(() => ComponentStateEnum, {
    description:
      'What its badge says. It is not FINE while a gate or a failed check on its subject stands, whichever component found it; needs the verdict of every component.',
  })
  state!: string;
  @Field(() => String, {
    description: 'The verdict in one plain sentence; needs the verdict of every component, as `state` does.',
  })
  verdictSentence!: string;
  @Field(() => [Gate], { description: 'The hard limits that it raises, the hardest first.' })
  gates!: readonly Gate[];
  @Field(() => Int, {
    nullable: true,
    description: 'The newest block at which one of its facts was read; null: none came from a chain.',
  })
  blockNumber?: number;
  @Field(() => ReadingPlan, {
    nullable: true,
    description: 'How the history that it rests on was read; null: nothing was left out for its length.',
  })
  reading?: ReadingPlan;
}
