import type { Address, ChainName } from '@assay/facts';
import { describe, expect, it } from 'vitest';
import { setUpProvider } from '../../../../test/support/providers/provider-test.js';
import { defillama } from './provider.js';

const given = setUpProvider(defillama, import.meta.url);
const one = (digit: string): Address => `0x${digit.repeat(40)}`;
const lending: Address = '0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9';
const open = () => given().fresh();
const ask = async (provider: ReturnType<typeof open>, chain: ChainName, address: Address) =>
  (await provider.ask('auditListings', chain, [address])).get(address);

describe("DefiLlama's register", () => {
  it('lists every project under a token, with https links to reports', async () => {
    given().answerWith('made-protocols.json');
    const provider = open();
    expect(await ask(provider, 'eth', lending)).toMatchObject({
      known: true,
      source: 'defillama',
      value: {
        listings: [
          {
            project: 'Example Lending V2',
            coverage: 'audited',
            note: null,
            links: ['https://lending.example/audits', 'https://auditor.example/reports/1.pdf'],
            url: 'https://lending.example',
          },
          {
            project: 'Example Lending V3',
            coverage: 'partial',
            note: 'Only the core was audited.',
            links: [],
          },
        ],
      },
    });
    await provider.close();
  });

  it('distinguishes one address on two chains, and shows no plain http', async () => {
    given().answerWith('made-protocols.json');
    const provider = open();
    const [base, bsc, eth] = await Promise.all(
      (['base', 'bsc', 'eth'] as const).map((chain) => ask(provider, chain, one('1'))),
    );
    expect(base).toMatchObject({
      value: { listings: [{ project: 'Example Farm', coverage: 'none', url: null }] },
    });
    expect(bsc).toMatchObject({ value: { listings: [{ project: 'Example Fork', coverage: 'fork' }] } });
    expect(eth).toMatchObject({ known: false, reason: 'not_found' });
    await provider.close();
  });

  it('reads the list once for all tokens and all who ask', async () => {
    given().answerWith('made-protocols.json');
    const provider = open();
    expect(provider.provider.hasCachedAnswer?.({ chain: 'eth', address: lending })).toBe(false);
    await Promise.all(Array.from({ length: 20 }, (_, n) => ask(provider, 'eth', one(String(n % 10)))));
    await ask(provider, 'base', lending);
    expect([given().simulator.calls.length, provider.permits()]).toEqual([1, 1]);
    expect(provider.provider.hasCachedAnswer?.({ chain: 'bsc', address: lending })).toBe(true);
    await provider.close();
  });

  it('links that a person should not follow, direction marks and floods are left out', async () => {
    given().answerWith('hostile.json');
    const provider = open();
    const fact = await ask(provider, 'eth', one('2'));
    if (!fact?.known) throw new Error('not known');
    const [listing] = fact.value.listings;
    expect(listing?.project).not.toMatch(/\p{Cc}|\p{Cf}/u);
    expect(listing?.note).toHaveLength(500);
    expect(listing?.url).toBeNull();
    expect(listing?.links).toHaveLength(10);
    for (const link of listing?.links ?? [])
      expect(link).toMatch(/^https:\/\/(ok\.example|many\.example|127\.0\.0\.1)\//);
    expect(await ask(provider, 'eth', one('3'))).toMatchObject({
      value: { listings: [{ coverage: 'unknown', links: [] }] },
    });
    expect(await ask(provider, 'eth', one('6'))).toMatchObject({
      value: { listings: [{ coverage: 'unknown' }] },
    });
    for (const digit of ['4', '5']) {
      expect(await ask(provider, 'eth', one(digit))).toMatchObject({ known: false, reason: 'not_found' });
    }
    await provider.close();
  });

  it('a list without a project in it is no answer, and is not kept', async () => {
    given().simulator.setAnswer('defillama', { status: 200, body: [] });
    const provider = open();
    expect(await ask(provider, 'eth', lending)).toMatchObject({ known: false, reason: 'invalid_answer' });
    expect(provider.provider.hasCachedAnswer?.({ chain: 'eth', address: lending })).toBe(false);
    await provider.close();
  });
});
