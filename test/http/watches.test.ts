import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../../devnet/webhook-receiver.js';
import { type Lease, writeStep } from '../../src/db/watch-events.js';
import type { NewWatchEvent } from '../../src/domain/watch.js';
import { useScenario } from '../support/devnet.js';
import { bearer, useService } from '../support/service.js';

const served = useService({
  WATCH_PRIVATE_RECEIVERS: 'true',
  WATCH_SHARE: '0',
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
  body: { description: 'Tax of a sale: 3 % before, 99 % now', transaction_hash: '0xabc' },
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
});
