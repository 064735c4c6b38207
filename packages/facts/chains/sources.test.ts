import { describe, expect, it } from 'vitest';
import { builtInChains } from './registry.js';

/** The first three were taken over from the specification, each read on its chain before sources were kept. */
const sourced = builtInChains.slice(3);

/** Who publishes it: the account at GitHub, the scope of a package, or the site. */
function toPublisher(source: string): string {
  const [host = '', first = '', second = ''] = source.split(/[/ ]/);
  if (host === 'github.com') return first.toLowerCase();
  return host === 'npmjs.com' ? second : host;
}

describe.each(sourced.map((chain) => [chain.name, chain] as const))('%s', (_, chain) => {
  const { dexes, uniswapV4, lockers, sources } = chain;
  const tokens = [...chain.stablecoins, ...chain.otherQuoteTokens];

  it.each([
    ...dexes.map((dex) => [dex.name, dex.sources] as const),
    ...lockers.map((locker) => [locker.name, locker.sources] as const),
    ...tokens.map((token) => [token.symbol, token.sources] as const),
    ...(uniswapV4 ? [['Uniswap V4', uniswapV4.sources] as const] : []),
    ['wrapped native coin', sources?.wrappedNative] as const,
    ['multicall3', sources?.multicall3] as const,
    ...(chain.behaviour?.dataFee ? [['data fee', chain.behaviour.dataFee.sources] as const] : []),
    ...(chain.nativeUsdFeed ? [['price feed', sources?.nativeUsdFeed] as const] : []),
  ])('%s is published by two who are not the same', (_name, named) => {
    expect(new Set(named?.map(toPublisher)).size).toBeGreaterThan(1);
  });

  it('names its contracts once each, in lower case', () => {
    const addresses = [
      ...dexes.flatMap(({ factory, router }) => [factory, router]),
      ...lockers.map(({ address }) => address),
      ...tokens.map(({ address }) => address),
      chain.wrappedNative,
    ];
    expect(addresses).toEqual([...new Set(addresses)].map((address) => address.toLowerCase()));
    for (const address of addresses) expect(address).toMatch(/^0x[0-9a-f]{40}$/);
  });

  it('says where its behaviour is published, and has no node until one is named', () => {
    if (chain.behaviour) expect(chain.behaviour.sources.length).toBeGreaterThan(0);
    expect(chain.publicRpcUrls).toEqual([]);
  });
});
