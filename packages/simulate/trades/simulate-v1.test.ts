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

/** A node that answers `eth_simulateV1` by `simulate`. */
function toRpc(simulate: (request: { validation?: boolean }) => object) {
  const connections = toConnections(async (_url, init) => {
    const rows = [JSON.parse(String(init?.body))].flat() as {
      id: number;
      method: string;
      params: [{ validation?: boolean }];
    }[];
    return Response.json(
      rows.map(({ id, method, params }) => ({
        jsonrpc: '2.0',
        id,
        ...(method === 'eth_simulateV1'
          ? simulate(params[0])
          : { result: method === 'eth_chainId' ? '0x1' : null }),
      })),
    );
  });
  return createRpc({ chain: eth, urls: ['http://node.test'], connections });
}

test('blocks with a gas price are validated, and differ from each other as mined ones do', async () => {
  const asked: { validation?: boolean }[] = [];
  const calls = [{ status: '0x1', returnData: '0x', gasUsed: '0x5208' }];
  const rpc = toRpc((request) => {
    asked.push(request);
    return request.validation
      ? { error: { code: -38012, message: 'gas price too low' } }
      : { result: [{ calls }, { calls }] };
  });
  const block = { number: 1, hash: `0x${'00'.repeat(32)}`, timestamp: 1 };
  const account = `0x${'11'.repeat(20)}` as const;
  const overrides = { baseFeePerGas: '0x3b9aca00', prevRandao: `0x${'22'.repeat(32)}` } as const;
  const blocks = ['buy', 'sell'].map((key) => ({
    steps: [{ key, actor: account, target: account, data: '0x' as const }],
    gasPrice: 2_000_000_000n,
    overrides,
  }));
  const { outcomes, evidence } = await simulateBlocks(createReadContext(rpc, block), {}, blocks, 'a trade');
  expect([...outcomes.keys()]).toEqual(['buy', 'sell']);
  // The first is a probe of what the node can do.
  expect(asked.slice(-2).map(({ validation }) => validation)).toEqual([true, undefined]);
  const [{ blockStateCalls }] = evidence.params as [
    { blockStateCalls: { blockOverrides: Record<string, string> }[] },
  ];
  const [bought, sold] = blockStateCalls.map(({ blockOverrides }) => blockOverrides);
  expect(bought).toMatchObject(overrides);
  expect(sold?.prevRandao).not.toBe(bought?.prevRandao);
  expect(BigInt(sold?.baseFeePerGas ?? 0)).toBe(984_375_000n);
});

test('a call that ran out of less gas than it asked for was not tried', async () => {
  const failed = (gasUsed: number) => ({
    status: '0x0',
    returnData: '0x',
    gasUsed: `0x${gasUsed.toString(16)}`,
    error: { code: -32015, message: 'out of gas' },
  });
  const rpc = toRpc(() => ({ result: [{ calls: [failed(1_000_000), failed(400_000)] }] }));
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
