import { getAddress, Interface } from 'ethers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mine, untilRead } from '../../bench/time/watch-world.js';
import type { DeployedScenario, Devnet } from '../../devnet/devnet.js';
import { toDevnetSettings } from '../../devnet/devnet-settings.js';
import { createNodeClient } from '../../devnet/node/node-client.js';
import { startDevnet } from '../../devnet/start.js';
import { createService, type Service } from '../../src/service.js';
import { openTestDatabase } from '../support/account-database.js';
import { revoke } from '../support/account-rights.js';

const WALLET = `0x${'78'.repeat(20)}` as const;
const factory = new Interface(['function createPair(address,address) returns (address)']);

let devnet: Devnet;
let service: Service;
let url: string;
let token: DeployedScenario;
let pageKey: string | undefined;

beforeAll(async () => {
  devnet = await startDevnet({ scenarios: ['tax-to-99'] });
  const [scenario] = devnet.scenarios;
  if (!scenario) throw new Error('no scenario');
  token = scenario;
  const settings = toDevnetSettings(devnet, {
    PORT: '0',
    LOG_LEVEL: 'silent',
    WATCH_SHARE: '1',
    PLAN_STARTER_WATCHES: '1',
    LIMIT_PER_MINUTE: '100000',
    TIER_STANDARD_PER_MINUTE: '100000',
    TIER_OPEN_PER_MINUTE: '100000',
  });
  service = await createService(settings, { database: await openTestDatabase(), pageKey: () => pageKey });
  url = await service.listen();
});
afterAll(async () => {
  await service.close();
  await devnet.stop();
});

const held = async () =>
  (await service.database.query('select key_id, refs from open_streams')).map(({ key_id, refs }) => ({
    keyId: String(key_id),
    refs: String(refs).split(',').sort(),
  }));

const newestPairs = async () => {
  const query = '{ newestPairs(first: 5) { quote token { symbol address } } }';
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return (await answer.json()).data.newestPairs;
};

describe('new pairs for the page', () => {
  it('are nobody else’s cost: nothing is held without PAGE_KEY', async () => {
    expect(await held()).toEqual([]);
    expect(await newestPairs()).toEqual([]);
  });

  it('are there for its first reader, by one place of the plan of its key', async () => {
    const key = await service.accounts.grantPlan(WALLET, 'starter');
    pageKey = key.apiKey;
    await expect
      .poll(held, { timeout: 10_000 })
      .toEqual([{ keyId: key.keyId, refs: ['base:*', 'bsc:*', 'eth:*'] }]);
    const owner = { keyId: key.keyId, plan: 'starter', caller: `paid:${WALLET}` } as const;
    const refs = [{ chain: token.chain, address: token.address }];
    await expect(service.watches.subscribe(owner, { refs }, undefined)).rejects.toThrow(/has room for 1 /);

    const { dexes, stablecoins } = devnet.chainsFile.eth;
    const data = factory.encodeFunctionData('createPair', [token.address, stablecoins?.[0]?.address]);
    const node = createNodeClient(devnet.chains.eth.rpcUrl);
    await untilRead(service.database, 'eth', await mine(node));
    const from = token.supporting.owner;
    await node.send('eth_sendTransaction', [{ from, to: dexes?.[0]?.factory, data, gas: '0x400000' }]);
    await expect
      .poll(newestPairs, { timeout: 20_000, interval: 200 })
      .toMatchObject([{ quote: 'USDC', token: { address: getAddress(token.address) } }]);
  }, 60_000);

  it('are held no longer where the key is revoked', async () => {
    const [stream] = await held();
    expect(await revoke(url, String(pageKey), String(stream?.keyId))).toBe('given');
    await expect.poll(held, { timeout: 10_000 }).toEqual([]);
  });
});
