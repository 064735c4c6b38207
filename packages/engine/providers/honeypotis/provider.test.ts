import { describe, expect, it } from 'vitest';
import { setUpProvider } from '../../../../test/support/providers/provider-test.js';
import { honeypotis } from './provider.js';

const given = setUpProvider(honeypotis, import.meta.url);
const TOKEN = '0x1258d60b224c0c5cd888d37bbf31aa5fcfb7e870';
const ask = async () => (await given().open.ask('scanReport', 'eth', [TOKEN])).get(TOKEN);

describe('honeypot.is', () => {
  it('is never listed unless the operator names it', () => {
    expect(honeypotis.byDefault).toBe('never');
  });

  it('reads taxes in percent as shares, also from an old answer without a summary', async () => {
    given().answerWith('summary-null.json');
    const fact = await ask();
    expect(fact).toMatchObject({
      known: true,
      value: { isHoneypot: false, isOpenSource: true, holderCount: 16_203 },
    });
    expect(fact?.known && fact.value.sellTax).toBeCloseTo(0.039989, 6);
  });

  it('no pair is not found, not safe', async () => {
    given().answerWith('no-pairs.json', 404);
    expect(await ask()).toMatchObject({ known: false, reason: 'not_found' });
  });

  it('a failed simulation proves nothing: neither "no honeypot" nor its taxes count', async () => {
    given().answerWith('hostile.json');
    expect(await ask()).toMatchObject({
      known: true,
      value: { isHoneypot: null, buyTax: null, sellTax: null, partial: true, holderCount: null },
    });
  });
});
