import { createRpc } from '@assay/chain';
import { replayEvidence } from '@assay/engine';
import type { Evidence } from '@assay/facts';
import { Interface } from 'ethers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeployedScenario, Devnet } from '../../devnet/devnet.js';
import { toDevnetSettings } from '../../devnet/devnet-settings.js';
import { createNodeClient, type NodeClient } from '../../devnet/node/node-client.js';
import { toNodeTeam } from '../../devnet/simulators/poor-node/behaviour.js';
import { type PoorChains, startPoorChains } from '../../devnet/simulators/poor-node/poor-chains.js';
import { startDevnet } from '../../devnet/start.js';
import { createService, type Service } from '../../src/service.js';
import { openTestDatabase } from '../support/account-database.js';
import { bearer } from '../support/service.js';

let devnet: Devnet;
let node: NodeClient;
let token: DeployedScenario;
/** The newest block before the tax was raised. */
let before = 0;
const opened: (Service | PoorChains)[] = [];

beforeAll(async () => {
  devnet = await startDevnet({ scenarios: ['tax-to-99'] });
  node = createNodeClient(devnet.chains.eth.rpcUrl);
  token = devnet.scenarios[0] as DeployedScenario;
  before = Number(await node.send('eth_blockNumber', []));
  const data = new Interface(['function setFees(uint256,uint256)']).encodeFunctionData('setFees', [10, 99]);
  await node.send('eth_sendTransaction', [{ from: token.supporting.owner, to: token.address, data }]);
  await node.send('anvil_mine', ['0x14']);
});

afterAll(async () => {
  for (const one of opened) await one.close();
  await devnet.stop();
});

/** A service that reads through nodes of that kind. */
async function open(
  names: string,
): Promise<{ readonly url: string; readonly apiKey: string; readonly service: Service }> {
  const chains = await startPoorChains(
    devnet,
    toNodeTeam(names).map((one) => ({ ...one, latencyMs: 0 })),
  );
  const settings = toDevnetSettings(devnet, {
    ...chains.environment,
    PORT: '0',
    LOG_LEVEL: 'silent',
    REQUEST_BUDGET_MS: '50000',
  });
  const service = await createService(settings, { database: await openTestDatabase() });
  opened.unshift(service);
  opened.push(chains);
  const { apiKey } = await service.accounts.grantPlan(`0x${'72'.repeat(20)}`, 'team');
  return { url: await service.listen(), apiKey, service };
}

const post = (url: string, apiKey: string, path: string) =>
  fetch(`${url}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(apiKey) },
    body: JSON.stringify({ contract_address: token.address, chain: 'eth', at_block: before }),
  });

it('a node that ignores overrides: its past is played at home, and its evidence holds for ever', async () => {
  const { url, apiKey, service } = await open('no-overrides');
  const body = await (await post(url, apiKey, 'features/security')).json();
  const { sell_tax } = body.security_analysis.scan_analysis;
  expect([Number(sell_tax), body.assurance.block_number]).toEqual([expect.closeTo(0.04, 2), before]);
  const query = `{ token(chain: eth, address: "${token.address}", at: { block: ${before} }) { security { checks {
    evidence { ... on CallEvidence { kind chainId blockNumber blockHash method params result reverted } } } } } }`;
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(apiKey) },
    body: JSON.stringify({ query }),
  });
  const { data } = (await answer.json()) as {
    data: { token: { security: { checks: { evidence: (Evidence & { params?: unknown })[] }[] } } };
  };
  const calls = data.token.security.checks.flatMap(({ evidence }) => evidence).filter(({ params }) => params);
  expect(calls.length).toBeGreaterThan(5);
  // The chain moves on; the block stays.
  await node.send('anvil_mine', ['0x40']);
  const rpc = createRpc({
    chain: service.settings.chains.get('eth') as never,
    urls: [devnet.chains.eth.rpcUrl],
  });
  // What is played at home uses other amounts of gas than the node does.
  for (const call of calls) {
    const { verdict } = await replayEvidence(rpc, { ...call, kind: 'call' } as never, false);
    expect(['identical', 'holds']).toContain(verdict);
  }
});

it('a node that lacks the state says so in one sentence, and takes no call', async () => {
  const { url, apiKey } = await open('recent');
  const sentence = `No node of eth has the state of block ${before}: ask for a newer block, or have the operator add an archive node (RPC_URL_ETH).`;
  for (const path of ['token/analyze', 'features/security']) {
    const response = await post(url, apiKey, path);
    expect([response.status, await response.json()]).toMatchObject([
      503,
      { error: 'unavailable', reason: sentence },
    ]);
  }
  const stats = await (await fetch(`${url}/api/v1/user/stats`, { headers: bearer(apiKey) })).json();
  expect(stats.stats.calls_this_month).toBe(0);
});
