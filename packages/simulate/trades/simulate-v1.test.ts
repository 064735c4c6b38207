import { createReadContext, createRpc } from '@assay/chain';
import { eth } from '@assay/facts';
import { AbiCoder } from 'ethers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toConnections } from '../../../test/support/fetch-connections.js';
import type { Step } from '../calls/step.js';
import { simulateBlocks, toSimulationResult } from './simulate-v1.js';

const bytes = fc.uint8Array({ maxLength: 5_000 }).map((data) => `0x${Buffer.from(data).toString('hex')}`);
const call = fc.record({ success: fc.boolean(), data: bytes });

test('what a simulation showed is written as a general ABI coder writes it, each answer cut to 4,096 bytes', () => {
  fc.assert(
    fc.property(fc.array(fc.array(call, { maxLength: 3 }), { maxLength: 3 }), (blocks) => {
      const answer = blocks.map((calls) => ({
        calls: calls.map(({ success, data }) => ({ status: success ? '0x1' : '0x0', returnData: data })),
      }));
      const rows = blocks.flat().map(({ success, data }) => [success, data.slice(0, 2 + 2 * 4_096)]);
      expect(toSimulationResult(answer)).toBe(
        AbiCoder.defaultAbiCoder().encode(['tuple(bool,bytes)[]'], [rows]),
      );
    }),
    { numRuns: 30 },
  );
});

test('a call that ran out of less gas than it asked for was not tried', async () => {
  const failed = (gasUsed: number) => ({
    status: '0x0',
    returnData: '0x',
    gasUsed: `0x${gasUsed.toString(16)}`,
    error: { code: -32015, message: 'out of gas' },
  });
  const connections = toConnections(async (_url, init) => {
    const rows = [JSON.parse(String(init?.body))].flat() as { id: number; method: string }[];
    const result = (method: string) =>
      method === 'eth_chainId'
        ? '0x1'
        : method === 'eth_simulateV1'
          ? [{ calls: [failed(1_000_000), failed(400_000)] }]
          : null;
    return Response.json(rows.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: result(method) })));
  });
  const rpc = createRpc({ chain: eth, urls: ['http://node.test'], connections });
  const block = { number: 1, hash: `0x${'00'.repeat(32)}`, timestamp: 1 };
  const account = `0x${'11'.repeat(20)}` as const;
  const step = (key: string): Step => ({ key, actor: account, target: account, data: '0x', gas: 1_000_000 });
  const { outcomes } = await simulateBlocks(
    createReadContext(rpc, block),
    {},
    [{ steps: [step('burns all it asked for'), step('was given less')] }],
    'two calls',
  );
  expect([...outcomes.keys()]).toEqual(['burns all it asked for']);
});
