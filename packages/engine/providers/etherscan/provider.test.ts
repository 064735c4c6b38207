import { describe, expect, it } from 'vitest';
import { setUpProvider } from '../../../../test/support/providers/provider-test.js';
import { etherscan } from './provider.js';

const given = setUpProvider(etherscan, import.meta.url);
const TOKEN = '0xdddddddddddddddddddddddddddddddddddddddd';
const ask = async () => (await given().open.ask('source', 'base', [TOKEN])).get(TOKEN);
const refuse = (result: string) =>
  given().simulator.setAnswer('etherscan', { status: 200, body: { status: '0', message: 'NOTOK', result } });

describe('Etherscan', () => {
  it('reads several files from standard JSON in an extra pair of braces', async () => {
    given().answerWith('multi-file.json');
    expect(await ask()).toMatchObject({
      known: true,
      value: {
        verified: true,
        contractName: 'A',
        compilerVersion: 'v0.8.20+commit.a1b79de6',
        files: [
          { path: 'contracts/A.sol', content: 'contract A {}' },
          { path: 'contracts/B.sol', content: 'contract B {}' },
        ],
      },
    });
  });

  it('status "1" with empty source is "not verified"', async () => {
    given().answerWith('not-verified.json');
    expect(await ask()).toMatchObject({ known: true, value: { verified: false } });
  });

  it('a chain that the key does not cover is not supported, so that the next explorer is asked', async () => {
    given().answerWith('base-free-tier-not-supported.json');
    expect(await ask()).toMatchObject({ known: false, reason: 'not_supported' });
  });

  it.each([
    'Max calls per sec rate limit reached (3/sec)',
    'Max daily rate limit reached. 100000 (100%) of 100000 day/limit',
    'Invalid API Key',
    'Free API access is temporarily unavailable due to unusually high network activity',
    'Something new',
  ])('"%s" is an outage, not an answer', async (text) => {
    refuse(text);
    expect(await ask()).toMatchObject({ known: false, reason: 'unavailable' });
    // The service is left alone for a moment after it reported a limit.
    await new Promise((resolve) => setTimeout(resolve, 2));
  });

  it('a row in an unknown form is an invalid answer', async () => {
    given().answerWith('hostile.json');
    expect(await ask()).toMatchObject({ known: false });
  });
});
