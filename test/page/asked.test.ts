import { describe, expect, it } from 'vitest';
import { toAsked, toNoAddress } from '../../web/app/asked.js';

const digits = 'ab'.repeat(20);
const address = `0x${digits}`;

describe('what a reader looks for', () => {
  it.each([
    [address, { address }],
    [` ${digits} `, { address }],
    [`https://etherscan.io/token/${address}`, { address, chain: 'eth' }],
    [`www.bscscan.com/address/${address}#code`, { address, chain: 'bsc' }],
    [`https://dexscreener.com/base/${address}`, { address, chain: 'base' }],
    [`https://app.uniswap.org/swap?chain=ethereum&outputCurrency=${address}`, { address, chain: 'eth' }],
    [`bnb:${address}`, { address, chain: 'bsc' }],
    [`matic:${address}`, { address, site: 'matic' }],
  ])('%s is an address, and the chain that a link names', (text, asked) => {
    expect(toAsked(text)).toEqual(asked);
  });

  it.each([
    `https://polygonscan.com/token/${address}`,
    `https://dexscreener.com/polygon/${address}`,
    `https://optimistic.etherscan.io/token/${address}`,
    `https://sepolia.etherscan.io/token/${address}`,
  ])('%s names no chain that is known here, so it opens none by itself', (text) => {
    expect(toAsked(text)).toEqual({ address, site: new URL(text).hostname });
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
