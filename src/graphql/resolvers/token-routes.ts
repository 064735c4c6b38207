import { noteFacts, toIntegrationNotes } from '@assay/engine';
import type { GraphQLResolveInfo } from 'graphql';
import { FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { Routes } from '../capabilities/routes.js';
import { selectedFields } from '../selection.js';
import { Token } from './token.js';
import type { TokenNode } from './token-node.js';

/** Through which ways the token moves. */
@Resolver(() => Token)
export class TokenRoutesFields {
  @FieldResolver(() => Routes, {
    nullable: true,
    description:
      'Through which ways it moves, each played by a call. Only read when it is selected; in no score.',
  })
  async routes(@Root() { analysis }: TokenNode, @Info() info: GraphQLResolveInfo): Promise<object> {
    const wantsNotes = selectedFields(info).has('integrationNotes');
    const bag = await analysis.bag(wantsNotes ? noteFacts : ['routes']);
    const { routes } = bag;
    return {
      routes: routes?.known ? routes.value.routes : null,
      integrationNotes: wantsNotes ? toIntegrationNotes(bag) : null,
      abstained: routes && !routes.known ? routes.detail : null,
    };
  }
}
