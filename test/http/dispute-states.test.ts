import type { Address } from '@assay/facts';
import { Wallet } from 'ethers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toDevnetSettings } from '../../devnet/devnet-settings.js';
import { payer } from '../../devnet/payments.js';
import { type Receiver, startReceiver } from '../../devnet/webhook-receiver.js';
import { createDisputeStore } from '../../src/db/disputes.js';
import { createRecheck } from '../../src/disputes/recheck.js';
import { createLogger } from '../../src/observability/logger.js';
import { createService } from '../../src/service.js';
import { useDevnet } from '../support/devnet.js';
import { deployBlacklist, openDispute, reportOn, sendOnce, withdrawDispute } from '../support/disputes.js';
import { bearer, useService } from '../support/service.js';

const served = useService({ WATCH_PRIVATE_RECEIVERS: 'true' });
const owner = new Wallet(payer.privateKey);
const statement = 'The list can only be used by a court order, and nobody is on it.';
let key = '';
let receiver: Receiver;
const tokens: Address[] = [];
beforeAll(async () => {
  key = await served.key();
  receiver = await startReceiver({});
  // Before the chain is read: each is there at once.
  for (let count = 0; count < 4; count += 1) tokens.push(await deployBlacklist(owner.address));
});
afterAll(() => receiver.close());

const told = (token: string) =>
  receiver.messages
    .map(({ body }) => JSON.parse(body))
    .filter(({ data }) => data.contract_address?.toLowerCase() === token);
/** Deliveries may be late where the machine is busy. */
const patience = { timeout: 20_000 };
const typesOf = (token: string) => told(token).map(({ type }) => type);
const stateOf = async (token: string) => {
  const { data } = await served.query(
    key,
    `{ token(chain: eth, address: "${token}") { coreScore disputes { state checkedBlock } } }`,
  );
  return data.token.disputes[0];
};

/** A watched token with a report. */
async function watched() {
  const token = tokens.pop();
  if (!token) throw new Error('more of them are deployed at the start');
  const reported = await reportOn(served, key, token);
  const body = { tokens: [{ contract_address: token, chain: 'eth' }], deliver: { webhook: receiver.url } };
  expect((await served.post('/api/v1/watch/create', body, bearer(key))).status).toBe(200);
  return reported;
}

const open = async (reported: Awaited<ReturnType<typeof watched>>) => {
  const { body } = await openDispute(served, key, reported, { signer: owner, statement });
  return body.dispute;
};

/** Analyses the token by another process on the same database, that has nothing of it in memory. */
async function analyseElsewhere(token: string): Promise<void> {
  const database = Object.create(served.service.database, { close: { value: async () => undefined } });
  const settings = toDevnetSettings(useDevnet(), { PORT: '0', WATCH_SHARE: '0' });
  const replica = await createService(settings, { database, log: createLogger('silent', []) });
  try {
    const url = await replica.listen();
    const query = `{ token(chain: eth, address: "${token}") { coreScore } }`;
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer(key) },
      body: JSON.stringify({ query }),
    });
    expect((await answer.json()).data.token.coreScore).not.toBeNull();
  } finally {
    // What was observed is looked at before it ends.
    await replica.close();
  }
}

describe('what comes of a dispute', () => {
  it('watchers are told that it was opened and upheld, then withdrawn, without the text of the signer', async () => {
    const reported = await watched();
    const { id } = await open(reported);
    expect((await withdrawDispute(served, key, id, owner)).data.withdrawDispute.state).toBe('withdrawn');
    await expect
      .poll(() => typesOf(reported.token), patience)
      .toEqual(['dispute.opened', 'dispute.upheld', 'dispute.withdrawn']);
    const [{ data }] = told(reported.token);
    expect(data).toMatchObject({
      kind: 'DISPUTE_OPENED',
      subject: 'BLACKLIST',
      before: { state: null },
      after: { state: 'open', dispute_id: id, role: 'owner', report_id: reported.report },
    });
    expect(data.block_hash).toMatch(/^0x[0-9a-f]{64}$/);
    expect(JSON.stringify(told(reported.token))).not.toContain('court order');
    const query = `subscription { tokenChanged(refs: [{ chain: eth, address: "${reported.token}" }], after: "evt_0") { kind } }`;
    const stream = await served.post('/graphql', { query }, { ...bearer(key), accept: 'text/event-stream' });
    let text = '';
    for await (const piece of stream.body ?? []) {
      text += Buffer.from(piece).toString();
      if (text.includes('DISPUTE_WITHDRAWN')) break;
    }
    expect(text.match(/DISPUTE_\w+/g)).toEqual(['DISPUTE_OPENED', 'DISPUTE_UPHELD', 'DISPUTE_WITHDRAWN']);
  });

  it('is looked at again when the token is analysed again: corrected once the finding is gone', async () => {
    const reported = await watched();
    expect(await open(reported)).toMatchObject({ state: 'upheld' });
    const { checkedBlock } = await stateOf(reported.token);
    // Another block, and nothing else: it holds, and nobody is told again.
    await sendOnce(owner.address, owner.address, '0x');
    await analyseElsewhere(reported.token);
    const again = await stateOf(reported.token);
    expect(again.state).toBe('upheld');
    expect(again.checkedBlock).toBeGreaterThan(checkedBlock);
    // The owner gives the ownership up, and with it the list.
    await sendOnce(owner.address, reported.token, '0x715018a6');
    await analyseElsewhere(reported.token);
    expect((await stateOf(reported.token)).state).toBe('corrected');
    await expect
      .poll(() => typesOf(reported.token), patience)
      .toEqual(['dispute.opened', 'dispute.upheld', 'dispute.corrected']);
  });

  it('one that stayed open for 90 days expires, which watchers are told once', async () => {
    const reported = await watched();
    const { id } = await open(reported);
    const { database } = served.service;
    await database.query(
      "update disputes set state = 'open', opened_at = opened_at - interval '91 days' where id = $1",
      [id],
    );
    const store = createDisputeStore(database);
    const onError = (error: unknown) => {
      throw error;
    };
    const replicas = [1, 2].map(() => createRecheck({ store, onError }));
    await expect.poll(() => typesOf(reported.token), patience).toContain('dispute.expired');
    for (const one of replicas) await one.close();
    expect(typesOf(reported.token).filter((type) => type === 'dispute.expired')).toHaveLength(1);
    expect((await stateOf(reported.token)).state).toBe('expired');
  });

  it('what the operator answered stays as it was answered', async () => {
    const reported = await watched();
    const { id } = await open(reported);
    const store = createDisputeStore(served.service.database);
    const found = await store.find(id);
    if (!found) throw new Error('it is not kept');
    const answer = { text: 'We were wrong.', signer: `0x${'55'.repeat(20)}` as const, signature: '0x5e' };
    expect(await store.move(found, { state: 'corrected', answer })).toBe(true);
    // It was read before that answer.
    expect(await store.move(found, { state: 'upheld' })).toBe(false);
    const stored = await (await served.get(`/api/v1/report/${reported.report}`)).json();
    expect(stored.disputes[0]).toMatchObject({ answer_signer: answer.signer, answer_signature: '0x5e' });
    expect(stored.disputes[0]).toMatchObject({ answer: answer.text, answer_state: 'corrected' });
    expect((await store.unsettled()).some((one) => one.id === id)).toBe(false);
    await expect.poll(() => typesOf(reported.token), patience).toContain('dispute.corrected');
  });
});
