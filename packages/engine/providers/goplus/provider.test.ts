import { describe, expect, it } from 'vitest';
import { simToken } from '../../../../devnet/simulators/sim-token.js';
import { openProvider } from '../../../../test/support/providers/open-provider.js';
import { setUpProvider } from '../../../../test/support/providers/provider-test.js';
import { goplus } from './provider.js';

const given = setUpProvider(goplus, import.meta.url);
const TNK = '0xf29ac0cc7611155595c40890c3b6b3fbf85b5f1c';
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
const JUJU = '0xdd466e9c060694aff06abdde57615282d7239562';
const [A, B, C] = (['a', 'b', 'c'] as const).map((digit) => `0x${digit.repeat(40)}` as const);
if (!A || !B || !C) throw new Error('unreachable');

async function askOne(address: `0x${string}`) {
  return (await given().open.ask('scanReport', 'eth', [address])).get(address);
}

describe('GoPlus', () => {
  it('a token flagged "no honeypot" with a sell tax of 100 % is a honeypot, and both are quoted', async () => {
    given().answerWith('bsc-tnk-selltax100-not-honeypot.json');
    const fact = await askOne(TNK);
    expect(fact).toMatchObject({
      known: true,
      value: {
        isHoneypot: true,
        sellTax: 1,
        buyTax: 0,
        cannotSellAll: true,
        hiddenOwner: true,
        holderCount: 402,
      },
    });
    expect(fact?.known && fact.value.opinions?.[0]?.says).toMatchObject({ sell_tax: '1', is_honeypot: '0' });
  });

  it('an absent owner is unknown, and a list of famous tokens says only yes', async () => {
    given().answerWith('eth-weth-trusted.json');
    expect(await askOne(WETH)).toMatchObject({
      known: true,
      value: { owner: null, isTrusted: true, holderCount: 3_679_802, lpLockedShare: null },
    });
  });

  it('counts locked liquidity from the holders of the pool', async () => {
    given().answerWith('eth-juju-teamfinance-lp.trimmed.json');
    const fact = await askOne(JUJU);
    expect(fact?.known && fact.value.lpLockedShare).toBeCloseTo(1, 9);
    expect(fact).toMatchObject({
      value: { owner: '0x0000000000000000000000000000000000000000', taxModifiable: true },
    });
  });

  it('nonsense and empty fields are unknown, never zero and never safe; a bad row is one bad row', async () => {
    given().answerWith('hostile.json');
    const facts = await given().open.ask('scanReport', 'eth', [A, B, C]);
    expect(facts.get(A)).toMatchObject({ known: false, reason: 'not_found' });
    expect(facts.get(B)).toMatchObject({ known: false, reason: 'invalid_answer' });
    expect(facts.get(C)).toMatchObject({ known: false, reason: 'not_found' });
  });

  it('an unknown token is not found, not safe', async () => {
    expect(await askOne(A)).toMatchObject({ known: false, reason: 'not_found' });
  });

  it('thirty tokens are one call; thirty-one are two', async () => {
    const { simulator, open } = given();
    const addresses = Array.from(
      { length: 31 },
      (_, i) => `0x${(i + 1).toString(16).padStart(40, '0')}` as const,
    );
    simulator.setTokens(addresses.map((address) => simToken('base', address)));
    const facts = await open.ask('scanReport', 'base', addresses);
    expect([...facts.values()].every((fact) => fact.known && fact.value.isHoneypot === false)).toBe(true);
    expect(simulator.calls).toHaveLength(2);
    simulator.setTokens([]);
  });

  it.each([
    [4029, 'unavailable'],
    [2018, 'not_supported'],
    [2020, 'not_found'],
    [4012, 'unavailable'],
    [5000, 'unavailable'],
    [31337, 'unavailable'],
  ])('code %i inside HTTP 200 is "%s"', async (code, reason) => {
    given().simulator.setAnswer('goplus', { status: 200, body: { code, message: null, result: null } });
    expect(await askOne(A)).toMatchObject({ known: false, reason });
    // The service is left alone for a moment after it reported a limit.
    await new Promise((resolve) => setTimeout(resolve, 2));
  });

  it('a partial answer says so', async () => {
    given().simulator.setAnswer('goplus', {
      status: 200,
      body: { code: 2, message: 'partial', result: { [A]: { is_mintable: '1' } } },
    });
    expect(await askOne(A)).toMatchObject({
      known: true,
      value: { partial: true, isMintable: true, isHoneypot: null },
    });
  });
});

describe('GoPlus with an application key', () => {
  const keyed = setUpProvider(goplus, import.meta.url, {
    GOPLUS_API_KEY: 'app-key',
    GOPLUS_API_SECRET: 'app-secret',
  });

  it('a caller who leaves while the token is on its way takes it from nobody', async () => {
    const { simulator } = keyed();
    simulator.setTokens([simToken('eth', A), simToken('eth', B)]);
    simulator.forgetCalls();
    const open = openProvider(goplus, {
      ...simulator.environment,
      GOPLUS_API_KEY: 'app-key',
      GOPLUS_API_SECRET: 'app-secret',
    });
    const leaving = open.ask('scanReport', 'eth', [A], { timeoutMs: 1 });
    const staying = await open.ask('scanReport', 'eth', [B]);
    expect(staying.get(B)).toMatchObject({ known: true });
    await leaving;
    expect(simulator.calls.filter(({ path }) => path === '/api/v1/token')).toHaveLength(1);
    await open.close();
  });

  it('signs once, and sends the token without a second "Bearer"', async () => {
    const { simulator, open } = keyed();
    simulator.setTokens([simToken('eth', A)]);
    for (let i = 0; i < 2; i += 1) {
      expect((await open.ask('scanReport', 'eth', [A])).get(A)).toMatchObject({ known: true });
    }
    expect(simulator.calls.map((call) => call.path)).toEqual([
      '/api/v1/token',
      '/api/v1/token_security/1',
      '/api/v1/token_security/1',
    ]);
  });
});
