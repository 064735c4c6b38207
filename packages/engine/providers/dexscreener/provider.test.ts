import { describe, expect, it } from 'vitest';
import { simToken } from '../../../../devnet/simulators/sim-token.js';
import { setUpProvider } from '../../../../test/support/providers/provider-test.js';
import { dexscreener } from './provider.js';

const given = setUpProvider(dexscreener, import.meta.url);
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const addressOf = (n: number) => `0x${(n + 1).toString(16).padStart(40, 'd')}` as const;

describe('DexScreener', () => {
  it("reads the market of both sides of a pool: the quote has its own price, not the base's", async () => {
    given().answerWith('weth-usdc.json');
    const facts = await given().open.ask('marketReport', 'eth', [WETH, USDC]);
    expect(facts.get(WETH)).toMatchObject({
      known: true,
      value: {
        priceUsd: 2701.37,
        priceChange24h: 0.58,
        liquidityUsd: 98107272.35,
        buys24h: 6104,
        sells24h: 6834,
        pairs: 1,
      },
    });
    const usdc = facts.get(USDC);
    expect(usdc?.known && usdc.value.priceUsd).toBeCloseTo(1, 4);
    expect(usdc).toMatchObject({ value: { priceChange24h: null, buys24h: 6834, fdv: null } });
  });

  it('market and links of the same token come from one call', async () => {
    const { open, simulator } = given();
    const token = addressOf(1);
    simulator.setTokens([simToken('base', token, { website: 'https://Example.com/', twitter: 'someone' })]);
    const [market, links] = await Promise.all([
      open.ask('marketReport', 'base', [token]),
      open.ask('socialLinks', 'base', [token]),
    ]);
    expect(market.get(token)).toMatchObject({ known: true });
    expect(links.get(token)).toMatchObject({
      known: true,
      value: {
        links: [
          { url: 'https://example.com', platform: 'website' },
          { url: 'https://x.com/someone', platform: 'twitter' },
        ],
      },
    });
    expect([simulator.calls.length, open.permits()]).toEqual([1, 2]);
  });

  it('asks again for tokens that are missing from a full answer', async () => {
    const { open, simulator } = given();
    const addresses = Array.from({ length: 30 }, (_, n) => addressOf(100 + n));
    simulator.setTokens(addresses.map((address, n) => simToken('bsc', address, { pools: n === 0 ? 25 : 1 })));
    const facts = await open.ask('marketReport', 'bsc', addresses);
    expect([...facts.values()].filter((fact) => fact.known)).toHaveLength(30);
    expect(simulator.calls).toHaveLength(2);
  });

  it('an unknown token is not found: an empty list is no market of zero', async () => {
    const token = addressOf(3);
    expect((await given().open.ask('marketReport', 'eth', [token])).get(token)).toMatchObject({
      known: false,
      reason: 'not_found',
    });
  });

  it('absent, negative and impossible numbers are unknown, and only web links come out of hostile ones', async () => {
    given().answerWith('hostile.json');
    const token = WETH;
    const { open } = given();
    const market = (await open.ask('marketReport', 'bsc', [token])).get(token);
    expect(market).toMatchObject({
      known: true,
      value: {
        priceUsd: null,
        marketCap: null,
        liquidityUsd: null,
        volume24h: null,
        buys24h: null,
        sells24h: null,
      },
    });
    const links = (await open.ask('socialLinks', 'bsc', [token])).get(token);
    expect(links?.known && links.value.links.map((link) => link.url)).toEqual([
      'https://ok.example/%E2%80%AEx',
      'https://t.me/fine',
    ]);
  });
});
