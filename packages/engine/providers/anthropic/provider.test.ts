import { known } from '@assay/facts';
import { describe, expect, it, vi } from 'vitest';
import { openProvider } from '../../../../test/support/providers/open-provider.js';
import { setUpProvider } from '../../../../test/support/providers/provider-test.js';
import { anthropic } from './provider.js';

const given = setUpProvider(anthropic, import.meta.url);
const TOKEN = '0xdddddddddddddddddddddddddddddddddddddddd';
let version = 0;

async function ask() {
  version += 1;
  const content = `contract A${version} {\n  function setFee(uint256 n) external { fee = n; }\n}`;
  const source = known({ verified: true, files: [{ path: 'A.sol', content }] }, 'test', 1);
  return (await given().open.ask('auditReport', 'eth', [TOKEN], { facts: { source } })).get(TOKEN);
}

describe('Anthropic audit', () => {
  it('keeps true claims of a real exchange and drops what was made up', async () => {
    const fact = await ask();
    expect(fact?.known && fact.value.findings.map(({ type, function: name }) => [type, name])).toEqual([
      ['TAX_MODIFIABLE', 'setFee'],
    ]);
  });

  it('of hostile claims only the true one is left, cleaned, without the proof that it gave itself, and the cost is not made up', async () => {
    given().answerWith('hostile.json');
    const settle = vi.fn();
    const tokenLimiter = { reserve: async () => ({ settle }) };
    const content =
      'contract A {\n  function mint(uint256 n) external onlyOwner { _mint(msg.sender, n); }\n}';
    const source = known({ verified: true, files: [{ path: 'A.sol', content }] }, 'test', 1);
    const open = openProvider(anthropic, given().simulator.environment, {
      tokensPerAudit: 60_000,
      tokenLimiter,
    });
    const fact = (await open.ask('auditReport', 'eth', [TOKEN], { facts: { source } })).get(TOKEN);
    await open.close();
    expect(fact).toMatchObject({
      known: true,
      value: { findings: [{ type: 'OWNER_MINT', status: 'REPORTED' }] },
    });
    const findings = fact?.known ? fact.value.findings : [];
    expect(findings).toHaveLength(1);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be left
    expect(findings[0]?.description).not.toMatch(/[\u0000-\u001f\u202a-\u202e\u2066-\u2069]/);
    expect(settle).toHaveBeenCalledWith(expect.toSatisfy((spent: number) => spent > 1_000));
  });

  it('an overloaded service is an outage', async () => {
    given().answerWith('overloaded.json', 529);
    expect(await ask()).toMatchObject({ known: false, reason: 'unavailable' });
  });

  it.each(['endless', 'truncated', 'html'] as const)('an answer that is "%s" is no audit', async (fault) => {
    given().simulator.setFault('anthropic', fault);
    expect(await ask()).toMatchObject({ known: false });
  });

  it.each(['max_tokens', 'refusal', 'pause_turn'])(
    'an answer that ended by "%s" is no audit',
    async (stop_reason) => {
      given().simulator.setAnswer('anthropic', {
        status: 200,
        body: {
          type: 'message',
          content: [{ type: 'text', text: '{"findings":[]}' }],
          stop_reason,
          usage: { input_tokens: 1, output_tokens: 1 },
        },
      });
      expect(await ask()).toMatchObject({ known: false, reason: 'invalid_answer' });
    },
  );
});
