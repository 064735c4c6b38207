import { known } from '@assay/facts';
import { describe, expect, it, vi } from 'vitest';
import { openProvider } from '../../../../test/support/providers/open-provider.js';
import { setUpProvider } from '../../../../test/support/providers/provider-test.js';
import { openai } from './provider.js';

const given = setUpProvider(openai, import.meta.url);
const TOKEN = '0xdddddddddddddddddddddddddddddddddddddddd';
let version = 0;

/** New code each time: an audit is kept for ever. */
async function ask() {
  version += 1;
  const content = `contract A${version} {\n  function mint(uint256 n) external onlyOwner { _mint(msg.sender, n); }\n}`;
  const source = known({ verified: true, files: [{ path: 'A.sol', content }] }, 'test', 1);
  return (await given().open.ask('auditReport', 'eth', [TOKEN], { facts: { source } })).get(TOKEN);
}

describe('OpenAI-compatible audit', () => {
  it('keeps true claims of a real exchange and drops what was made up', async () => {
    const fact = await ask();
    expect(fact?.known && fact.value.findings.map(({ type, status }) => [type, status])).toEqual([
      ['OWNER_MINT', 'REPORTED'],
    ]);
    expect(given().open.permits()).toBe(1);
  });

  it('of hostile claims only the true one is left, cleaned, without the proof that it gave itself, and the cost is not made up', async () => {
    given().answerWith('hostile.json');
    const settle = vi.fn();
    const tokenLimiter = { reserve: async () => ({ settle }) };
    const content =
      'contract A {\n  function mint(uint256 n) external onlyOwner { _mint(msg.sender, n); }\n}';
    const source = known({ verified: true, files: [{ path: 'A.sol', content }] }, 'test', 1);
    const open = openProvider(openai, given().simulator.environment, {
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

  it('prose instead of JSON is no audit', async () => {
    given().answerWith('no-json.json');
    expect(await ask()).toMatchObject({ known: false, reason: 'invalid_answer' });
  });

  it.each(['endless', 'truncated', 'html'] as const)('an answer that is "%s" is no audit', async (fault) => {
    given().simulator.setFault('openai', fault);
    expect(await ask()).toMatchObject({ known: false });
  });

  it.each(['length', 'content_filter', 'tool_calls'])(
    'an answer that ended by "%s" is no audit',
    async (finish_reason) => {
      const message = { role: 'assistant', content: '{"findings":[]}', refusal: null };
      given().simulator.setAnswer('openai', {
        status: 200,
        body: { choices: [{ index: 0, message, finish_reason }] },
      });
      expect(await ask()).toMatchObject({ known: false, reason: 'invalid_answer' });
    },
  );

  it('a used-up quota is an outage that is not tried again', async () => {
    given().answerWith('insufficient-quota.json', 429);
    expect(await ask()).toMatchObject({ known: false, reason: 'unavailable' });
    expect(given().simulator.calls).toHaveLength(1);
  });

  it('a server that quotes the key back does not get it into the reason', async () => {
    given().simulator.setAnswer('openai', {
      status: 401,
      body: {
        error: {
          message: 'Incorrect API key provided: sim-openai-key',
          type: 'invalid_request_error',
          param: null,
          code: 'invalid_api_key',
        },
      },
    });
    const fact = await ask();
    expect(fact).toMatchObject({ known: false, reason: 'unavailable' });
    expect(JSON.stringify(fact)).not.toContain('sim-openai-key');
  });

  it('a server that knows no JSON schemas is asked for plain JSON', async () => {
    given().simulator.setAnswer('openai', {
      status: 400,
      body: { error: { message: 'response_format', type: 'x', param: null, code: null } },
    });
    await ask();
    expect(given().simulator.calls).toHaveLength(2);
    given().simulator.setAnswer('openai', undefined);
    given().simulator.forgetCalls();
    expect(await ask()).toMatchObject({ known: true });
    expect(given().simulator.calls).toHaveLength(1);
  });
});
