import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import Ajv from 'ajv/dist/2020.js';
import { afterAll, describe, expect, it } from 'vitest';
import { useScenario } from '../support/devnet.js';
import { bearer, useService } from '../support/service.js';

const served = useService();
const toInput = (id: string) => {
  const { chain, address } = useScenario(id);
  return { chain, contract_address: address };
};
const own = {
  id: 'mine',
  rules: [
    { id: 'tax', path: 'trades.sellTaxPercentage', operator: 'above', threshold: 5, severity: 'caution' },
  ],
};

async function decide(key: string, body: Record<string, unknown>) {
  const response = await served.post('/api/v1/decide', body, bearer(key));
  return { status: response.status, body: await response.json() };
}

async function used(key: string): Promise<number> {
  const { stats } = await (await served.get('/api/v1/user/stats', bearer(key))).json();
  return stats.calls_this_month;
}

describe('POST /api/v1/decide', () => {
  it('denies a trap with the rule, what was found, and a link to the evidence that anyone can read', async () => {
    const key = await served.key();
    const { status, body } = await decide(key, { ...toInput('honeypot'), intent: 'BUY' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      decision: 'DENY',
      intent: 'BUY',
      policy: { id: 'balanced', version: 1 },
      block: { number: expect.any(Number), hash: expect.stringMatching(/^0x/) },
    });
    expect(body.rules[0]).toMatchObject({
      id: 'honeypot',
      severity: 'deny',
      outcome: 'FIRED',
      found: 'proven',
      statement: 'can_sell',
      evidence: `/api/v1/report/${body.report_id}`,
    });
    expect(Date.parse(body.expires_at)).toBeGreaterThan(Date.now());
    const report = await (await served.get(body.rules[0].evidence)).json();
    expect(JSON.stringify(report.content.statements)).toContain('security.can_sell');
    expect(report.block_number).toBeLessThanOrEqual(body.block.number);
  });

  it('takes the token as one field too, and costs one call, warm or cold', async () => {
    const key = await served.key();
    const flat = await decide(key, { ...toInput('healthy'), intent: 'BUY' });
    expect(await used(key)).toBe(1);
    const before = served.calls.length;
    const nested = await decide(key, { token: toInput('healthy'), intent: 'BUY' });
    expect(await used(key)).toBe(2);
    expect(served.calls.length - before).toBe(0);
    expect(nested.body.decision).toBe('ALLOW');
    expect(nested.body.report_id).toBe(flat.body.report_id);
  });

  it('never denies a sale for what harms buyers only, and tells it all the same', async () => {
    const key = await served.key();
    const buy = await decide(key, { ...toInput('hidden-mint'), intent: 'BUY' });
    const sell = await decide(key, { ...toInput('hidden-mint'), intent: 'SELL' });
    expect([buy.body.decision, sell.body.decision]).toEqual(['DENY', 'ALLOW']);
    const rule = { id: 'mint', path: 'gates.proven_mint', operator: 'is', threshold: true, severity: 'deny' };
    const policy = { ...own, rules: [...own.rules, rule] };
    const told = await decide(key, { ...toInput('hidden-mint'), intent: 'SELL', policy });
    expect(told.body).toMatchObject({ decision: 'ALLOW', monitored: [{ id: 'mint', found: true }] });
  });

  it('weighs an amount against what the pools pay, and asks the token about a holder', async () => {
    const key = await served.key();
    const rules = [
      { ...own.rules[0], id: 'loss', path: 'request.lossPercentage', threshold: 50, severity: 'deny' },
      { id: 'holder', path: 'request.holderBlocked', operator: 'is', threshold: true, severity: 'deny' },
    ];
    const ask = (more: object) =>
      decide(key, { ...toInput('healthy'), intent: 'SELL', policy: { ...own, rules }, ...more });
    const holder = `0x${'7'.repeat(40)}`;
    expect((await ask({ amount: 1, holder })).body).toMatchObject({ decision: 'ALLOW', missing: [] });
    expect((await ask({ amount: 1e12, holder })).body.rules[0]).toMatchObject({
      id: 'loss',
      outcome: 'FIRED',
    });
    // What was not sent is not known: the rules fail closed.
    expect((await ask({})).body.rules.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'MISSING',
      'MISSING',
    ]);
  });

  it('refuses a wrong policy with the place of each mistake, before anything is read or counted', async () => {
    const key = await served.key();
    const before = served.calls.length;
    const policy = {
      ...own,
      rules: [
        { ...own.rules[0], path: 'trades.taxOfSale' },
        { ...own.rules[0], id: 'imp', path: 'gates.impersonation', operator: 'is', threshold: 'yes' },
      ],
    };
    const { status, body } = await decide(key, { ...toInput('governed'), intent: 'BUY', policy });
    expect([status, body.error]).toEqual([400, 'invalid_request']);
    expect(body.details.map(({ field }: { field: string }) => field)).toEqual([
      'policy.rules.0.path',
      'policy.rules.1.threshold',
    ]);
    expect((await decide(key, { ...toInput('governed'), intent: 'BUY', policy: 'nobodys' })).status).toBe(
      400,
    );
    expect((await decide(key, { ...toInput('governed'), intent: 'HOLD' })).body.details[0].field).toBe(
      'intent',
    );
    expect((await decide(key, { intent: 'BUY' })).body.details[0]).toMatchObject({
      field: 'contract_address',
    });
    expect(await used(key)).toBe(0);
    expect(served.calls.length).toBe(before);
  });

  it('answers many tokens in one batch, each by its row, and gives back the call of a row that failed', async () => {
    const key = await served.key();
    const tokens = [
      toInput('healthy'),
      toInput('honeypot'),
      { chain: 'eth', contract_address: `0x${'d4'.repeat(20)}` },
    ];
    const response = await served.post(
      '/api/v1/decide/batch',
      { tokens, intent: 'BUY', policy: 'permissive' },
      bearer(key),
    );
    const { results } = await response.json();
    expect(results.map(({ decision, error }: Record<string, string>) => decision ?? error)).toEqual([
      'ALLOW',
      'DENY',
      'invalid_request',
    ]);
    expect(results[1].contract_address.toLowerCase()).toBe(tokens[1]?.contract_address);
  });
});

describe('policies of a plan', () => {
  const store = 'mutation ($policy: JSON!) { storePolicy(policy: $policy) { name version isPack } }';

  it('are kept in versions, used by name from any key of the plan, and by nobody else', async () => {
    const [key, other] = [await served.key(), await served.key()];
    const first = await served.query(key, store, { policy: own });
    const second = await served.query(key, store, {
      policy: { ...own, rules: [{ ...own.rules[0], severity: 'deny' }] },
    });
    expect([first, second].map(({ data }) => data.storePolicy)).toEqual([
      { name: 'mine', version: 1, isPack: false },
      { name: 'mine', version: 2, isPack: false },
    ]);
    const asked = { ...toInput('sell-tax'), intent: 'BUY' };
    const newest = await decide(key, { ...asked, policy: 'mine' });
    const pinned = await decide(key, { ...asked, policy: 'mine@1' });
    expect([newest, pinned].map(({ body }) => [body.decision, body.policy.version])).toEqual([
      ['DENY', 2],
      ['CAUTION', 1],
    ]);
    expect((await decide(other, { ...asked, policy: 'mine' })).status).toBe(400);
    const list = await served.query(key, '{ policies { name version isPack } }');
    expect(list.data.policies.map(({ name }: { name: string }) => name)).toEqual([
      'strict',
      'balanced',
      'permissive',
      'collateral',
      'assay',
      'mine',
    ]);
    const remove = 'mutation { deletePolicy(name: "mine") }';
    expect((await served.query(key, remove)).data.deletePolicy).toBe(true);
    expect((await served.query(key, remove)).data.deletePolicy).toBe(false);
    expect((await decide(key, { ...asked, policy: 'mine' })).status).toBe(400);
  });

  it('are refused where they are wrong, take the name of a pack, or are too many', async () => {
    const key = await served.key();
    for (const policy of [
      { id: 'x', rules: [] },
      { ...own, id: 'strict' },
    ]) {
      const { errors } = await served.query(key, store, { policy });
      expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    }
    for (let stored = 0; stored < 200; stored += 1) await served.query(key, store, { policy: own });
    const { errors } = await served.query(key, store, { policy: own });
    expect(errors?.[0]?.extensions.code).toBe('QUOTA_EXCEEDED');
  });

  it('have a published schema: it takes the packs and refuses a boolean against "yes"', async () => {
    const schema = await (await served.get('/schema/policy.json')).json();
    const validate = new Ajv.default({ strict: false, validateFormats: false }).compile(schema);
    const key = await served.key();
    const { data } = await served.query(key, '{ policySchema policies { content } }');
    expect(data.policySchema).toEqual(schema);
    for (const { content } of data.policies) {
      validate(content);
      expect(validate.errors ?? []).toEqual([]);
    }
    const wrong = {
      id: 'x',
      path: 'gates.impersonation',
      operator: 'is',
      threshold: 'yes',
      severity: 'deny',
    };
    expect(validate({ id: 'x', rules: [wrong] })).toBe(false);
    expect(validate({ id: 'x', rules: [{ ...wrong, threshold: true }] })).toBe(true);
  });
});

describe('decide in GraphQL and for agents', () => {
  const opened: Client[] = [];
  afterAll(() => Promise.all(opened.map((client) => client.close())));

  it('says what REST says; a failed row of a list is null with its error', async () => {
    const key = await served.key();
    const { chain, address } = useScenario('honeypot');
    const { data, errors } = await served.query(
      key,
      `query ($refs: [TokenRef!]!) {
        decide(chain: ${chain}, address: "${address}", intent: BUY, policy: "strict") { decision policy { name } }
        decisions(refs: $refs, intent: BUY) { decision address }
      }`,
      {
        refs: [
          { chain, address },
          { chain, address: `0x${'d4'.repeat(20)}` },
        ],
      },
    );
    expect(data.decide).toEqual({ decision: 'DENY', policy: { name: 'strict' } });
    expect(data.decisions[0].decision).toBe('DENY');
    expect(data.decisions[1]).toBeNull();
    expect(errors?.[0]?.path).toEqual(['decisions', 1]);
  });

  it('is a tool that marks what a token may have said, and costs one call', async () => {
    const key = await served.key();
    const client = new Client({ name: 'test', version: '1.0.0' });
    opened.push(client);
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${served.url}/mcp`), {
        requestInit: { headers: bearer(key) },
      }),
    );
    const answer = await client.callTool({
      name: 'decide',
      arguments: { ...toInput('honeypot'), intent: 'BUY' },
    });
    const text = (answer.content as readonly { text: string }[])[0]?.text ?? '';
    expect(text).toMatch(/^DENY for BUY, by balanced 1, until /);
    expect(text).toContain('DENY honeypot: <untrusted>');
    expect(answer.structuredContent).toMatchObject({ decision: 'DENY', policy: { id: 'balanced' } });
    expect(await used(key)).toBe(1);
  });
});
