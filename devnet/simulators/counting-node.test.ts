import { toQuantity } from '@assay/facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Devnet } from '../devnet.js';
import { createNodeClient } from '../node/node-client.js';
import { startDevnet } from '../start.js';
import { type CountingNode, startCountingNode } from './counting-node.js';

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const ZERO = `0x${'0'.repeat(64)}`;

describe('a counting node', () => {
  let devnet: Devnet;
  let node: CountingNode;
  let target: string;
  let filters: readonly object[];

  const post = async (url: string, body: unknown) => {
    const response = await fetch(url, { method: 'POST', body: JSON.stringify(body), headers });
    return response.text();
  };
  const headers = { 'content-type': 'application/json' };
  const toCall = (method: string, params: readonly unknown[], id = 1) => ({
    jsonrpc: '2.0',
    id,
    method,
    params,
  });

  beforeAll(async () => {
    devnet = await startDevnet({ scenarios: ['honeypot'] });
    const [scenario] = devnet.scenarios;
    if (!scenario) throw new Error('no scenario');
    target = devnet.chains[scenario.chain].rpcUrl;
    node = await startCountingNode(target);
    const head = Number(await createNodeClient(target).send('eth_blockNumber', []));
    const all = { fromBlock: '0x0', toBlock: toQuantity(head) };
    const pool = Object.values(scenario.supporting)[0];
    filters = [
      { ...all, address: scenario.address },
      { ...all, address: [scenario.address, pool] },
      { ...all, address: [pool], topics: [] },
      { ...all, address: scenario.address.toUpperCase().replace('0X', '0x'), topics: [TRANSFER] },
      { ...all, address: scenario.address, topics: [[TRANSFER, ZERO], null, null] },
      { ...all, address: scenario.address, topics: [null, ZERO] },
      { ...all, address: scenario.address, topics: [TRANSFER, null, null, ZERO] },
      { fromBlock: '0x0', toBlock: 'latest', address: scenario.address },
      { fromBlock: toQuantity(head >> 1), toBlock: toQuantity(head - 1), address: scenario.address },
      { fromBlock: toQuantity(head + 1), toBlock: toQuantity(head + 9), address: scenario.address },
      { ...all, topics: [TRANSFER] },
    ];
  });
  afterAll(async () => {
    await node.close();
    await devnet.stop();
  });

  it('gives the bytes of the node behind it, for logs too', async () => {
    for (const filter of filters) {
      const call = toCall('eth_getLogs', [filter]);
      expect(await post(node.url, call)).toBe(await post(target, call));
    }
    const call = toCall('eth_getBlockByNumber', ['latest', false]);
    expect(await post(node.url, call)).toBe(await post(target, call));
  });

  it('answers each call of a batch', async () => {
    const batch = [
      toCall('eth_chainId', [], 1),
      toCall('eth_getLogs', [filters[0]], 2),
      toCall('eth_getLogs', [filters[1]], 3),
    ];
    const rows = async (url: string) =>
      (JSON.parse(await post(url, batch)) as { id: number }[]).sort((a, b) => a.id - b.id);
    expect(await rows(node.url)).toEqual(await rows(target));
  });

  it('knows logs of blocks that came since', async () => {
    const call = toCall('eth_getLogs', [filters[7]]);
    await createNodeClient(target).send('evm_mine', []);
    expect(await post(node.url, call)).toBe(await post(target, call));
  });

  it('counts requests and calls', async () => {
    const before = node.requests();
    await post(node.url, [toCall('eth_chainId', [], 1), toCall('eth_chainId', [], 2)]);
    expect(node.requests().http).toBe(before.http + 1);
    expect(node.requests().methods.eth_chainId).toBe((before.methods.eth_chainId ?? 0) + 2);
  });
});
