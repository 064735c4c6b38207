import type { Trade } from '@assay/facts';
import { expect, test } from 'vitest';
import {
  fact,
  input,
  metadata,
  NOW_SECONDS,
  pool,
  trade,
  trades,
} from '../../../../test/support/analysis-facts.js';
import { marketComponent } from './component.js';

const at = (hoursAgo: number) => NOW_SECONDS - hoursAgo * 3_600;

/** The check of a token that costs so much now. */
function soldOff(list: readonly Trade[], priceUsd: number) {
  const facts = {
    metadata: fact(metadata),
    pools: fact({ pools: [pool({ priceUsd })], nativeUsd: null }),
    trades: fact(trades(list)),
  };
  const verdict = marketComponent.judge(input(facts));
  return verdict.judged ? verdict.checks.find(({ id }) => id === 'sold_off') : undefined;
}

test('a price that crashed because one wallet sold is told as that, with its sales', () => {
  const sale = trade(7, 'sell', 40_000, at(3), { priceUsd: 0.02 });
  const check = soldOff([trade(1, 'buy', 500, at(9)), sale, trade(2, 'sell', 100, at(2))], 0.02);
  expect(check).toMatchObject({
    status: 'FAIL',
    reason: 'The price fell 98 % in a week: one wallet (0x0000…0007) sold for 40,000 USD.',
    evidence: [{ kind: 'transactions', hashes: [sale.transactionHash] }],
  });
});

test('where many sold, no single wallet is named', () => {
  const many = Array.from({ length: 9 }, (_, n) => trade(10 + n, 'sell', 1_000, at(3), { priceUsd: 0.05 }));
  expect(soldOff([trade(1, 'buy', 500, at(9)), ...many], 0.02)?.reason).toBe(
    'The price fell 98 % in a week: holders sold for 9,000 USD.',
  );
});

test('a price that stands, or that a trade of a few cents made high, did not crash', () => {
  const list = [trade(1, 'buy', 500, at(9)), trade(2, 'sell', 100, at(2))];
  expect(soldOff(list, 0.8)?.status).toBe('N/A');
  expect(soldOff([trade(3, 'buy', 0.01, at(10), { priceUsd: 900 }), ...list], 1)?.status).toBe('N/A');
  expect(soldOff([], 1)?.status).toBe('N/A');
});

test('a fall without a sale is no dump', () => {
  expect(soldOff([trade(1, 'buy', 500, at(9))], 0.01)?.status).toBe('N/A');
});
