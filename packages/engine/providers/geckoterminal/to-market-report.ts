import { type MarketReport, toAmount, toCount, toNumber, toPositive, toText } from '@assay/facts';
import type { PoolRow, TokenRow } from './wire.js';

/**
 * Converts one token to a market report. Price, liquidity and volume are over all its pools. Price change and
 * trade counts come from the pools in the answer, deepest first.
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
  const sideOf = (pool: PoolRow) => isBaseOf(pool, attributes.address);
  return {
    priceUsd: toPositive(attributes.price_usd),
    marketCap: toPositive(attributes.market_cap_usd),
    fdv: toPositive(attributes.fdv_usd),
    liquidityUsd: toAmount(attributes.total_reserve_in_usd),
    volume24h: toAmount(attributes.volume_usd?.h24),
    priceChange24h: main && sideOf(main) ? toNumber(main.attributes.price_change_percentage?.h24) : null,
    buys24h: sum(pools, (pool) => tradesOf(pool, sideOf(pool))),
    sells24h: sum(pools, (pool) => tradesOf(pool, not(sideOf(pool)))),
    pairs: pools.length === 0 ? null : pools.length,
    opinions: [{ source: 'geckoterminal', observedAt, says: quote(attributes) }],
  };
}

/** Whether the token is the pool's base, to which its counts refer. `undefined` if the pool does not say. */
function isBaseOf({ relationships }: PoolRow, address: string): boolean | undefined {
  return relationships?.base_token?.data.id.toLowerCase().endsWith(address.toLowerCase());
}

function not(side: boolean | undefined): boolean | undefined {
  return side === undefined ? undefined : !side;
}

/** The purchases or sales of the pool's base. `undefined` if it is unknown which of them are the token's. */
function tradesOf({ attributes }: PoolRow, purchases: boolean | undefined): unknown {
  const day = attributes.transactions?.h24;
  if (purchases === undefined) return undefined;
  return purchases ? day?.buys : day?.sells;
}

function sum(pools: readonly PoolRow[], read: (pool: PoolRow) => unknown): number | null {
  const counts = pools.map((pool) => toCount(read(pool))).filter((count) => count !== null);
  return counts.length === 0 ? null : toCount(counts.reduce((total, count) => total + count, 0));
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
