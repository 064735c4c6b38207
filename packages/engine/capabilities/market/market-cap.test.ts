import type { TokenMetadata } from '@assay/facts';
import { expect, test } from 'vitest';
import { marketCapOf } from './market-cap.js';

const metadata: TokenMetadata = {
  contractKind: 'erc20',
  name: null,
  symbol: null,
  decimals: 18,
  totalSupply: 1_000n * 10n ** 18n,
};

test('the market cap counts what can be traded, the diluted value all there is', () => {
  const known = { ...metadata, circulatingSupply: 250n * 10n ** 18n };
  expect(marketCapOf(2, known)).toEqual({ marketCap: 500, basis: 'circulating', fdv: 2_000 });
});

test('without a known circulating supply it stands on the whole, and says so', () => {
  expect(marketCapOf(2, metadata)).toEqual({ marketCap: 2_000, basis: 'total', fdv: 2_000 });
});

test('nothing circulating is worth nothing; an unknown price, supply or number of decimals is unknown', () => {
  expect(marketCapOf(2, { ...metadata, circulatingSupply: 0n })).toMatchObject({ marketCap: 0 });
  const unknown = { marketCap: null, basis: null, fdv: null };
  expect(marketCapOf(null, metadata)).toEqual(unknown);
  expect(marketCapOf(2, undefined)).toEqual(unknown);
  expect(marketCapOf(2, { ...metadata, decimals: null })).toEqual(unknown);
  expect(marketCapOf(2, { ...metadata, totalSupply: null })).toEqual(unknown);
});
