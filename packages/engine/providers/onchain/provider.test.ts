import { setTimeout as sleep } from 'node:timers/promises';
import { createMemoryLogStore, createRpc, type LogStore } from '@assay/chain';
import { type Address, eth, missing } from '@assay/facts';
import { expect, test } from 'vitest';
import { toConnections } from '../../../../test/support/fetch-connections.js';
import { createOnchainProvider } from './provider.js';

const token: Address = '0x7000000000000000000000000000000000000001';

/** A node of a thousand blocks without logs, ten blocks an answer. */
const node: typeof fetch = async (_url, init) => {
  await sleep(2);
  const rows = [JSON.parse(String(init?.body))].flat();
  return Response.json(
    rows.map(({ id, method, params }) => {
      if (method === 'eth_getLogs') {
        const wide = Number(params[0].toBlock) - Number(params[0].fromBlock) >= 10;
        const error = { code: -32005, message: 'exceed maximum block range: 10' };
        return { jsonrpc: '2.0', id, ...(wide ? { error } : { result: [] }) };
      }
      const result = { number: '0x3e8', hash: `0x${'11'.repeat(32)}`, timestamp: '0x65000000' };
      return { jsonrpc: '2.0', id, result: method === 'eth_getBlockByNumber' ? result : '0x' };
    }),
  );
};

test('nothing is written to the store once the provider is closed in the middle of a reading', async () => {
  let [closed, commits, late] = [false, 0, 0];
  const memory = createMemoryLogStore();
  const store: LogStore = {
    ...memory,
    commit: async (...args) => {
      commits += 1;
      await sleep(20);
      if (closed) late += 1;
      await memory.commit(...args);
    },
  };
  const rpc = createRpc({
    chain: { ...eth, blockTimeMs: 0 },
    urls: ['http://node.test'],
    connections: toConnections(node),
  });
  const provider = createOnchainProvider({ rpcs: new Map([['eth', rpc]]), now: Date.now, logStore: store });
  const absent = missing('not_found', 'nobody knows it', 'test');
  const reading = provider.readers.holders?.('eth', [token], {
    signal: new AbortController().signal,
    deadline: Date.now() + 10_000,
    caller: 'test',
    facts: { load: async () => absent },
  });
  await expect.poll(() => commits).toBeGreaterThan(0);
  await provider.close();
  closed = true;
  await reading;
  const before = commits;
  await sleep(100);
  expect({ late, more: commits - before }).toEqual({ late: 0, more: 0 });
});
