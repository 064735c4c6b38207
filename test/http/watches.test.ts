import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../../devnet/webhook-receiver.js';
import { type Lease, writeStep } from '../../src/db/watch-events.js';
import type { NewWatchEvent } from '../../src/domain/watch.js';
import { useScenario } from '../support/devnet.js';
import { bearer, useService } from '../support/service.js';

const served = useService({
  WATCH_PRIVATE_RECEIVERS: 'true',
  PLAN_STARTER_WATCHES: '1',
});
const lease: Lease = { chain: 'eth', holder: 'test', epoch: 1 };
const receivers: Receiver[] = [];
const receiver = async (answer?: () => number | Promise<number>) => {
  const started = await startReceiver(answer ? { answer } : {});
  receivers.push(started);
  return started;
};

beforeAll(async () => {
  await served.service.database.query(
    `insert into watch_leases (chain, holder, epoch, until) values ('eth', 'test', 1, now() + interval '1 hour')`,
  );
});
afterAll(() => Promise.all(receivers.map((one) => one.close())));

const token = () => useScenario('healthy');
const event = (more: Partial<NewWatchEvent> = {}): NewWatchEvent => ({
  address: token().address,
  kind: 'TAX_RAISED',
  severity: 'HIGH',
  blockNumber: 7,
  blockHash: '0x7',
  retracts: undefined,
  body: { description: 'The sell tax rose from 3 % to 99 %.', transaction_hash: '0xabc' },
  ...more,
});
const tell = (...events: NewWatchEvent[]) =>
  writeStep(served.service.database, lease, { events, states: [], blocks: '[]' });
const watch = async (apiKey: string, body: object) => {
  const { address, chain } = token();
  const tokens = [{ contract_address: address, chain }];
  const response = await served.post('/api/v1/watch/create', { tokens, ...body }, bearer(apiKey));
  return { status: response.status, body: await response.json() };
};
const ids = ({ messages }: Receiver) => messages.map(({ id }) => id);
const post = async (apiKey: string, path: string, body: object) => {
  const response = await served.post(`/api/v1/watch/${path}`, body, bearer(apiKey));
  return { status: response.status, body: await response.json() };
};

describe('watches', () => {
  it('sends each event once, signed as Standard Webhooks says, and only what was asked for', async () => {
    const to = await receiver();
    const apiKey = await served.key();
    const { body } = await watch(apiKey, {
      events: ['TAX_RAISED', 'MINTED'],
      min_severity: 'MEDIUM',
      deliver: { webhook: to.url },
    });
    expect(body.secret).toMatch(/^whsec_/);
    await tell(
      event(),
      event({ kind: 'MINTED', severity: 'LOW' }),
      event({ kind: 'PAUSED' }),
      event({ kind: 'MINTED', address: `0x${'77'.repeat(20)}` }),
      event({ kind: 'MINTED', severity: 'CRITICAL' }),
    );
    await expect.poll(() => to.messages.length).toBe(2);
    const [first] = to.messages;
    const verified = new Webhook(body.secret).verify(first?.body ?? '', first?.headers ?? {});
    expect(verified).toMatchObject({
      type: 'token.tax_raised',
      data: { id: first?.id, severity: 'HIGH', block_number: 7, watch_id: body.watch.watch_id },
    });
    expect(() => new Webhook(body.secret).verify(`${first?.body} `, first?.headers ?? {})).toThrow();
    const [one, two] = ids(to).map((id) => Number(id.slice(4)));
    expect(two).toBeGreaterThan(one ?? Number.POSITIVE_INFINITY);
    // Nothing of it is shown a second time, and nothing that could sign is in the database.
    const listed = await served.get('/api/v1/watch/list', bearer(apiKey));
    expect(await listed.text()).not.toContain(body.secret);
    const rows = await served.service.database.query('select * from watches');
    expect(JSON.stringify(rows)).not.toContain(body.secret.slice(6));
  });

  it('sends again in order, with the same id, after a receiver failed, and does not hold up others', async () => {
    let fails = true;
    const failing = await receiver(() => (fails ? 500 : 200));
    const never = await receiver(() => new Promise<number>(() => undefined));
    const good = await receiver();
    const apiKey = await served.key();
    for (const to of [failing, never, good]) await watch(apiKey, { deliver: { webhook: to.url } });
    await tell(event({ blockNumber: 8 }), event({ blockNumber: 9 }));
    await expect.poll(() => good.messages.length).toBe(2);
    await expect.poll(() => failing.messages.length).toBe(1);
    fails = false;
    await expect.poll(() => failing.messages.length).toBe(3);
    const [first, second] = ids(good);
    expect(ids(failing)).toEqual([first, first, second]);
    expect(never.messages.length).toBe(1);
  });

  it('tells whoever was told of an event that a reorganisation undid it', async () => {
    const to = await receiver();
    const apiKey = await served.key();
    await watch(apiKey, { events: ['TAX_RAISED'], deliver: { webhook: to.url } });
    await tell(event({ blockNumber: 11 }));
    await expect.poll(() => to.messages.length).toBe(1);
    const told = Number(ids(to)[0]?.slice(4));
    await tell(event({ kind: 'RETRACTED', severity: 'INFO', retracts: told, blockNumber: 11 }));
    await expect.poll(() => to.messages.length).toBe(2);
    expect(JSON.parse(to.messages[1]?.body ?? '')).toMatchObject({
      type: 'token.retracted',
      data: { retracts: `evt_${told}` },
    });
  });

  it('signs with the old and the new secret after a rotation, and can be tested, paused and deleted', async () => {
    const to = await receiver();
    const apiKey = await served.key();
    const { body: created } = await watch(apiKey, { deliver: { webhook: to.url } });
    const { watch_id } = created.watch;
    const { body: rotated } = await post(apiKey, 'rotate-secret', { watch_id });
    expect(rotated.secret).not.toBe(created.secret);
    const { body: tested } = await post(apiKey, 'test', { watch_id });
    expect(tested).toMatchObject({ delivered: true, status_code: 204, problem: null });
    const [ping] = to.messages;
    for (const secret of [created.secret, rotated.secret])
      expect(new Webhook(secret).verify(ping?.body ?? '', ping?.headers ?? {})).toMatchObject({
        type: 'watch.ping',
      });
    await post(apiKey, 'pause', { watch_id });
    await tell(event({ blockNumber: 12 }));
    const { body: resumed } = await post(apiKey, 'resume', { watch_id });
    expect(resumed.watch).toMatchObject({ status: 'active', pending_count: 0 });
    await tell(event({ blockNumber: 13 }));
    await expect.poll(() => to.messages.length).toBe(2);
    const again = await post(apiKey, 'redeliver', { watch_id, event_id: ids(to)[1] });
    expect(again.body).toMatchObject({ pending_count: 1 });
    await expect.poll(() => ids(to).slice(1)).toEqual([ids(to)[1], ids(to)[1]]);
    const shown = await served.get(`/api/v1/watch/deliveries?watch_id=${watch_id}`, bearer(apiKey));
    expect((await shown.json()).deliveries).toMatchObject([{ event_id: ids(to)[1], state: 'delivered' }]);
    expect((await post(apiKey, 'delete', { watch_id })).body.status).toBe('deleted');
    expect((await post(apiKey, 'delete', { watch_id })).status).toBe(404);
  });

  it('says where there is no token to watch, and makes nothing then', async () => {
    const apiKey = await served.key('starter');
    const nobody = `0x${'79'.repeat(20)}`;
    const tokens = [
      { contract_address: token().address, chain: token().chain },
      { contract_address: nobody, chain: 'eth' },
    ];
    const { status, body } = await watch(apiKey, { tokens });
    expect([status, body.details[0].code]).toEqual([400, 'NOTHING_THERE']);
    expect(body.reason).toContain(nobody);
    const { errors } = await served.query(
      apiKey,
      `mutation { createWatch(refs: [{ chain: eth, address: "${nobody}" }], events: [TAX_RAISED]) { watch { id } } }`,
    );
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    const listed = await (await served.get('/api/v1/watch/list', bearer(apiKey))).json();
    expect(listed.watches).toEqual([]);
    const stats = await (await served.get('/api/v1/user/stats', bearer(apiKey))).json();
    expect(stats.stats.calls_this_month).toBe(0);
  });

  it('belongs to one purchase, and is counted by its plan', async () => {
    const apiKey = await served.key('starter');
    const { body } = await watch(apiKey, {});
    expect(body).toMatchObject({ success: true, secret: null, watch: { webhook: null, status: 'active' } });
    expect(await watch(apiKey, {})).toMatchObject({ status: 429, body: { error: 'quota_exceeded' } });
    const stranger = await served.key();
    const { watch_id } = body.watch;
    for (const path of ['pause', 'resume', 'delete', 'test', 'rotate-secret', 'redeliver'])
      expect((await post(stranger, path, { watch_id })).status).toBe(404);
    expect((await served.get(`/api/v1/watch/deliveries?watch_id=${watch_id}`, bearer(stranger))).status).toBe(
      404,
    );
    expect((await served.post('/api/v1/watch/create', {})).status).toBe(401);
  });

  it('tells subscribers as it happens, and goes on after the last event that was read', async () => {
    const apiKey = await served.key();
    const refs = [{ chain: token().chain, address: token().address }];
    const query = `subscription ($refs: [TokenRef!]!) {
      tokenChanged(refs: $refs) { id kind severity transactionHash description } }`;
    const subscribe = (headers: Record<string, string> = {}) =>
      openStream(apiKey, { query, variables: { refs } }, headers);
    const first = await subscribe();
    await tell(event({ blockNumber: 21 }), event({ kind: 'MINTED', address: `0x${'78'.repeat(20)}` }));
    const [one] = await first.take(1);
    expect(one).toMatchObject({
      id: one?.data.tokenChanged.id,
      data: { tokenChanged: { kind: 'TAX_RAISED', severity: 'HIGH', transactionHash: '0xabc' } },
    });
    first.end();
    // What happens while nobody reads is read later.
    await tell(event({ kind: 'PAUSED', blockNumber: 22 }), event({ kind: 'UNPAUSED', blockNumber: 22 }));
    const again = await subscribe({ 'last-event-id': one?.id ?? '' });
    const missed = await again.take(2);
    expect(missed.map(({ data }) => data.tokenChanged.kind)).toEqual(['PAUSED', 'UNPAUSED']);
    again.end();
  });

  it('streams new pools, and only those that are large enough', async () => {
    const apiKey = await served.key();
    const query =
      'subscription { newPairs(chain: eth, minLiquidityUsd: 1000) { poolId dex liquidityUsd coreGrade verdictSentence } }';
    const stream = await openStream(apiKey, { query });
    const pair = (liquidity: number | null) =>
      event({
        kind: 'PAIR_CREATED',
        body: {
          pool: `0x${'55'.repeat(20)}`,
          dex: 'V2',
          quote: 'WETH',
          liquidity_usd: liquidity,
          grade: 'F',
          verdict_sentence: 'You cannot sell it.',
          transaction_hash: '0x1',
        },
      });
    await tell(pair(10), pair(null), pair(5_000));
    const [told] = await stream.take(1);
    expect(told?.data.newPairs).toMatchObject({ liquidityUsd: 5_000, coreGrade: 'F', dex: 'V2' });
    expect(told?.data.newPairs.verdictSentence).toBe('You cannot sell it.');
    stream.end();
  });

  it('refuses what is no subscription, is too deep, has no key, or is asked as an ordinary query', async () => {
    const apiKey = await served.key();
    const ask = (query: string, headers: Record<string, string>) =>
      served.post('/graphql', { query }, headers);
    const stream = { accept: 'text/event-stream', ...bearer(apiKey) };
    const pairs = 'subscription { newPairs(chain: eth) { id } }';
    expect((await ask('{ health { status } }', stream)).status).toBe(400);
    expect((await ask('subscription { newPairs(chain: eth) { nothing } }', stream)).status).toBe(400);
    const aliases = Array.from({ length: 80 }, (_, index) => `a${index}: id`).join(' ');
    const complex = await ask(`subscription { newPairs(chain: eth) { ${aliases} } }`, stream);
    expect([complex.status, (await complex.json()).errors[0].extensions.code]).toEqual([
      400,
      'QUERY_TOO_COMPLEX',
    ]);
    expect((await ask(pairs, { accept: 'text/event-stream' })).status).toBe(401);
    const plain = await ask(pairs, bearer(apiKey));
    expect((await plain.json()).errors[0].message).toMatch(/Accept: text\/event-stream/);
    const many = `subscription { tokenChanged(refs: []) { id } }`;
    expect(await (await ask(many, stream)).text()).toMatch(/must name 1 to 50 tokens/);
  });

  it('refuses a watch that could decide nothing', async () => {
    const apiKey = await served.key();
    const create = async (body: object) => {
      const answer = await watch(apiKey, body);
      return [answer.status, answer.body.details?.[0]?.field];
    };
    expect(await create({ policy: 'nothing-of-that-name' })).toEqual([400, 'policy']);
    expect(await create({ policy: 'balanced@7' })).toEqual([400, 'policy']);
    expect(await create({ policy: { id: 'mine', rules: [] } })).toEqual([400, 'policy']);
    expect(await create({ intent: 'BUY' })).toEqual([400, 'policy']);
    expect(await create({ policy: 'balanced', intent: 'HOLD' })).toEqual([400, 'intent']);
    expect(await create({ events: ['DECISION_CHANGED'] })).toEqual([400, 'policy']);
  });
});

/** A stream of server-sent events. */
async function openStream(apiKey: string, body: object, headers: Record<string, string> = {}) {
  const ending = new AbortController();
  const response = await served.post(
    '/graphql',
    body,
    { accept: 'text/event-stream', ...bearer(apiKey), ...headers },
    ending.signal,
  );
  if (response.status !== 200) throw new Error(await response.text());
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    end: () => ending.abort(),
    async take(count: number) {
      for (;;) {
        const whole = text.split('\n\n').filter((part) => part.includes('event: next'));
        if (whole.length >= count && text.endsWith('\n\n'))
          return whole.slice(0, count).map((part) => ({
            id: /^id: (.*)$/m.exec(part)?.[1],
            data: JSON.parse(/^data: (.*)$/m.exec(part)?.[1] ?? '').data,
          }));
        const chunk = await reader?.read();
        if (!chunk || chunk.done) throw new Error(`the stream ended: ${text}`);
        text += chunk.value;
      }
    },
  };
}
