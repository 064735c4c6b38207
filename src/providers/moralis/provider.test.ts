import { describe, expect, it } from 'vitest';
import { setUpProvider } from '../../../test/support/providers/provider-test.js';
import { simToken } from '../../../test/support/providers/sim-token.js';
import { moralis } from './provider.js';

const given = setUpProvider(moralis, import.meta.url, { MORALIS_API_KEY: '' });
const TOKEN = '0xdddddddddddddddddddddddddddddddddddddddd';
const HOLDER = '0x1b2b3b4b5b6b7b8b9b0b1b2b3b4b5b6b7b8b9b0b';
const ask = async (partnerApiKey?: string) =>
  (
    await given().open.ask('holders', 'bsc', [TOKEN], partnerApiKey === undefined ? {} : { partnerApiKey })
  ).get(TOKEN);

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

  it('a key that cannot be a header never becomes one', async () => {
    expect(await ask('a\r\nx-evil: 1')).toMatchObject({ known: false, reason: 'not_configured' });
  });

  it('rows in an unknown form are left out, and labels are cleaned', async () => {
    given().answerWith('hostile.json');
    expect(await ask('caller-key')).toMatchObject({ known: false, reason: 'invalid_answer' });
  });
});
