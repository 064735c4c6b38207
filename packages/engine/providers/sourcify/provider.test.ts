import { known } from '@assay/facts';
import { describe, expect, it } from 'vitest';
import { simToken } from '../../../../devnet/simulators/sim-token.js';
import { setUpProvider } from '../../../../test/support/providers/provider-test.js';
import { sourcify } from './provider.js';

const given = setUpProvider(sourcify, import.meta.url);
const TOKEN = '0xdddddddddddddddddddddddddddddddddddddddd';
const LOGIC = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';
const ask = async () => (await given().open.ask('source', 'eth', [TOKEN])).get(TOKEN);

describe('Sourcify', () => {
  it('reads every file of a verified contract', async () => {
    given().answerWith('verified.json');
    const fact = await ask();
    expect(fact).toMatchObject({ known: true, value: { verified: true, match: 'partial' } });
    expect(fact?.known && fact.value.files.map((file) => file.path)).toContain('contracts/Storage.sol');
  });

  it('asks for the contract that carries the logic, not for the proxy before it', async () => {
    const code = known(
      {
        runtime: '0x60' as const,
        logicAddress: LOGIC as `0x${string}`,
        logicRuntime: '0x60' as const,
        logicCodeHash: '0x1',
        hops: [],
      },
      'test',
      1,
    );
    await given().open.ask('source', 'eth', [TOKEN], { facts: { code } });
    expect(given().simulator.calls[0]?.path).toBe(`/v2/contract/1/${LOGIC}`);
  });

  it("follows the service's own proxy resolution where the chain could not be asked, to the logic's source or its absence", async () => {
    const sourceOf = (contractName: string) => ({
      contractName,
      compilerVersion: '0.8.20',
      files: { 'A.sol': `contract ${contractName} {}` },
    });
    const proxy = simToken('eth', TOKEN, { source: sourceOf('Proxy'), implementation: LOGIC });
    given().simulator.setTokens([proxy, simToken('eth', LOGIC, { source: sourceOf('Logic') })]);
    expect(await ask()).toMatchObject({ known: true, value: { verified: true, contractName: 'Logic' } });
    given().simulator.setTokens([proxy]);
    expect(await ask()).toMatchObject({ known: true, value: { verified: false, files: [] } });
    given().simulator.setTokens([simToken('eth', TOKEN, { source: sourceOf('Plain') })]);
    expect(await ask()).toMatchObject({ known: true, value: { contractName: 'Plain' } });
    expect(given().simulator.calls.map(({ path }) => path.slice(-40))).toEqual(
      [TOKEN, LOGIC, TOKEN, LOGIC, TOKEN].map((address) =>
        expect.stringMatching(new RegExp(`${address.slice(2)}$`, 'i')),
      ),
    );
    given().simulator.setTokens([]);
  });

  it('HTTP 404 with match null is "not verified", an answer', async () => {
    given().answerWith('404-not-verified.json', 404);
    expect(await ask()).toMatchObject({ known: true, value: { verified: false, files: [] } });
  });

  it('an unsupported chain is not supported', async () => {
    given().answerWith('400-unsupported-chain.json', 400);
    expect(await ask()).toMatchObject({ known: false, reason: 'not_supported' });
  });

  it('"verified" without readable source is an invalid answer, not unverified', async () => {
    given().answerWith('hostile.json');
    expect(await ask()).toMatchObject({ known: false, reason: 'invalid_answer' });
  });
});
