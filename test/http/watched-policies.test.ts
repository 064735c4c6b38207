import { Interface, keccak256 } from 'ethers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeployedScenario, Devnet } from '../../devnet/devnet.js';
import { toDevnetSettings } from '../../devnet/devnet-settings.js';
import { createNodeClient, type NodeClient } from '../../devnet/node/node-client.js';
import { startDevnet } from '../../devnet/start.js';
import { type Receiver, startReceiver } from '../../devnet/webhook-receiver.js';
import type { Database } from '../../src/db/database.js';
import { createService, type Service } from '../../src/service.js';
import { openTestDatabase } from '../support/account-database.js';
import { bearer } from '../support/service.js';

let devnet: Devnet;
let database: Database;
let service: Service;
let url: string;
let node: NodeClient;
let token: DeployedScenario;
let apiKey: string;
let strangersKey: string;
const receivers: Receiver[] = [];

/** A replica: every one of them has the same database. */
async function startReplica(): Promise<Service> {
  const settings = toDevnetSettings(devnet, {
    PORT: '0',
    LOG_LEVEL: 'silent',
    WATCH_PRIVATE_RECEIVERS: 'true',
    WATCH_SHARE: '1',
  });
  return createService(settings, { database: { ...database, close: async () => undefined } });
}

beforeAll(async () => {
  devnet = await startDevnet({ scenarios: ['tax-to-99'] });
  const [scenario] = devnet.scenarios;
  if (!scenario) throw new Error('no scenario');
  token = scenario;
  node = createNodeClient(devnet.chains.eth.rpcUrl);
  database = await openTestDatabase();
  service = await startReplica();
  url = await service.listen();
  ({ apiKey } = await service.accounts.grantPlan(`0x${'77'.repeat(20)}`, 'team'));
  ({ apiKey: strangersKey } = await service.accounts.grantPlan(`0x${'78'.repeat(20)}`, 'team'));
}, 60_000);
afterAll(async () => {
  await service.close();
  await database.close();
  await Promise.all(receivers.map((one) => one.close()));
  await devnet.stop();
});

const contract = new Interface(['function setFees(uint256,uint256)']);
const setFees = async (buy: number, sell: number) => {
  const data = contract.encodeFunctionData('setFees', [buy, sell]);
  const from = token.supporting.owner;
  const hash = await node.send('eth_sendTransaction', [{ from, to: token.address, data, gas: '0x100000' }]);
  await node.send('evm_mine', []);
  return String(hash);
};
const post = async (path: string, body: object, key = apiKey) => {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(key) },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
};
const mutate = (query: string, variables: object) => post('/graphql', { query, variables });
const store = (policy: object) =>
  mutate('mutation ($policy: JSON!) { storePolicy(policy: $policy) { version } }', { policy });
const highTax = (more: object = {}) => ({
  id: 'mine',
  rules: [
    { id: 'tax', path: 'trades.sellTaxPercentage', operator: 'above', threshold: 10, severity: 'deny' },
  ],
  ...more,
});

/** A watch with a receiver of its own; resolves when its token was decided on. */
async function watch(body: object, key = apiKey) {
  const receiver = await startReceiver();
  receivers.push(receiver);
  const tokens = [{ contract_address: token.address, chain: token.chain }];
  const created = await post(
    '/api/v1/watch/create',
    { tokens, deliver: { webhook: receiver.url }, ...body },
    key,
  );
  expect(created).toMatchObject({ status: 200 });
  const told = () =>
    receiver.messages.map(({ body: text }) => JSON.parse(text)).filter(({ type }) => type !== 'watch.ping');
  const decisions = () =>
    told()
      .filter(({ type }) => type === 'decision.changed')
      .map(({ data }) => data);
  return { watch: created.body.watch, told, decisions };
}
const known = async () => {
  const rows = await database.query('select state from watch_states order by block_number desc limit 1');
  return JSON.parse(String(rows[0]?.state ?? '{}')).decisions ?? {};
};
const untilDecided = (key: RegExp, decision: string, version = 1) =>
  expect
    .poll(async () => Object.entries(await known()).find(([name]) => key.test(name))?.[1], {
      timeout: 20_000,
    })
    .toEqual({ decision, version });

it('tells the watch that the owner raised the tax above what its policy takes, and nobody else', async () => {
  await store(highTax());
  const byPack = await watch({ policy: 'permissive' });
  const byOwn = await watch({ policy: 'mine', intent: 'SELL', min_severity: 'CRITICAL', events: ['MINTED'] });
  const stranger = await watch({ events: ['TAX_RAISED'] }, strangersKey);
  expect(byOwn.watch).toMatchObject({ policy: 'mine', intent: 'SELL' });
  await untilDecided(/^permissive BUY$/, 'CAUTION');
  await untilDecided(/mine SELL$/, 'ALLOW');
  const raise = await setFees(10, 99);
  await expect.poll(() => byPack.decisions().length, { timeout: 20_000 }).toBe(1);
  await expect.poll(() => byOwn.told().length).toBe(1);
  await expect.poll(() => stranger.told().length).toBe(1);
  expect(byPack.decisions()).toMatchObject([
    {
      kind: 'DECISION_CHANGED',
      severity: 'HIGH',
      description: expect.stringMatching(/^The policy permissive denies buying now. It had doubts before. /),
      intent: 'BUY',
      policy: { id: 'permissive', version: 1 },
      before: { decision: 'CAUTION', policy_version: 1 },
      after: { decision: 'DENY', policy_version: 1 },
      report_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      transaction_hash: raise,
    },
  ]);
  const [told] = byPack.decisions();
  expect(told.rules[0]).toMatchObject({ severity: 'deny', outcome: 'FIRED', found: expect.closeTo(99, 1) });
  const report = await fetch(`${url}/api/v1/report/${told.report_id}`, { headers: bearer(apiKey) });
  expect(report.status).toBe(200);
  expect(byOwn.decisions()).toMatchObject([
    { intent: 'SELL', before: { decision: 'ALLOW' }, after: { decision: 'DENY' }, rules: [{ id: 'tax' }] },
  ]);
  expect(stranger.told()).toMatchObject([{ type: 'token.tax_raised' }]);
  const shown = await mutate(
    `query ($id: ID!) { watch(id: $id) { policy intent deliveries { event { kind decision {
      policy policyVersion intent before after reportId rules { code found } } } } } }`,
    { id: byOwn.watch.watch_id },
  );
  expect(shown.body.data.watch).toMatchObject({
    policy: 'mine',
    intent: 'SELL',
    deliveries: [
      { event: { decision: { policy: 'mine', before: 'ALLOW', after: 'DENY', rules: [{ code: 'tax' }] } } },
    ],
  });
  for (const { watch_id } of [byPack.watch, stranger.watch]) await end(watch_id);

  // Another version of the policy decides at once, without a block.
  await store(highTax({ rules: [{ ...highTax().rules[0], severity: 'caution' }] }));
  await expect.poll(() => byOwn.decisions().length, { timeout: 20_000 }).toBe(2);
  expect(byOwn.decisions()[1]).toMatchObject({
    before: { decision: 'DENY', policy_version: 1 },
    after: { decision: 'CAUTION', policy_version: 2 },
    transaction_hash: null,
  });

  // It is deleted: that is told once, however many blocks follow.
  await mutate('mutation { deletePolicy(name: "mine") }', {});
  await expect.poll(() => byOwn.decisions().length, { timeout: 20_000 }).toBe(3);
  expect(byOwn.decisions()[2]).toMatchObject({
    severity: 'MEDIUM',
    description: 'The policy mine is gone: this watch decides nothing by it.',
    after: { decision: 'UNKNOWN', policy_version: null },
    rules: [],
  });
  const other = await watch({ events: ['TAX_LOWERED'] });
  await setFees(4, 4);
  await expect.poll(() => other.told().length, { timeout: 20_000 }).toBe(1);
  expect(byOwn.decisions()).toHaveLength(3);
  for (const { watch_id } of [byOwn.watch, other.watch]) await end(watch_id);
}, 120_000);

it('tells each decision once, with two replicas and after both were restarted, and takes it back', async () => {
  const watched = await watch({ policy: 'permissive' });
  await untilDecided(/^permissive BUY$/, 'CAUTION');
  let second = await startReplica();
  const snapshot = await node.send('evm_snapshot', []);
  await setFees(10, 99);
  await expect.poll(() => watched.decisions().length, { timeout: 20_000 }).toBe(1);
  await Promise.all([service.close(), second.close()]);
  service = await startReplica();
  url = await service.listen();
  second = await startReplica();
  // The block is gone, and so is what was told of it.
  await node.send('evm_revert', [snapshot]);
  await node.send('evm_mine', []);
  await node.send('evm_mine', []);
  await expect.poll(() => watched.told().some(isRetraction), { timeout: 30_000 }).toBe(true);
  await setFees(20, 98);
  await expect.poll(() => watched.decisions().length, { timeout: 30_000 }).toBe(2);
  await second.close();
  const ids = watched.decisions().map(({ id }) => id);
  const back = watched.told().filter(isRetraction);
  expect(back.map(({ data }) => data.retracts)).toEqual([ids[0]]);
  expect(watched.decisions()[1]).toMatchObject({
    before: { decision: 'CAUTION' },
    after: { decision: 'DENY' },
  });
  await setFees(4, 4);
  await expect.poll(() => watched.decisions().length, { timeout: 30_000 }).toBe(3);
  await end(watched.watch.watch_id);
}, 180_000);

it('decides anew when an exception ends, which no block tells', async () => {
  const code = keccak256(String(await node.send('eth_getCode', [token.address, 'latest'])));
  const { timestamp } = (await node.send('eth_getBlockByNumber', ['latest', false])) as { timestamp: string };
  const ends = Number(timestamp) + 3_600;
  await store({
    id: 'excepting',
    rules: [{ ...highTax().rules[0], threshold: 1 }],
    exceptions: [{ rule: 'tax', codeHash: code, expires: new Date(ends * 1_000).toISOString() }],
  });
  const watched = await watch({ policy: 'excepting' });
  await untilDecided(/excepting BUY$/, 'ALLOW');
  await node.send('evm_setNextBlockTimestamp', [ends - 60]);
  await node.send('evm_mine', []);
  await node.send('evm_setNextBlockTimestamp', [ends + 1]);
  await node.send('evm_mine', []);
  await expect.poll(() => watched.decisions().length, { timeout: 30_000 }).toBe(1);
  expect(watched.decisions()).toMatchObject([
    { before: { decision: 'ALLOW' }, after: { decision: 'DENY' }, transaction_hash: null },
  ]);
}, 90_000);

it('reads decisions by subscription, where they are of watches of the same purchase', async () => {
  const tokens = [{ contract_address: token.address, chain: token.chain }];
  const { body } = await post('/api/v1/watch/create', { tokens, policy: 'permissive', intent: 'LIST' });
  expect(body).toMatchObject({ secret: null, watch: { policy: 'permissive', intent: 'LIST' } });
  await untilDecided(/^permissive LIST$/, 'CAUTION');
  const [own, strangers] = await Promise.all([subscribe(apiKey), subscribe(strangersKey)]);
  await setFees(10, 99);
  await expect.poll(own.text, { timeout: 20_000 }).toContain('"policy":"permissive","after":"DENY"');
  await expect.poll(strangers.text, { timeout: 20_000 }).toContain('TAX_RAISED');
  await setFees(10, 98);
  await expect.poll(strangers.text, { timeout: 20_000 }).toContain('TAX_LOWERED');
  expect(strangers.text()).not.toContain('DECISION_CHANGED');
  own.end();
  strangers.end();
}, 90_000);

const isRetraction = ({ type, data }: { type: string; data: { retracted_kind?: string } }) =>
  type === 'token.retracted' && data.retracted_kind === 'DECISION_CHANGED';
const end = (watch_id: string) => post('/api/v1/watch/delete', { watch_id });

/** What a subscription to the token was told so far. */
async function subscribe(key: string) {
  const ending = new AbortController();
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...bearer(key) },
    body: JSON.stringify({
      query: `subscription ($refs: [TokenRef!]!) { tokenChanged(refs: $refs) { kind decision { policy after } } }`,
      variables: { refs: [{ chain: token.chain, address: token.address }] },
    }),
    signal: ending.signal,
  });
  let text = '';
  const read = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk;
  };
  read().catch(() => undefined);
  return { text: () => text, end: () => ending.abort() };
}
