import { liquidityHistoryOf } from '@assay/engine';
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { LiquidityHistory, SupplyHistory } from '../capabilities/histories.js';
import type { RequestContext } from '../context.js';
import { Token } from './token.js';
import type { TokenNode } from './token-node.js';

/** What was before, as figures over time. */
@Resolver(() => Token)
export class TokenHistoryFields {
  @FieldResolver(() => LiquidityHistory, {
    nullable: true,
    description:
      'What the pools held over the hours of which trades are known. null: there are no trades, no pool whose coin has a known price, or additions and removals could not be read.',
  })
  async liquidityHistory(
    @Root() { analysis }: TokenNode,
    @Ctx() { now }: RequestContext,
  ): Promise<object | null> {
    const [pools, trades, removals] = await Promise.all([
      analysis.fact('pools'),
      analysis.fact('trades'),
      analysis.fact('liquidityRemovals'),
    ]);
    if (!pools.known || !removals.known) return null;
    return liquidityHistoryOf({ pools: pools.value, trades, removals: removals.value, now }) ?? null;
  }

  @FieldResolver(() => SupplyHistory, {
    nullable: true,
    description: 'How many tokens there were since the creation. null: its transfers could not be read.',
  })
  async supplyHistory(@Root() { analysis }: TokenNode): Promise<object | null> {
    const history = await analysis.fact('supplyHistory');
    if (!history.known) return null;
    const { points, changes } = history.value;
    return { changes, points: points.map(({ timestamp, ...point }) => ({ ...point, at: timestamp })) };
  }
}
