import { type SaleSize, saleFacts, saleOf } from '@assay/engine';
import { AppError } from '@assay/facts';
import { Arg, FieldResolver, Float, Resolver, Root } from 'type-graphql';
import { Sale } from '../capabilities/sale.js';
import { Token } from './token.js';
import type { TokenNode } from './token-node.js';

/** What selling a holding brings. */
@Resolver(() => Token)
export class TokenSaleFields {
  @FieldResolver(() => Sale, {
    nullable: true,
    description: 'What selling that much brings now. Name one of `tokens` and `usd`.',
  })
  async sale(
    @Root() { analysis }: TokenNode,
    @Arg('tokens', () => Float, { nullable: true, description: 'Whole tokens.' })
    tokens: number | null | undefined,
    @Arg('usd', () => Float, { nullable: true, description: 'Their worth in USD, at the price of now.' })
    usd: number | null | undefined,
  ): Promise<object> {
    const size = toSize(tokens ?? undefined, usd ?? undefined);
    return saleOf(await analysis.bag(saleFacts), size);
  }
}

/** The largest size that is asked about: numbers above it say nothing of any market. */
const MAX_SIZE = 1e30;

function toSize(tokens: number | undefined, usd: number | undefined): SaleSize {
  const [field, size] = usd === undefined ? ['tokens', tokens] : ['usd', usd];
  if (size === undefined || (tokens !== undefined && usd !== undefined))
    throw wrong('tokens', 'Name one of `tokens` and `usd`.');
  if (!(size > 0 && size <= MAX_SIZE))
    throw wrong(String(field), 'The size of a sale must be above 0 and at most 1e30.');
  return usd === undefined ? { tokens: size } : { usd: size };
}

function wrong(field: string, reason: string): AppError {
  return new AppError('invalid_request', reason, { details: [{ field, reason }] });
}
