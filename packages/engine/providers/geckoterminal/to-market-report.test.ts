import { expect, it } from 'vitest';
import { toMarketReport } from './to-market-report.js';
import type { PoolRow, TokenRow } from './wire.js';

const TOKEN = '0xe8852d270294cc9a84fe73d5a434ae85a1c34444';

function pool(id: string, base: string | undefined, buys: unknown, sells: unknown): PoolRow {
  return {
    id,
    type: 'pool',
    attributes: {
      price_change_percentage: { h24: '5' },
      transactions: { h24: { buys, sells } },
    },
    relationships: base === undefined ? null : { base_token: { data: { id: base } } },
  };
}

function report(...pools: readonly PoolRow[]) {
  const row: TokenRow = {
    attributes: { address: TOKEN, volume_usd: null },
    relationships: { top_pools: { data: pools.map(({ id }) => ({ id })) } },
  };
  return toMarketReport(row, new Map(pools.map((each) => [each.id, each])), 1);
}

it('a purchase of the pool’s base is a sale of the token where that is the quote', () => {
  const own = pool('eth_1', `eth_${TOKEN}`, 10, 4);
  const other = pool('eth_2', 'eth_0x01', 100, 30);
  expect(report(own, other)).toMatchObject({ buys24h: 40, sells24h: 104, pairs: 2, priceChange24h: 5 });
});

it('a pool that does not say which side the token is on has no count of its trades', () => {
  expect(report(pool('eth_1', undefined, 10, 4))).toMatchObject({ buys24h: null, sells24h: null, pairs: 1 });
});

it('counts that are none are left out', () => {
  expect(report(pool('eth_1', `eth_${TOKEN}`, 1.5, 1e20))).toMatchObject({ buys24h: null, sells24h: null });
});
