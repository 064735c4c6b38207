import type { Address } from '@assay/facts';
import { expect, test } from 'vitest';
import type { Outcomes } from '../calls/step.js';
import type { Venue } from '../venues/venue.js';
import { readLeg, toProbeAmount } from './trade.js';

const word = (value: bigint) => ({
  success: true,
  data: `0x${value.toString(16).padStart(64, '0')}` as const,
  gasUsed: 1,
});

function venueOf(quoteReserve: bigint, tokenReserve: bigint, expected = 0n): Venue {
  const pool = { quoteReserve, tokenReserve, address: `0x${'11'.repeat(20)}` as Address };
  return { pool, expectedOut: () => expected } as unknown as Venue;
}

test.each([
  ['a deep pool', 10n ** 21n, 10n ** 24n, 10n ** 18n],
  ['a token of few units', 10n ** 20n, 4_000_000n, 5n * 10n ** 17n],
  ['a token of so few units that a twentieth must do', 10n ** 20n, 1_000n, 5n * 10n ** 18n],
  ['a quote token of few units', 1_000_000n, 10n ** 24n, 20_000n],
  ['an empty pool', 0n, 0n, 1n],
])('%s: what a purchase spends', (_, quote, token, spend) => {
  expect(toProbeAmount(venueOf(quote, token))).toBe(spend);
});

test.each([
  [400n, 399n, null],
  [400n, 400n, null],
  [400n, 300n, 0.25],
  [40_000n, 39_999n, 0.000025],
])('of %d units expected, %d came: the tax is %d', (expected, received, tax) => {
  const outcomes: Outcomes = new Map([
    ['buy.swap', word(1n)],
    ['buy.outBefore', word(0n)],
    ['buy.outAfter', word(received)],
  ]);
  const leg = readLeg(venueOf(1n, 1n, expected), outcomes, { name: 'buy', direction: 'buy', sent: 5n });
  expect(leg.tax).toBe(tax);
});
