import {
  components,
  holdersComponent,
  linksComponent,
  marketComponent,
  policy,
  securityComponent,
  snipersComponent,
  toTokenSentence,
  type Verdict,
  washTradingComponent,
} from '@assay/engine';
import { type Address, type ChainName, type FactKind, factsOnRequest, knownValue } from '@assay/facts';
import type { GraphQLResolveInfo } from 'graphql';
import { Field, FieldResolver, Float, ID, Info, Int, ObjectType, Resolver, Root } from 'type-graphql';
import { Holders } from '../capabilities/holders.js';
import { Links, Social } from '../capabilities/links.js';
import { Market } from '../capabilities/market.js';
import { Security } from '../capabilities/security.js';
import { riskFields, securityVerdictFields, toSecurityView } from '../capabilities/security-view.js';
import { Snipers } from '../capabilities/snipers.js';
import { WashTrading } from '../capabilities/wash-trading.js';
import { viewComponent } from '../component-view.js';
import { AddressScalar } from '../scalars.js';
import { byScoreName, coreCoverageFor, shownRating, toComponentViews, toGateViews } from '../score-view.js';
import { selectedFields, selectionOf } from '../selection.js';
import { toSourceViews } from '../source-view.js';
import { ChainEnum } from '../types/enums.js';
import { Node } from '../types/node.js';
import { FactSourceInfo } from '../types/sources.js';
import {
  ComponentGrades,
  ComponentScores,
  ComponentVerdict,
  DataSources,
  Gate,
  TokenMetadata,
} from '../types/token-parts.js';
import type { TokenNode } from './token-node.js';

@ObjectType({
  implements: Node,
  description:
    'A token. Every part is read when it is selected. Where nothing of a part is known all in it is null, and its `abstained` says why; a part that is null itself has an error at its path.',
})
export class Token extends Node {
  @Field(() => ID, {
    description:
      'The chain and the address, `eth:0x…`: the same wherever the token appears. As of a past block, its number too: `eth:0x…@19000000`.',
  })
  override id!: string;
  @Field(() => ChainEnum, { description: 'Its network.' }) chain!: ChainName;
  @Field(() => AddressScalar, { description: 'Its contract.' }) address!: Address;
}

const metadataFields: Readonly<Record<string, FactKind>> = {
  description: 'socialLinks',
  descriptionConfidence: 'socialLinks',
};

@Resolver(() => Token)
export class TokenFields {
  @FieldResolver(() => TokenMetadata, { nullable: true, description: 'What the token says of itself.' })
  async metadata(@Root() { analysis }: TokenNode, @Info() info: GraphQLResolveInfo): Promise<object | null> {
    const wantsDescription = [...selectedFields(info)].some((field) => field in metadataFields);
    const [metadata, links] = await Promise.all([
      analysis.fact('metadata'),
      wantsDescription ? analysis.fact('socialLinks') : undefined,
    ]);
    const social = knownValue(links);
    if (!metadata.known) return null;
    return {
      ...metadata.value,
      description: social?.description ?? null,
      descriptionConfidence: social?.descriptionConfidence ?? null,
    };
  }

  @FieldResolver(() => Security, {
    nullable: true,
    description: 'What the contract does, and what others can do to holders.',
  })
  security(@Root() { analysis }: TokenNode, @Info() info: GraphQLResolveInfo): Promise<object> {
    const selection = selectionOf(info);
    const wantsRisk = [...selection.names].some((field) => riskFields.has(field));
    return viewComponent(analysis, securityComponent, selection, {
      view: async (verdict) =>
        toSecurityView(verdict, wantsRisk ? await coreCoverageFor(verdict, analysis) : 0),
      fields: securityVerdictFields,
    });
  }

  @FieldResolver(() => Market, { nullable: true, description: 'Price, depth and activity.' })
  market(@Root() { analysis }: TokenNode, @Info() info: GraphQLResolveInfo): Promise<object> {
    return viewComponent(analysis, marketComponent, selectionOf(info));
  }

  @FieldResolver(() => Holders, { nullable: true, description: 'Who holds it.' })
  holders(@Root() { analysis }: TokenNode, @Info() info: GraphQLResolveInfo): Promise<object> {
    return viewComponent(analysis, holdersComponent, selectionOf(info));
  }

  @FieldResolver(() => WashTrading, { nullable: true, description: 'Artificial volume.' })
  washTrading(@Root() { analysis }: TokenNode, @Info() info: GraphQLResolveInfo): Promise<object> {
    return viewComponent(analysis, washTradingComponent, selectionOf(info));
  }

  @FieldResolver(() => Snipers, { nullable: true, description: 'Who bought first, and what they did since.' })
  snipers(@Root() { analysis }: TokenNode, @Info() info: GraphQLResolveInfo): Promise<object> {
    return viewComponent(analysis, snipersComponent, selectionOf(info));
  }

  @FieldResolver(() => Links, { nullable: true, description: 'Links found for it.' })
  links(@Root() { analysis }: TokenNode, @Info() info: GraphQLResolveInfo): Promise<object> {
    return viewComponent(analysis, linksComponent, selectionOf(info));
  }

  @FieldResolver(() => Social, { nullable: true, description: 'The links with where each was found.' })
  social(@Root() { analysis }: TokenNode, @Info() info: GraphQLResolveInfo): Promise<object> {
    return viewComponent(analysis, linksComponent, selectionOf(info));
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description: 'Composite score, 0..100, higher is safer; null: no component could judge.',
  })
  async coreScore(@Root() { analysis }: TokenNode): Promise<number | null> {
    return (await analysis.judge()).core.score;
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description: 'The score if every unanswered question came out badly, 0..100.',
  })
  async coreScoreLow(@Root() { analysis }: TokenNode): Promise<number | null> {
    return (await analysis.judge()).core.low;
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description: 'The score if every unanswered question came out well, 0..100.',
  })
  async coreScoreHigh(@Root() { analysis }: TokenNode): Promise<number | null> {
    return (await analysis.judge()).core.high;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'Letter of the core score; N/A below 60 % coverage.',
  })
  async coreGrade(@Root() { analysis }: TokenNode): Promise<string | null> {
    return (await analysis.judge()).core.grade;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The verdict for a person, in short sentences: the worst that was found, and what to do about it.',
  })
  async verdictSentence(@Root() { analysis }: TokenNode): Promise<string> {
    const { core, verdicts } = await analysis.judge();
    return toTokenSentence(core, verdicts);
  }

  @FieldResolver(() => Float, {
    nullable: true,
    description: 'Share of the questions that were answered, 0..1.',
  })
  async coverage(@Root() { analysis }: TokenNode): Promise<number> {
    return (await analysis.judge()).core.coverage;
  }

  @FieldResolver(() => [Gate], {
    nullable: true,
    description: 'The hard limits that lowered the core score, the hardest first.',
  })
  async gates(@Root() { analysis }: TokenNode): Promise<readonly object[]> {
    return toGateViews((await analysis.judge()).core.gatesApplied);
  }

  @FieldResolver(() => ComponentScores, {
    nullable: true,
    description: 'The score of each component.',
  })
  componentScores(@Root() { analysis }: TokenNode, @Info() info: GraphQLResolveInfo): Promise<object> {
    const selected = selectedFields(info);
    const scoreOf = (id: string, verdict: Verdict) => shownRating(id, verdict).score;
    return byScoreName(analysis, (name) => selected.has(name), scoreOf);
  }

  @FieldResolver(() => ComponentGrades, {
    nullable: true,
    description: 'The grade of each component.',
  })
  grades(@Root() { analysis }: TokenNode, @Info() info: GraphQLResolveInfo): Promise<object> {
    const selected = selectedFields(info);
    const gradeOf = (id: string, verdict: Verdict) => shownRating(id, verdict).grade;
    return byScoreName(analysis, (name) => selected.has(name), gradeOf);
  }

  @FieldResolver(() => DataSources, {
    nullable: true,
    description: 'Which components could judge.',
  })
  async dataSources(@Root() { analysis }: TokenNode, @Info() info: GraphQLResolveInfo): Promise<object> {
    const selected = selectedFields(info);
    const [judged, metadata] = await Promise.all([
      byScoreName(
        analysis,
        (name) => selected.has(`${name}Available`),
        (_, verdict) => verdict.judged,
      ),
      selected.has('tokenDataAvailable') ? analysis.fact('metadata') : undefined,
    ]);
    const flags = Object.entries(judged).map(([name, flag]) => [`${name}Available`, flag] as const);
    return { tokenDataAvailable: metadata?.known, ...Object.fromEntries(flags) };
  }

  @FieldResolver(() => [ComponentVerdict], {
    nullable: true,
    description: 'Every component in one shape, those that abstained included.',
  })
  async components(@Root() { analysis }: TokenNode): Promise<readonly object[]> {
    return toComponentViews(await analysis.judge(), analysis);
  }

  @FieldResolver(() => [FactSourceInfo], {
    nullable: true,
    description:
      'Where each fact came from, when, at which block, who said what of it, or why it is missing.',
  })
  async sources(@Root() { analysis }: TokenNode): Promise<readonly object[]> {
    const all = components.flatMap(({ facts, fieldFacts }) => [
      ...facts,
      ...Object.values(fieldFacts).flat(),
    ]);
    const kinds = [...new Set(all)].filter((kind) => !factsOnRequest.has(kind));
    await analysis.bag(kinds);
    // The other fields of the token have started by now: include the facts that they requested.
    const further = [...factsOnRequest].filter((kind) => analysis.hasAskedFor(kind));
    return toSourceViews(await analysis.bag([...kinds, ...further]));
  }

  @FieldResolver(() => String, { description: 'Version of the weights, thresholds and gates.' })
  policyVersion(): string {
    return policy.policyVersion;
  }
}
