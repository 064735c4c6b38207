import { noteFacts, type TokenAnalysis, toIntegrationNotes } from '@assay/engine';
import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { toShownRoutes } from '../../reports/shown-analysis.js';
import { Routes } from '../capabilities/routes.js';
import type { RequestContext } from '../context.js';
import { selectedFields } from '../selection.js';
import { Token } from './token.js';
import type { TokenNode } from './token-node.js';

async function keepRoutes(analysis: TokenAnalysis, { reports }: RequestContext) {
  const shown = await toShownRoutes(analysis);
  return (await reports.keep(shown.analysis, shown.part)) ?? null;
}

/** Through which ways the token moves. */
@Resolver(() => Token)
export class TokenRoutesFields {
  @FieldResolver(() => Routes, {
    nullable: true,
    description:
      'Through which ways it moves, each played by a call. Only read when it is selected; in no score.',
  })
  async routes(
    @Root() { analysis }: TokenNode,
    @Ctx() context: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<object> {
    const selected = selectedFields(info);
    const wantsNotes = selected.has('integrationNotes');
    const bag = await analysis.bag(wantsNotes ? noteFacts : ['routes']);
    const { routes } = bag;
    return {
      routes: routes?.known ? routes.value.routes : null,
      integrationNotes: wantsNotes ? toIntegrationNotes(bag) : null,
      abstained: routes && !routes.known ? routes.detail : null,
      blockNumber: routes?.known ? routes.block?.number : null,
      reportId: routes?.known && selected.has('reportId') ? await keepRoutes(analysis, context) : null,
    };
  }
}
