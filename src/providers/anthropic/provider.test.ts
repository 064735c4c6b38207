import { describe, expect, it } from 'vitest';
import { setUpProvider } from '../../../test/support/providers/provider-test.js';
import { known } from '../../domain/fact.js';
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
