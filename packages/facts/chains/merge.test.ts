import { expect, test } from 'vitest';
import { ChainsFileError, mergeChains } from './merge.js';
import type { Chain } from './registry.js';
import { builtInChains, toChainTable } from './registry.js';

const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const of = (chains: readonly Chain[], name: 'eth' | 'base' | 'bsc') => {
  const chain = toChainTable(chains).get(name);
  if (!chain) {
    throw new Error(`no ${name}`);
  }
  return chain;
};

test('every built-in address is lower case, and no list names one twice', () => {
  for (const chain of builtInChains) {
    const lists = [
      [...chain.stablecoins, ...chain.otherQuoteTokens].map(({ address }) => address),
      chain.dexes.map(({ factory, kind }) => `${kind} ${factory}`),
      chain.lockers.map(({ address }) => address),
    ];
    for (const list of lists) {
      expect(new Set(list).size).toBe(list.length);
    }
    const text = JSON.stringify({ ...chain, labels: Object.keys(chain.labels) });
    expect(text.match(/0x[0-9a-fA-F]{40}/g)?.filter((address) => address !== address.toLowerCase())).toEqual(
      [],
    );
  }
});

test('a coin that is worth a euro is no stablecoin of one dollar', () => {
  const base = of(builtInChains, 'base');
  expect(base.stablecoins.map(({ symbol }) => symbol)).not.toContain('EURC');
  expect(base.otherQuoteTokens.map(({ symbol }) => symbol)).toContain('EURC');
});

test('a key that is given replaces the built-in value, and the others stay', () => {
  const file = {
    eth: { nativeUsdPrice: 3_000, lockers: [{ name: 'Mine', address: WETH }], confirmations: 1 },
  };
  const [before, after] = [of(builtInChains, 'eth'), of(mergeChains(builtInChains, file), 'eth')];
  expect(after.lockers).toEqual([{ name: 'Mine', address: WETH.toLowerCase() }]);
  expect(after).toMatchObject({ nativeUsdPrice: 3_000, confirmations: 1, dexes: before.dexes });
  expect(of(mergeChains(builtInChains, file), 'bsc')).toBe(of(builtInChains, 'bsc'));
});

test('a test network under a known name keeps nothing that is deployed on the real one', () => {
  const wrappedNative = '0x1111111111111111111111111111111111111111';
  const eth = of(mergeChains(builtInChains, { eth: { chainId: 31_337, wrappedNative } }), 'eth');
  expect(eth).toMatchObject({ chainId: 31_337, wrappedNative, stablecoins: [], dexes: [], lockers: [] });
  expect([eth.nativeUsdFeed, eth.uniswapV4]).toEqual([undefined, undefined]);
  const bsc = of(mergeChains(builtInChains, { bsc: { chainId: 97, wrappedNative } }), 'bsc');
  expect(bsc.infinityCl).toBeUndefined();
  expect(bsc.infinityBin).toBeUndefined();
});

test('every wrong value is named at once, with the field it stands in', () => {
  const file = {
    eth: { chainId: 'one', dexes: [{ name: 'X', kind: 'curve', factory: '0x12', router: WETH }] },
    polygon: {},
  };
  const problems = (() => {
    try {
      mergeChains(builtInChains, file);
    } catch (error) {
      return error instanceof ChainsFileError ? error.problems.map(({ field }) => field) : [];
    }
    return [];
  })();
  expect(problems).toEqual(
    expect.arrayContaining(['eth.chainId', 'eth.dexes[0].kind', 'eth.dexes[0].factory']),
  );
  expect(() => mergeChains(builtInChains, file)).toThrow(/polygon/);
});

test.each([null, [], 'eth', 7])('%j is no chains file', (file) => {
  expect(() => mergeChains(builtInChains, file)).toThrow(ChainsFileError);
});
