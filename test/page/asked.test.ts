import { describe, expect, it } from 'vitest';
import { toAsked } from '../../web/app/asked.js';

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
});
