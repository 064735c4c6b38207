import { describe, expect, it } from 'vitest';
import { simToken } from '../../../../devnet/simulators/sim-token.js';
import { setUpProvider } from '../../../../test/support/providers/provider-test.js';
import { blockscout } from './provider.js';

const given = setUpProvider(blockscout, import.meta.url);
const TOKEN = '0xdddddddddddddddddddddddddddddddddddddddd';
const ask = async (chain: 'eth' | 'bsc' = 'eth') =>
  (await given().open.ask('source', chain, [TOKEN])).get(TOKEN);

describe('Blockscout', () => {
  it('reads the main file and the others', async () => {
    const source = {
      contractName: 'A',
      compilerVersion: '0.8.20',
      files: { 'A.sol': 'contract A {}', 'B.sol': 'contract B {}' },
    };
    given().simulator.setTokens([simToken('eth', TOKEN, { source })]);
    expect(await ask()).toMatchObject({
      known: true,
      value: {
        verified: true,
        match: 'exact',
        contractName: 'A',
        files: [{ path: 'A.sol' }, { path: 'B.sol' }],
      },
    });
  });

  it('bytecode without source is "not verified"', async () => {
    given().simulator.setTokens([simToken('eth', TOKEN)]);
    expect(await ask()).toMatchObject({ known: true, value: { verified: false } });
  });

  it('does not serve BSC', async () => {
    expect(await ask('bsc')).toMatchObject({ known: false, reason: 'not_supported' });
    expect(given().simulator.calls).toHaveLength(0);
  });

  it('"verified" without source is an invalid answer', async () => {
    given().answerWith('hostile.json');
    expect(await ask()).toMatchObject({ known: false, reason: 'invalid_answer' });
  });
});
