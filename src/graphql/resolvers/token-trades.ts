import { Arg, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { TradeConnection } from '../capabilities/trades.js';
import { MAX_TRADES, toTradePage, toTradeQuestion } from '../trade-page.js';
import { Token } from './token.js';
import type { TokenNode } from './token-node.js';

const DEFAULT_TRADES = 20;

/** The trades themselves, page by page. */
@Resolver(() => Token)
export class TokenTradeFields {
  @FieldResolver(() => TradeConnection, {
    nullable: true,
    description: 'The trades that market and wash trading are judged by. null: they could not be read.',
  })
  async trades(
    @Root() { analysis }: TokenNode,
    @Arg('first', () => Int, {
      nullable: true,
      defaultValue: DEFAULT_TRADES,
      description: `How many, 1 to ${MAX_TRADES}.`,
    })
    first: number | null,
    @Arg('after', () => String, {
      nullable: true,
      description: '`nextCursor` of the page before. Absent: the newest trades.',
    })
    after: string | null | undefined,
  ): Promise<object | null> {
    const question = toTradeQuestion(first ?? DEFAULT_TRADES, after ?? undefined);
    const trades = await analysis.fact('trades');
    return trades.known ? toTradePage(trades.value, question) : null;
  }
}
