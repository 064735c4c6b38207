import { type BlockRef, eth, toQuantity } from '@assay/facts';
import { expect, test } from 'vitest';
import { toConnections } from '../../../test/support/fetch-connections.js';
import { createRpc } from './create-rpc.js';
import { LATEST } from './head-batch.js';
import { PROBE_ADDRESS } from './probes.js';
import type { Rpc } from './rpc.js';

interface Row {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;
const asked = { address: '0x7000000000000000000000000000000000000001' };
const codeOf = (block: BlockRef): [string, unknown[]] => [
  'eth_getCode',
  [asked.address, toQuantity(block.number)],
];
const logsTo = (block: BlockRef): [string, unknown[]] => [
  'eth_getLogs',
  [{ ...asked, fromBlock: '0x0', toBlock: toQuantity(block.number) }],
];

/**
 * A node at block 16 that says, of code and logs, with which tag they were asked for. `closedAt`: its height
 * after the batch.
 */
function nodeAt16({ closedAt, newestLog = 16 }: { closedAt: string; newestLog?: number }) {
  const tags: string[] = [];
  let [hash, code, now] = ['0xabc', '0x60', 0];
  const answer = ({ method, params }: Row): unknown => {
    if (method === 'eth_chainId') return '0x1';
    if (method === 'eth_getLogs' && JSON.stringify(params).includes(PROBE_ADDRESS)) return [];
    if (method === 'eth_getBlockByNumber') return { number: '0x10', hash, timestamp: '0x20' };
    if (method === 'eth_getLogs') {
      tags.push((params[0] as { toBlock: string }).toBlock);
      return [{ blockNumber: toQuantity(newestLog) }];
    }
    if (method === 'eth_getCode') {
      tags.push(String(params[1]));
      return code;
    }
    // The probe for state overrides runs code that returns 42; what is left tells the height.
    return JSON.stringify(params).includes('0x602a60005260206000f3') ? word(42) : closedAt;
  };
  const rpc = createRpc({
    chain: eth,
    urls: ['http://node.test'],
    now: () => now,
    connections: toConnections(async (_url, init) => {
      const rows = [JSON.parse(String(init?.body)) as Row | Row[]].flat();
      const answers = rows.map((row) => ({ jsonrpc: '2.0', id: row.id, result: answer(row) }));
      return Response.json(answers.length === 1 ? answers[0] : answers);
    }),
  });
  const reorganise = () => {
    [hash, code, now] = ['0xdef', '0x61', now + eth.blockTimeMs];
  };
  return { rpc, tags, reorganise };
}

/** The head with one question, and the same question at the head's block. */
async function openWith(rpc: Rpc, question: (block: BlockRef) => [string, unknown[]]): Promise<unknown> {
  const block = await rpc.head({}, (tip) => rpc.send(...question(tip)));
  return rpc.send(...question(block));
}

test('what goes along with the head is at hand at its block, without another round trip', async () => {
  for (const question of [codeOf, logsTo]) {
    const { rpc, tags } = nodeAt16({ closedAt: word(16) });
    await openWith(rpc, question);
    expect({ trips: rpc.roundTrips(), tags }).toEqual({ trips: 1, tags: ['latest'] });
  }
});

test('a node that went on to the next block meanwhile is asked again at the block', async () => {
  const { rpc, tags } = nodeAt16({ closedAt: word(17) });
  expect(await openWith(rpc, codeOf)).toBe('0x60');
  expect(tags).toEqual(['latest', '0x10']);
});

test('a node that cannot tell its height is asked again at the block', async () => {
  const { rpc, tags } = nodeAt16({ closedAt: '0x' });
  await openWith(rpc, codeOf);
  expect(tags).toEqual(['latest', '0x10']);
});

test('logs of a newer block than the head are read again', async () => {
  const { rpc, tags } = nodeAt16({ closedAt: word(16), newestLog: 17 });
  await openWith(rpc, logsTo);
  expect(tags).toEqual(['latest', '0x10']);
});

test('the header of the head is not asked for twice, and another block is', async () => {
  const { rpc } = nodeAt16({ closedAt: word(16) });
  await openWith(rpc, () => ['eth_getBlockByNumber', ['0x10', false]]);
  expect(rpc.roundTrips()).toBe(1);
  await rpc.send('eth_getBlockByNumber', ['0xf', false]);
  expect(rpc.roundTrips()).toBe(2);
});

test('a head that is remembered opens nothing', async () => {
  const { rpc, tags } = nodeAt16({ closedAt: word(16) });
  await rpc.head();
  await openWith(rpc, codeOf);
  expect(tags).toEqual(['0x10']);
});

test('nothing is asked at a block that nobody knows once the head has left', async () => {
  const { rpc } = nodeAt16({ closedAt: word(16) });
  await rpc.head();
  await expect(rpc.send(...codeOf(LATEST))).rejects.toMatchObject({ kind: 'refused' });
  await expect(
    rpc.view([{ to: '0x7000000000000000000000000000000000000001', data: '0x' }], LATEST),
  ).rejects.toMatchObject({
    kind: 'refused',
  });
});

test('what came with a head that a reorganisation took away is not told of the one in its place', async () => {
  const { rpc, reorganise } = nodeAt16({ closedAt: word(16) });
  expect(await openWith(rpc, codeOf)).toBe('0x60');
  reorganise();
  const head = await rpc.head();
  expect(head.hash).toBe('0xdef');
  expect(await rpc.send(...codeOf(head))).toBe('0x61');
});
