import { Interface } from 'ethers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeployedScenario, Devnet } from '../../devnet/devnet.js';
import { toDevnetSettings } from '../../devnet/devnet-settings.js';
import { createNodeClient, type NodeClient } from '../../devnet/node/node-client.js';
import { startDevnet } from '../../devnet/start.js';
import { type Receiver, startReceiver } from '../../devnet/webhook-receiver.js';
import { createService, type Service } from '../../src/service.js';
import { openTestDatabase } from '../support/account-database.js';
import { bearer } from '../support/service.js';

let devnet: Devnet;
let service: Service;
let url: string;
let node: NodeClient;
let token: DeployedScenario;
let apiKey: string;
let receiver: Receiver;

beforeAll(async () => {
  devnet = await startDevnet({ scenarios: ['tax-to-99'] });
  const [scenario] = devnet.scenarios;
  if (!scenario) throw new Error('no scenario');
  token = scenario;
  receiver = await startReceiver();
  node = createNodeClient(devnet.chains.eth.rpcUrl);
  const settings = toDevnetSettings(devnet, {
    PORT: '0',
    LOG_LEVEL: 'silent',
    WATCH_PRIVATE_RECEIVERS: 'true',
    WATCH_SHARE: '1',
  });
  service = await createService(settings, { database: await openTestDatabase() });
  url = await service.listen();
  ({ apiKey } = await service.accounts.grantPlan(`0x${'77'.repeat(20)}`, 'team'));
});
afterAll(async () => {
  await service.close();
  await receiver.close();
  await devnet.stop();
});

const contract = new Interface(['function setFees(uint256,uint256)', 'function transferOwnership(address)']);
const call = async (name: string, args: readonly unknown[]) => {
  const data = contract.encodeFunctionData(name, args);
  const from = token.supporting.owner;
  return node.send('eth_sendTransaction', [{ from, to: token.address, data, gas: '0x100000' }]);
};
const headline = async () => {
  const input = JSON.stringify({ contract_address: token.address, chain: token.chain });
  const headers = { 'content-type': 'application/json', ...bearer(apiKey) };
  const answer = await fetch(`${url}/api/v1/token/core-scores`, { method: 'POST', headers, body: input });
  return (await answer.json()).assurance.verdict_sentence;
};
const told = () => receiver.messages.map(({ body }) => JSON.parse(body));

it('tells a webhook what a block changed, by which transaction, and takes it back with the block', async () => {
  const created = await fetch(`${url}/api/v1/watch/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(apiKey) },
    body: JSON.stringify({
      tokens: [{ contract_address: token.address, chain: token.chain }],
      events: ['TAX_RAISED', 'TAX_LOWERED', 'OWNER_CHANGED', 'OWNERSHIP_RENOUNCED', 'RETRACTED'],
      deliver: { webhook: receiver.url },
    }),
  });
  expect(created.status).toBe(200);
  // The first analysis is what later blocks are compared with.
  await expect.poll(async () => (await service.database.query('select * from watch_states')).length).toBe(1);

  const raise = await call('setFees', [10, 99]);
  await node.send('evm_mine', []);
  await expect.poll(told).toMatchObject([
    {
      type: 'token.tax_raised',
      data: {
        severity: 'CRITICAL',
        transaction_hash: raise,
        before: { buyTax: 0.04, sellTax: 0.04 },
        after: { buyTax: 0.1, sellTax: 0.99 },
      },
    },
  ]);
  expect(told()[0].data.verdict_sentence).toMatch(/99 %/);
  expect(told()[0].data.verdict_sentence).toBe(await headline());

  const snapshot = await node.send('evm_snapshot', []);
  const heir = `0x${'51'.repeat(20)}`;
  const handOver = await call('transferOwnership', [heir]);
  await node.send('evm_mine', []);
  await expect.poll(() => told().length).toBe(2);
  expect(told()[1]).toMatchObject({ type: 'token.owner_changed', data: { transaction_hash: handOver } });

  // Another block takes the place of the last one: the owner never gave the token away.
  await node.send('evm_revert', [snapshot]);
  const lower = await call('setFees', [4, 4]);
  await node.send('evm_mine', []);
  await node.send('evm_mine', []);
  await expect.poll(() => told().length).toBe(4);
  expect(told().slice(2)).toMatchObject([
    {
      type: 'token.retracted',
      data: { retracts: told()[1].data.id, retracted_kind: 'OWNER_CHANGED', verdict_sentence: null },
    },
    { type: 'token.tax_lowered', data: { transaction_hash: lower } },
  ]);
}, 60_000);
