import { describe, expect, it } from 'vitest';
import { poolsAt } from '../../../../devnet/simulators/pools-at.js';
import { simToken } from '../../../../devnet/simulators/sim-token.js';
import { setUpProvider } from '../../../../test/support/providers/provider-test.js';
import { moralis } from './provider.js';

const given = setUpProvider(moralis, import.meta.url, { MORALIS_API_KEY: '' });
const TOKEN = '0xdddddddddddddddddddddddddddddddddddddddd';
const HOLDER = '0x1b2b3b4b5b6b7b8b9b0b1b2b3b4b5b6b7b8b9b0b';
const ask = async (partnerApiKey?: string) =>
  (
    await given().open.ask('holders', 'bsc', [TOKEN], partnerApiKey === undefined ? {} : { partnerApiKey })
  ).get(TOKEN);

const POOL = '0x2222222222222222222222222222222222222222';
const askSnipers = async (partnerApiKey?: string, pools: readonly `0x${string}`[] = [POOL]) => {
  const more = {
    facts: { pools: poolsAt(...pools) },
    ...(partnerApiKey === undefined ? {} : { partnerApiKey }),
  };
  return (await given().open.ask('sniperReport', 'bsc', [TOKEN], more)).get(TOKEN);
};

describe('Moralis', () => {
  it('asks nothing without a key', async () => {
    expect(await ask()).toMatchObject({ known: false, reason: 'not_configured' });
    expect(given().simulator.calls).toHaveLength(0);
  });

  it("reads counts and the largest holders with the caller's key", async () => {
    given().simulator.setTokens([
      simToken('bsc', TOKEN, {
        totalSupply: 5_000n,
        holderCount: 77,
        owners: [{ address: HOLDER, balance: 1_000n, label: 'Fund' }],
      }),
    ]);
    expect(await ask('caller-key')).toMatchObject({
      known: true,
      value: {
        totalHolders: 77,
        holders: [{ address: HOLDER, balance: 1_000n, kind: 'wallet', label: 'Fund' }],
        sumOfBalances: 5_000n,
      },
    });
  });

  it('a wrong key is an outage of this role only, and is not repeated in the reason', async () => {
    const fact = await ask('wrong-key');
    expect(fact).toMatchObject({ known: false, reason: 'unavailable' });
    expect(JSON.stringify(fact)).not.toContain('wrong-key');
  });

  it('a key that was refused is not sent again for some minutes; other keys are', async () => {
    const again = given().fresh();
    const askWith = async (partnerApiKey: string) => {
      const facts = await again.ask('holders', 'bsc', [TOKEN], { partnerApiKey });
      return facts.get(TOKEN);
    };
    expect(await askWith('wrong-key')).toMatchObject({ known: false, reason: 'unavailable' });
    const sent = given().simulator.calls.length;
    expect(await askWith('wrong-key')).toMatchObject({ detail: 'moralis does not accept the key.' });
    expect(given().simulator.calls).toHaveLength(sent);
    await askWith('caller-key');
    expect(given().simulator.calls.length).toBeGreaterThan(sent);
    await again.close();
  });

  it('a key that cannot be a header never becomes one', async () => {
    expect(await ask('a\r\nx-evil: 1')).toMatchObject({ known: false, reason: 'not_configured' });
  });

  it('rows in an unknown form are left out, and labels are cleaned', async () => {
    given().answerWith('hostile.json');
    expect(await ask('caller-key')).toMatchObject({ known: false, reason: 'invalid_answer' });
  });

  it("reads the market and the links, and leaves out the service's own pages", async () => {
    const token = simToken('bsc', TOKEN, { website: 'https://token.example', description: 'A token.' });
    given().simulator.setTokens([token]);
    const open = given().open;
    const own = { partnerApiKey: 'caller-key' };
    expect((await open.ask('marketReport', 'bsc', [TOKEN], own)).get(TOKEN)).toMatchObject({
      known: true,
      value: {
        priceUsd: token.priceUsd,
        liquidityUsd: token.liquidityUsd,
        volume24h: token.volume24hUsd,
        priceChange24h: 1.5,
        buys24h: 120,
        sells24h: 80,
        marketCap: null,
      },
    });
    const links = (await open.ask('socialLinks', 'bsc', [TOKEN], own)).get(TOKEN);
    expect(links).toMatchObject({ known: true, value: { description: 'A token.' } });
    expect(links?.known && links.value.links.map(({ url }) => url)).toEqual(['https://token.example']);
  });

  it('reads the snipers of the deepest pool, numbers in either form', async () => {
    const fact = await askSnipers('caller-key');
    expect(fact).toMatchObject({
      known: true,
      value: {
        pool: POOL,
        snipers: [
          {
            bought: 1_500.5,
            boughtUsd: 120.25,
            balanceNow: 1_000.5,
            balanceUsd: null,
            profitUsd: -12.5,
            blocksAfterCreation: 1,
            firstBuyTransaction: `0x${'ab'.repeat(32)}`,
          },
        ],
      },
    });
  });

  it('asks for no snipers without a key, and not before a pool is known', async () => {
    expect(await askSnipers()).toMatchObject({ known: false, reason: 'not_configured' });
    expect(await askSnipers('caller-key', [])).toMatchObject({ known: false, reason: 'not_applicable' });
    expect(given().simulator.calls).toHaveLength(0);
  });

  it('hostile snipers: rows without a wallet are dropped, an amount that is none stays unknown', async () => {
    given().answerWith('hostile-snipers.json');
    expect(await askSnipers('caller-key')).toMatchObject({
      known: true,
      value: {
        snipers: [
          { wallet: HOLDER, bought: null, sold: null, blocksAfterCreation: null, firstBuyTransaction: null },
        ],
      },
    });
    given().simulator.setAnswer('moralis', { status: 200, body: { result: [{ walletAddress: 'nobody' }] } });
    expect(await askSnipers('caller-key')).toMatchObject({ known: false, reason: 'invalid_answer' });
  });
});
