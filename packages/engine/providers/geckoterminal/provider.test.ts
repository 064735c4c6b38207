import { describe, expect, it } from 'vitest';
import { setUpProvider } from '../../../../test/support/providers/provider-test.js';
import { geckoterminal } from './provider.js';

const given = setUpProvider(geckoterminal, import.meta.url);
const TOKEN = '0xe8852d270294cc9a84fe73d5a434ae85a1c34444';
const OTHER = '0xdddddddddddddddddddddddddddddddddddddddd';

describe('GeckoTerminal', () => {
  it('reads price, liquidity and volume from strings, and the change from the deepest pool', async () => {
    given().answerWith('tokens-multi.json');
    const facts = await given().open.ask('marketReport', 'bsc', [TOKEN, OTHER]);
    expect(facts.get(TOKEN)).toMatchObject({
      known: true,
      value: {
        priceUsd: 0.000006559165138,
        marketCap: null,
        volume24h: 0,
        priceChange24h: 0,
        buys24h: 0,
        pairs: 1,
      },
    });
    expect(facts.get(OTHER)).toMatchObject({ known: false, reason: 'not_found' });
  });

  it('a token of which nothing is known is not found, whatever the case of its address', async () => {
    given().answerWith('hostile.json');
    expect((await given().open.ask('marketReport', 'bsc', [TOKEN])).get(TOKEN)).toMatchObject({
      known: false,
      reason: 'not_found',
    });
  });

  it('reads links, description and its own score', async () => {
    given().answerWith('token-info.json');
    expect((await given().open.ask('socialLinks', 'eth', [TOKEN])).get(TOKEN)).toMatchObject({
      known: true,
      value: {
        links: [
          { url: 'https://pippin.love', platform: 'website' },
          { url: 'https://www.yohei.me', platform: 'website' },
          { url: 'https://x.com/pippinlovesyou', platform: 'twitter' },
          { url: 'https://t.me/ThePippinCo', platform: 'telegram' },
        ],
        description: expect.stringContaining('SVG unicorn'),
        engagement: { geckoterminal_score: 86.54440366972477 },
      },
    });
  });

  it('keeps most of its calls for the market: links are asked for at most ten times a minute', async () => {
    const { open, simulator } = given();
    const addresses = Array.from({ length: 14 }, (_, n) => `0x${n.toString(16).padStart(40, 'e')}` as const);
    const facts = await open.ask('socialLinks', 'eth', addresses);
    expect(simulator.calls.length).toBeLessThanOrEqual(10);
    expect([...facts.values()].some((fact) => !fact.known && fact.reason === 'unavailable')).toBe(true);
  });
});
