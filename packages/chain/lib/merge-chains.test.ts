import { builtInChains, type Chain, splitByNodes, toChainNotes, toChainTable, toNoChain } from '@assay/facts';
import { expect, test } from 'vitest';
import { ChainsFileError, mergeChains } from './merge-chains.js';

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
    Mistake: {},
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
  expect(() => mergeChains(builtInChains, file)).toThrow(/Mistake: is no name of a chain/);
});

test.each([null, [], 'eth', 7])('%j is no chains file', (file) => {
  expect(() => mergeChains(builtInChains, file)).toThrow(ChainsFileError);
});

/** As an operator would write a chain of their own. */
const own = {
  chainId: 31_337,
  nativeSymbol: 'TST',
  blockTimeMs: 1_000,
  wrappedNative: WETH,
  confirmations: 1,
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
};

/** What is wrong with a file, as its operator reads it. */
function wrongOf(file: unknown): string {
  try {
    mergeChains(builtInChains, file);
  } catch (error) {
    return error instanceof ChainsFileError ? error.message : String(error);
  }
  return '';
}

test('a chain that is not built in comes after those that are, with nothing but what the file names', () => {
  const chains = mergeChains(builtInChains, { mychain: own });
  expect(chains.slice(0, -1)).toEqual(builtInChains);
  expect(chains.at(-1)).toMatchObject({
    ...own,
    wrappedNative: WETH.toLowerCase(),
    multicall3: own.multicall3.toLowerCase(),
    name: 'mychain',
    title: 'mychain',
    dexes: [],
    lockers: [],
    labels: {},
    publicRpcUrls: [],
    providerIds: {},
  });
});

test.each([
  ['a name with capitals', { MyChain: own }, /MyChain: is no name of a chain: lower-case letters and digits/],
  ['a word of GraphQL', { true: own }, /true: is a word of GraphQL: choose another name/],
  [
    'the id of another chain',
    { mychain: { ...own, chainId: 1 } },
    /mychain.chainId: 1 is the chain id of eth/,
  ],
  ['two chains of one id', { one: own, two: own }, /one.chainId: 31337 is the chain id of two/],
  ['a field that is misspelt', { mychain: { ...own, dex: [] } }, /mychain.dex: is not known here/],
  [
    'nothing but a name',
    { polygonn: {} },
    /polygonn: is no built-in chain: correct the name, or add chainId, nativeSymbol/,
  ],
])('%s is refused in words that say what to do', (_, file, words) => {
  expect(wrongOf(file)).toMatch(words);
});

test('a chain without a node is absent until the operator names one', () => {
  const chains = mergeChains(builtInChains, {
    mychain: own,
    other: { ...own, chainId: 5, publicRpcUrls: ['http://node.example'] },
  });
  const named = (all: readonly Chain[]) =>
    all.map(({ name }) => name).filter((name) => ['mychain', 'other'].includes(name));
  expect(named(splitByNodes(chains, new Map()).served)).toEqual(['other']);
  const { served, absent } = splitByNodes(chains, new Map([['mychain', ['http://mine.example']]]));
  expect([named(served), named(absent)]).toEqual([['mychain', 'other'], []]);
});

test('who asks for a chain without a node is told which variable to set', () => {
  const { served, absent } = splitByNodes(mergeChains(builtInChains, { mychain: own }), new Map());
  expect(toNoChain('mychain', { served, absent })).toBe(
    `mychain is not read here: it has no node, which the operator names in RPC_URL_MYCHAIN. Known: ${served.map(({ name }) => name).join(', ')}.`,
  );
});

test('a test network that stands in for a chain behaves as Ethereum does', () => {
  const chains = mergeChains(builtInChains, { robinhood: { chainId: 31_337, nativeUsdPrice: 3_000 } });
  expect(chains.filter(({ name }) => name === 'robinhood').flatMap(toChainNotes)).toEqual([]);
});
