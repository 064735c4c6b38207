import { type AuditKind, auditKindOf, components } from '@assay/engine';
import { factsOnRequest, toChainNotes } from '@assay/facts';
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, FieldResolver, Info, Int, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../context.js';
import { toPartnerUse } from '../partner-view.js';
import { newestBlock, standingFields, toComponentView, toStanding } from '../score-view.js';
import { selectedFields } from '../selection.js';
import { Block, toBlockView } from '../types/block.js';
import { AuditKindEnum, ComponentNameEnum } from '../types/enums.js';
import { ChainNote, ComponentVerdict, PartnerUse } from '../types/token-parts.js';
import { Token } from './token.js';
import type { TokenNode } from './token-node.js';

/** What the analysis of a token rests on. */
@Resolver(() => Token)
export class TokenAssuranceFields {
  @FieldResolver(() => AuditKindEnum, { nullable: true, description: 'Who audited the contract.' })
  async auditKind(@Root() { analysis }: TokenNode): Promise<AuditKind> {
    return auditKindOf(await analysis.fact('auditReport'));
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description: 'The newest block at which a fact of the score was read; null: none came from a chain.',
  })
  async blockNumber(@Root() { analysis }: TokenNode): Promise<number | null> {
    return newestBlock(await analysis.bag(components.flatMap(({ facts }) => facts)));
  }

  @FieldResolver(() => Block, {
    nullable: true,
    description: 'The past block that the token is shown at; null: it is shown as of now.',
  })
  at(@Root() { analysis }: TokenNode): object | null {
    const { at } = analysis;
    return at ? toBlockView(at) : null;
  }

  @FieldResolver(() => [ChainNote], {
    description: 'What its chain does otherwise than Ethereum, as far as it changes what a report means.',
  })
  chainNotes(@Root() { chain }: TokenNode, @Ctx() { chains }: RequestContext): readonly ChainNote[] {
    const record = chains.served.find(({ name }) => name === chain);
    return record ? toChainNotes(record) : [];
  }

  @FieldResolver(() => ComponentVerdict, {
    nullable: true,
    description: 'One of `components`. The others are judged only for its `state` and its `verdictSentence`.',
  })
  async component(
    @Root() { analysis }: TokenNode,
    @Arg('name', () => ComponentNameEnum, { description: 'Which one.' }) name: string,
    @Info() info: GraphQLResolveInfo,
  ): Promise<object | null> {
    const component = components.find(({ id }) => id === name);
    if (!component) return null;
    const needsAll = [...selectedFields(info)].some((field) => standingFields.has(field));
    const [verdict, judged] = await Promise.all([
      analysis.verdict(component),
      needsAll ? analysis.judge() : undefined,
    ]);
    const standing = judged ? toStanding(component.id, judged.verdicts) : {};
    return { ...toComponentView(component, verdict, analysis), ...standing };
  }

  @FieldResolver(() => PartnerUse, {
    nullable: true,
    description: 'What the `partnerApiKey` was good for; null: none was sent.',
  })
  async partner(
    @Root() { analysis }: TokenNode,
    @Arg('component', () => ComponentNameEnum, {
      nullable: true,
      description: 'Only for what this component reads.',
    })
    name?: string,
  ): Promise<object | null> {
    if (!analysis.hasPartnerKey) return null;
    const asked = components.filter(({ id }) => !name || id === name);
    const all = asked.flatMap(({ facts, fieldFacts }) => [...facts, ...Object.values(fieldFacts).flat()]);
    const kinds = [...new Set(all)].filter((kind) => !factsOnRequest.has(kind));
    return toPartnerUse(await analysis.bag(kinds));
  }
}
