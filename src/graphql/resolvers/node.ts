import { type KnownChains, type PastBlock, type TokenRef, toAddress } from '@assay/facts';
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, ID, Info, Query, Resolver } from 'type-graphql';
import { isWatchId } from '../../watches/watch-secret.js';
import { callerOf, watchOwnerOf } from '../auth-checker.js';
import type { RequestContext } from '../context.js';
import { Node } from '../types/node.js';
import { toReportNode } from '../types/report.js';
import { toWatchView } from '../watch-view.js';
import { readToken } from './queries.js';

/** Relay's way to ask again for one thing. */
@Resolver()
export class NodeQueries {
  @Query(() => Node, {
    nullable: true,
    description:
      'A token, a report or a watch by its id; it costs what asking for it by its own field costs. null: there is none.',
  })
  async node(
    @Arg('id', () => ID, { description: 'As an answer gave it.' }) id: string,
    @Ctx() context: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<object | null> {
    const token = toTokenId(id, context.chains);
    if (token) {
      callerOf(context);
      return readToken(context, info, token);
    }
    await context.enterLowTier();
    if (isWatchId(id)) return toWatchView(await context.watches.find(watchOwnerOf(context).keyId, id));
    const report = await context.reports.find(id);
    return report ? toReportNode(report) : null;
  }
}

/** `eth:0x…`, or `eth:0x…@19000000` as of a past block. */
function toTokenId(
  id: string,
  { served }: KnownChains,
): { readonly ref: TokenRef; readonly at?: PastBlock } | undefined {
  const [, name, text, block] = /^(\w+):(0x[0-9a-fA-F]{40})(?:@(\d{1,10}))?$/.exec(id) ?? [];
  const chain = served.find((one) => one.name === name)?.name;
  const address = toAddress(text?.toLowerCase());
  if (!chain || !address) return undefined;
  return { ref: { chain, address }, ...(block === undefined ? {} : { at: { block: Number(block) } }) };
}
