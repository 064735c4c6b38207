import { allBuiltIn, eth, toLinkNames } from '@assay/facts';
import { describe, expect, it } from 'vitest';
import { findChain, toAsked, toNoAddress } from '../../web/app/asked.js';

const digits = 'ab'.repeat(20);
const address = `0x${digits}`;
const chains = [...allBuiltIn.served, ...allBuiltIn.absent].map((chain) => ({
  chain: chain.name,
  linkNames: toLinkNames(chain),
}));
const chainOf = (text: string, among = chains) => {
  const { place } = toAsked(text) ?? {};
  return place && findChain(place, among);
};

describe('what a reader looks for', () => {
  it.each([address, ` ${digits} `])('%s is an address on any chain', (text) => {
    expect(toAsked(text)).toEqual({ address });
  });

  it.each([
    [`https://etherscan.io/token/${address}`, 'eth'],
    [`www.bscscan.com/address/${address}#code`, 'bsc'],
    [`https://dexscreener.com/base/${address}`, 'base'],
    [`https://app.uniswap.org/swap?chain=ethereum&outputCurrency=${address}`, 'eth'],
    [`https://www.dextools.io/app/en/ether/pair-explorer/${address}`, 'eth'],
    [`bnb:${address}`, 'bsc'],
    [`https://arbiscan.io/token/${address}`, 'arbitrum'],
    [`https://optimistic.etherscan.io/token/${address}`, 'optimism'],
    [`https://polygonscan.com/token/${address}`, 'polygon'],
    [`https://www.geckoterminal.com/polygon_pos/pools/${address}`, 'polygon'],
    [`matic:${address}`, 'polygon'],
    [`https://uniscan.xyz/address/${address}`, 'unichain'],
    [`https://robinhoodchain.blockscout.com/token/${address}`, 'robinhood'],
    [`https://dexscreener.com/monad/${address}`, 'monad'],
    [`https://www.coingecko.com/en/coins/arbitrum-one/contract/${address}`, 'arbitrum'],
  ])('%s is a token of the chain that it names', (text, chain) => {
    expect(toAsked(text)?.address).toBe(address);
    expect(chainOf(text)).toBe(chain);
  });

  it('knows a chain of an operator by the names that its record has', () => {
    const harbor = {
      ...eth,
      name: 'harbor',
      explorers: ['scan.harbor.example'],
      otherNames: ['hrb'],
      providerIds: {},
    };
    const own = [{ chain: 'harbor', linkNames: toLinkNames(harbor) }];
    expect(chainOf(`https://scan.harbor.example/token/${address}`, own)).toBe('harbor');
    expect(chainOf(`hrb:${address}`, own)).toBe('harbor');
    expect(chainOf(`https://dexscreener.com/harbor/${address}`, own)).toBe('harbor');
    expect(chainOf(`https://etherscan.io/token/${address}`, own)).toBeUndefined();
  });

  it.each([
    `https://polygonscan.com/token/${address}`,
    `https://dexscreener.com/polygon/${address}`,
    `https://optimistic.etherscan.io/token/${address}`,
    `https://sepolia.etherscan.io/token/${address}`,
    `matic:${address}`,
  ])('%s opens no chain by itself where its own is not read', (text) => {
    const specified = chains.filter(({ chain }) => ['eth', 'base', 'bsc'].includes(chain));
    expect(toAsked(text)?.address).toBe(address);
    expect(chainOf(text, specified)).toBeUndefined();
  });

  it.each(['', 'pepe', `${digits}ab`, '0x12'])('"%s" holds no address', (text) => {
    expect(toAsked(text)).toBeUndefined();
  });

  it.each([
    ['', /^Give the address/],
    [`0x${'ab'.repeat(32)}`, /^This is the hash of a transaction/],
    [`https://etherscan.io/tx/0x${'ab'.repeat(32)}`, /^This is the hash of a transaction/],
    ['vitalik.eth', /^Names that end with \.eth/],
    ['0x1234', /and this has 4\.$/],
    ['0xdeadbeef is safe?', /^There is no address in this/],
  ])('says of "%s" why it names no token, in one sentence', (text, says) => {
    expect(toNoAddress(text)).toMatch(says);
  });
});
