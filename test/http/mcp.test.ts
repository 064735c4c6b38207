import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, describe, expect, it } from 'vitest';
import { tools } from '../../src/mcp/tools.js';
import { useScenario } from '../support/devnet.js';
import { bearer, useService } from '../support/service.js';

const served = useService();
const opened: Client[] = [];
afterAll(() => Promise.all(opened.map((client) => client.close())));

async function connect(headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  opened.push(client);
  const transport = new StreamableHTTPClientTransport(new URL(`${served.url}/mcp`), {
    requestInit: { headers },
  });
  await client.connect(transport);
  return client;
}

interface Called {
  readonly isError?: boolean;
  readonly content: readonly { readonly type: string; readonly text?: string; readonly uri?: string }[];
  readonly structuredContent?: Record<string, unknown>;
}
const call = async (client: Client, name: string, given: Record<string, unknown>) =>
  (await client.callTool({ name, arguments: given })) as Called;
const textOf = ({ content }: Called) => content[0]?.text ?? '';
const toInput = ({ chain, address }: { readonly chain: string; readonly address: string }) => ({
  chain,
  contract_address: address,
});

async function analyze(token: { chain: string; address: string }, key: string) {
  const response = await served.post('/api/v1/token/analyze', toInput(token), bearer(key));
  return response.json();
}

describe('POST /mcp', () => {
  it('names its tools with the shapes of what they take and tell, without a key', async () => {
    const client = await connect();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([
      'analyze_token',
      'can_i_sell',
      'decide',
      'explain_finding',
      'replay_evidence',
      'token_changes',
    ]);
    const ajv = new Ajv.default({ strict: false });
    addFormats.default(ajv);
    for (const { inputSchema, outputSchema } of tools) {
      expect(inputSchema.required).toContain('contract_address');
      expect(() => ajv.compile(JSON.parse(JSON.stringify(outputSchema)))).not.toThrow();
      expect(Object.keys(outputSchema?.properties ?? {}).length).toBeGreaterThan(3);
    }
    expect(client.getInstructions()).toContain('<untrusted>');
  });

  it('analyze_token says what REST says, links the whole report, and costs one call', async () => {
    const key = await served.key('starter');
    const client = await connect(bearer(key));
    for (const id of ['healthy', 'honeypot']) {
      const scenario = useScenario(id);
      const rest = await analyze(scenario, key);
      const before = await (await served.get('/api/v1/user/stats', bearer(key))).json();
      const answer = await call(client, 'analyze_token', toInput(scenario));
      const after = await (await served.get('/api/v1/user/stats', bearer(key))).json();
      expect(after.stats.total_calls - before.stats.total_calls, id).toBe(1);
      expect(answer.structuredContent, id).toMatchObject({
        core_score: rest.core_score,
        grade: rest.assurance.core_grade,
        coverage: rest.assurance.coverage,
        overall_risk: rest.analysis_details.security_analysis.overall_risk,
        is_honeypot: rest.analysis_details.security_analysis.scan_analysis.is_honeypot,
      });
      expect(textOf(answer)).toContain(`Score ${rest.core_score} of 100`);
      expect(textOf(answer).length).toBeLessThan(3_000);
      const link = answer.content.find(({ type }) => type === 'resource_link');
      const { contents } = await client.readResource({ uri: link?.uri ?? '' });
      const [report] = contents as { text: string }[];
      const body = JSON.parse(report?.text ?? '');
      expect(body.analysis_details.security_analysis).toEqual(rest.analysis_details.security_analysis);
    }
  });

  it('can_i_sell tells what a sale brings, tax and impact, and that a honeypot cannot be sold', async () => {
    const client = await connect(bearer(await served.key()));
    const small = await call(client, 'can_i_sell', { ...toInput(useScenario('healthy')), amount_usd: 100 });
    const large = await call(client, 'can_i_sell', { ...toInput(useScenario('healthy')), amount_usd: 1e8 });
    expect(small.structuredContent).toMatchObject({ can_sell: 'yes', amount_usd: 100, sell_tax: 0 });
    const received = (answer: Called) => Number(answer.structuredContent?.received_usd);
    expect(received(small)).toBeGreaterThan(90);
    expect(received(large)).toBeLessThan(5e7);
    expect(Number(large.structuredContent?.impact_ratio)).toBeGreaterThan(0.5);
    const trapped = await call(client, 'can_i_sell', {
      ...toInput(useScenario('honeypot')),
      amount_tokens: 5,
    });
    expect(trapped.structuredContent).toMatchObject({ can_sell: 'no', received_usd: 0, amount_tokens: 5 });
    expect(textOf(trapped)).toContain('be sold now? No.');
  });

  it('explain_finding gives the words and evidence of a check, and replay_evidence asks a node again', async () => {
    const client = await connect(bearer(await served.key()));
    const token = toInput(useScenario('honeypot'));
    const told = await call(client, 'explain_finding', { ...token, code: 'can_sell' });
    const { statements } = told.structuredContent as { statements: Record<string, unknown>[] };
    const [statement] = statements;
    expect(statement).toMatchObject({ kind: 'check', component: 'security', status: 'FAIL' });
    expect(statement?.evidence_total).toBeGreaterThan(0);
    const replayed = await call(client, 'replay_evidence', { ...token, code: 'can_sell' });
    const { replayed: pieces } = replayed.structuredContent as { replayed: { verdict: string }[] };
    const verdicts = pieces.map(({ verdict }) => verdict);
    expect(verdicts.length).toBeGreaterThan(0);
    expect(new Set(verdicts)).toEqual(new Set(['identical']));
  });

  it('token_changes tells what changed: at a first report what the chain shows since the launch', async () => {
    const client = await connect(bearer(await served.key()));
    const answer = await call(client, 'token_changes', toInput(useScenario('honeypot')));
    const changes = [
      { kind: 'LIQUIDITY_ADDED', found_in: 'CHAIN', severity: 'INFO' },
      { kind: 'TOKEN_CREATED', found_in: 'CHAIN', severity: 'INFO' },
    ];
    expect(answer.structuredContent).toMatchObject({ known: true, changes });
    expect(textOf(answer)).toContain('2 changes of ');
  });

  it('marks what a token says of itself as untrusted', async () => {
    const client = await connect(bearer(await served.key()));
    const { structuredContent: told, ...answer } = await call(
      client,
      'analyze_token',
      toInput(useScenario('healthy')),
    );
    expect(told?.name).toMatch(/^<untrusted>[^<>]+<\/untrusted>$/);
    expect(textOf(answer as Called)).toContain(String(told?.name));
  });

  it('refuses as REST does: no key, no quota, wrong input, unknown code; only what a node was asked for costs', async () => {
    const token = toInput(useScenario('healthy'));
    await expect(call(await connect(), 'analyze_token', token)).rejects.toThrow(/unauthorized/i);
    const key = await served.key('starter');
    const client = await connect(bearer(key));
    const refusals = [
      await call(client, 'analyze_token', { ...token, chain: 'solana' }),
      await call(client, 'can_i_sell', token),
      await call(client, 'can_i_sell', { ...token, amount_usd: -1 }),
      await call(client, 'explain_finding', { ...token, code: 'no_such_code' }),
      await call(client, 'replay_evidence', { ...token, code: 'no_such_code' }),
      await call(client, 'analyze_token', { chain: 'eth', contract_address: `0x${'9'.repeat(40)}` }),
      await call(client, 'nothing', token),
    ];
    for (const answer of refusals) {
      expect(answer.isError).toBe(true);
      expect(JSON.parse(textOf(answer))).toMatchObject({ error: 'invalid_request' });
    }
    expect(JSON.parse(textOf(refusals[0] as Called)).details[0].field).toBe('chain');
    const stats = await (await served.get('/api/v1/user/stats', bearer(key))).json();
    // The address without a contract.
    expect(stats.stats.total_calls).toBe(1);
  });

  describe('an agent that only does what each error says comes to an answer', () => {
    /** What an agent knows of the person's question, by the names of the schema. */
    const known = () => ({
      ...toInput(useScenario('honeypot')),
      code: 'can_sell',
      intent: 'BUY',
      amount_tokens: 5,
      amount_usd: 100,
    });
    interface Refusal {
      readonly reason: string;
      readonly details?: readonly {
        readonly field: keyof ReturnType<typeof known>;
        readonly reason: string;
      }[];
    }

    /** Leaves out, adds or corrects what the error names, or takes the first code that it lists. */
    function obey(given: Record<string, unknown>, { details = [] }: Refusal): Record<string, unknown> {
      const next = { ...given };
      for (const { field, reason } of details) {
        const [, listed] = /It has: (\w+)/.exec(reason) ?? [];
        if (reason.includes('must be left out')) delete next[field];
        else next[field] = listed ?? known()[field];
      }
      return next;
    }

    const beginnings: readonly Record<string, unknown>[] = [
      {},
      { usd: 5, tokens: 5, at_block: 3 },
      { amount_usd: 5, amount_tokens: 5 },
      { chain: 'solana', contract_address: '0x12', code: 'x y', amount_tokens: -1 },
    ];

    it.each(tools.map(({ name }) => name))('%s', async (name) => {
      const client = await connect(bearer(await served.key()));
      const { inputSchema } = (await client.listTools()).tools.find((tool) => tool.name === name) ?? {};
      const names = Object.keys(inputSchema?.properties ?? {});
      expect(inputSchema?.additionalProperties).toBe(false);
      for (const beginning of beginnings) {
        let given = beginning;
        let answer = await call(client, name, given);
        for (let tries = 0; answer.isError && tries < 4; tries += 1) {
          const refusal: Refusal = JSON.parse(textOf(answer));
          const named = (refusal.details ?? []).map(({ field }) => String(field));
          for (const field of named) expect([...names, ...Object.keys(given)]).toContain(field);
          given = obey(given, refusal);
          answer = await call(client, name, given);
        }
        expect(answer.isError, textOf(answer)).toBeUndefined();
      }
    });

    it('an unknown code is answered with the codes that there are', async () => {
      const client = await connect(bearer(await served.key()));
      const wrong = { ...toInput(useScenario('honeypot')), code: 'no_such_code' };
      const refusal: Refusal = JSON.parse(textOf(await call(client, 'explain_finding', wrong)));
      const answer = await call(client, 'explain_finding', obey(wrong, refusal));
      expect(answer.isError).toBeUndefined();
    });
  });

  it('analyze_token tells the verdict in the same sentence as REST', async () => {
    const key = await served.key();
    for (const id of ['healthy', 'honeypot']) {
      const rest = await analyze(useScenario(id), key);
      const answer = await call(await connect(bearer(key)), 'analyze_token', toInput(useScenario(id)));
      const { verdict_sentence } = rest.assurance;
      expect(answer.structuredContent?.verdict_sentence).toBe(`<untrusted>${verdict_sentence}</untrusted>`);
      expect(textOf(answer)).toContain(verdict_sentence);
    }
  });

  it('refuses other methods, bodies that are no message, and streams', async () => {
    expect((await served.get('/mcp')).status).toBe(405);
    expect((await served.post('/mcp', '[]')).status).toBe(400);
    expect(
      (await served.post('/mcp', '{"a":1}', { accept: 'application/json, text/event-stream' })).status,
    ).toBe(400);
    const listen = await served.post(
      '/mcp',
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'subscriptions/listen',
        params: {
          notifications: { toolsListChanged: true },
          _meta: {
            'io.modelcontextprotocol/protocolVersion': '2026-07-28',
            'io.modelcontextprotocol/clientCapabilities': {},
          },
        },
      },
      {
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'subscriptions/listen',
      },
    );
    expect(await listen.text()).toMatch(/error/);
  });
});
