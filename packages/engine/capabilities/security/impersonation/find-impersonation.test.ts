import type { ChainName } from '@assay/facts';
import { describe, expect, it } from 'vitest';
import { findImpersonation } from './find-impersonation.js';
import { toSkeleton } from './skeleton.js';

const fake = '0x00000000000000000000000000000000000000f1';
const find = (symbol: string | null, name: string | null, chain: ChainName = 'eth') =>
  findImpersonation({ chain, address: fake, name, symbol }, []);

describe('impersonation of a known token', () => {
  it('sees through lookalike letters, invisible and right-to-left characters, full width and accents', () => {
    for (const symbol of ['USDС', 'U\u200bSDC', '\u202eUSDC', 'USDC', 'ÚSDC']) {
      expect(find(symbol, 'whatever')?.symbol).toBe('USDC');
    }
    expect(find('SHІB', null)?.symbol).toBe('SHIB');
    expect(find('X', 'Tеther USD')?.symbol).toBe('USDT');
  });

  it('takes the symbol of money for a claim, and of other tokens only with the name', () => {
    expect(find('USDT', 'My own dollar')?.reason).toMatch(/^This is not USDT\. The real USDT is at 0x/);
    expect(find('PEPE', 'Pepe')?.reason).toMatch(/^This is not PEPE\. The real PEPE is at 0x/);
    expect(find('PEPE', 'Pepe the Fisherman')).toBeNull();
    expect(find('UNI', 'University Coin')).toBeNull();
  });

  it('never accuses a token at its true address', () => {
    const usdt = '0xdac17f958d2ee523a2206206994597c13d831ec7';
    expect(
      findImpersonation({ chain: 'eth', address: usdt, name: 'Tether USD', symbol: 'USDT' }, []),
    ).toBeNull();
    const local = { chain: 'eth', address: fake, name: 'USD Coin', symbol: 'USDC' } as const;
    expect(findImpersonation(local, [{ address: fake, symbol: 'USDC' }])).toBeNull();
  });

  it('does not accuse a plain namesake on a chain where the known token does not live', () => {
    expect(find('CAKE', 'PancakeSwap Token', 'base')).toBeNull();
    expect(find('САКЕ', 'x', 'base')?.symbol).toBe('CAKE');
  });

  it('finds nothing in ordinary, missing or endless names', () => {
    for (const symbol of ['MOON', '', null, 'ツ', '猫', 'a'.repeat(1_000_000)])
      expect(find(symbol, symbol)).toBeNull();
  });

  it('keeps scripts without lookalikes apart', () => {
    expect(toSkeleton('猫')).toBe('猫');
    expect(toSkeleton('ТЕTНЕR')).toBe(toSkeleton('TETHER'));
  });
});
