import { describe, expect, it } from 'vitest';
import { setUpProvider } from '../../../../test/support/providers/provider-test.js';
import { coingecko } from './provider.js';

const given = setUpProvider(coingecko, import.meta.url);
const addressOf = (n: number) => `0x${n.toString(16).padStart(40, 'c')}` as const;
const ask = async (kind: 'marketReport' | 'socialLinks', n: number) =>
  (await given().open.ask(kind, 'eth', [addressOf(n)])).get(addressOf(n));

describe('CoinGecko', () => {
  it('reads links and description of a listed coin; empty strings are no links', async () => {
    given().answerWith('yearn-finance.json');
    const fact = await ask('socialLinks', 1);
    expect(fact).toMatchObject({
      known: true,
      value: { description: expect.stringMatching(/^Yearn Finance is a suite/) },
    });
    const urls =
      fact?.known && 'links' in fact.value
        ? fact.value.links.map((link) => `${link.platform} ${link.url}`)
        : [];
    expect(urls).toContain('website https://yearn.fi');
    expect(urls).toContain('twitter https://x.com/yearnfi');
    expect(urls).toContain('discord https://discord.gg/93PHbB4');
    expect(urls.every((url) => url.includes('https://'))).toBe(true);
  });

  it('reads the market of a listed coin, and asks once for both facts', async () => {
    given().answerWith('weth-market.json');
    const market = await ask('marketReport', 2);
    expect(market?.known && 'priceUsd' in market.value && market.value.priceUsd).toBeGreaterThan(0);
    await ask('socialLinks', 2);
    expect(given().simulator.calls).toHaveLength(1);
  });

  it('markup and direction marks are taken out, odd links and prices are unknown', async () => {
    given().answerWith('hostile.json');
    const links = await ask('socialLinks', 3);
    expect(links).toMatchObject({ known: true, value: { links: [] } });
    const text = links?.known && 'description' in links.value ? (links.value.description ?? '') : '';
    expect(text).not.toMatch(/[<\u202e]/);
    expect(text.length).toBeLessThanOrEqual(1_000);
    expect(await ask('marketReport', 3)).toMatchObject({
      value: { priceUsd: null, marketCap: null, liquidityUsd: null },
    });
  });

  it('a price of zero is an unknown price', async () => {
    const market_data = { current_price: { usd: 0 }, total_volume: { usd: 12 } };
    given().simulator.setAnswer('coingecko', { status: 200, body: { id: 'x', market_data } });
    expect(await ask('marketReport', 5)).toMatchObject({ value: { priceUsd: null, volume24h: 12 } });
    given().simulator.setAnswer('coingecko', undefined);
  });

  it('a coin that is not listed is not found', async () => {
    expect(await ask('marketReport', 4)).toMatchObject({ known: false, reason: 'not_found' });
  });
});
