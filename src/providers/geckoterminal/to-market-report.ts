import type { MarketReport } from '../../domain/facts/market-report.js';
import { toAmount, toNumber, toText } from '../wire-values.js';
import type { PoolRow, TokenRow } from './wire.js';

/**
 * One token in our words. Price, liquidity and volume are over all its pools; change and counts come from the pools that the
 * answer includes, deepest first.
 * @param observedAt Unix milliseconds
 */
export function toMarketReport(
  row: TokenRow,
  poolsById: ReadonlyMap<string, PoolRow>,
  observedAt: number,
): MarketReport {
  const { attributes } = row;
  const pools = (row.relationships?.top_pools?.data ?? []).flatMap(({ id }) => poolsById.get(id) ?? []);
  const [main] = pools;
  const mainIsBase = main?.relationships?.base_token?.data.id
    .toLowerCase()
    .endsWith(attributes.address.toLowerCase());
  return {
    priceUsd: toPositive(attributes.price_usd),
    marketCap: toPositive(attributes.market_cap_usd),
    fdv: toPositive(attributes.fdv_usd),
    liquidityUsd: toAmount(attributes.total_reserve_in_usd),
    volume24h: toAmount(attributes.volume_usd?.h24),
    priceChange24h: mainIsBase ? toNumber(main?.attributes.price_change_percentage?.h24) : null,
    buys24h: sum(pools, (pool) => pool.attributes.transactions?.h24?.buys),
    sells24h: sum(pools, (pool) => pool.attributes.transactions?.h24?.sells),
    pairs: pools.length === 0 ? null : pools.length,
    opinions: [{ source: 'geckoterminal', observedAt, says: quote(attributes) }],
  };
}

function toPositive(value: unknown): number | null {
  const amount = toAmount(value);
  return amount === 0 ? null : amount;
}

function sum(pools: readonly PoolRow[], read: (pool: PoolRow) => unknown): number | null {
  const counts = pools.map((pool) => toAmount(read(pool))).filter((count) => count !== null);
  return counts.length === 0 ? null : counts.reduce((total, count) => total + count, 0);
}

function quote(attributes: TokenRow['attributes']): Record<string, string> {
  const says: Record<string, string> = {};
  const fields = {
    priceUsd: attributes.price_usd,
    liquidityUsd: attributes.total_reserve_in_usd,
    volume24h: attributes.volume_usd?.h24,
  };
  for (const [field, value] of Object.entries(fields)) {
    const text = toNumber(value) === null ? null : toText(String(value), 40);
    if (text !== null) says[field] = text;
  }
  return says;
}
