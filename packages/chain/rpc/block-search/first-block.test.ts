import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createChainMemory } from '../chain-memory.js';
import { createReadContext } from '../read-context.js';
import { type Rpc, RpcError } from '../rpc.js';
import { answerOf, creationOf, findFirstBlock } from './first-block.js';
import { createFirstLogs } from './first-logs.js';

const contract = `0x${'ab'.repeat(20)}` as const;
const word = (value: bigint | number) => `0x${value.toString(16).padStart(64, '0')}`;

/** A chain on which the answer to every request depends on the block only. */
function contextOf(newest: number, answerAt: (block: number, method: string) => unknown) {
  let requests = 0;
  const send = async <T>(method: string, params: readonly unknown[]) => {
    requests += 1;
    return answerAt(Number(params[1]), method) as T;
  };
  const rpc = { send, memory: createChainMemory() } as unknown as Rpc;
  const context = createReadContext(rpc, { number: newest, hash: word(newest), timestamp: 1 });
  return { context, requests: () => requests };
}

const noState = () => {
  throw new RpcError('no_state', 'missing trie node');
};

test('the block of a creation is found exactly, in less than a hundred small requests, and then remembered', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 2, max: 60_000_000 }), fc.nat(), async (newest, seed) => {
      const created = 1 + (seed % newest);
      const { context, requests } = contextOf(newest, (block) => (block >= created ? '0x1' : '0x0'));
      expect(await findFirstBlock(context, creationOf(contract))).toBe(created);
      const first = requests();
      expect(first).toBeLessThan(100);
      await findFirstBlock(context, creationOf(contract));
      expect(requests()).toBe(first);
    }),
    { numRuns: 200 },
  );
});

test('what is not there, or was there from the first block on, has no first block', async () => {
  for (const answer of ['0x0', '0x1']) {
    const { context } = contextOf(5_000, () => answer);
    expect(await findFirstBlock(context, creationOf(contract))).toBeUndefined();
  }
});

test('a contract of the protocol, which has no nonce, is found by its code', async () => {
  const answerAt = (block: number, method: string) =>
    method === 'eth_getCode' ? (block >= 321 ? '0xef' : '0x') : '0x0';
  expect(await findFirstBlock(contextOf(1_000, answerAt).context, creationOf(contract))).toBe(321);
});

test('a node that lost old states finds what began within those that it has, and invents nothing else', async () => {
  const at = (created: number) => (block: number) =>
    block < 9_900 ? noState() : block >= created ? '0x1' : '0x0';
  expect(await findFirstBlock(contextOf(10_000, at(9_950)).context, creationOf(contract))).toBe(9_950);
  expect(await findFirstBlock(contextOf(10_000, at(400)).context, creationOf(contract))).toBeUndefined();
});

test('a view that reverts or answers nothing has not begun; a node that fails otherwise says nothing', async () => {
  const view = answerOf(contract, '0x18160ddd', 'supply');
  const before = (answer: () => unknown) => (block: number) => (block >= 700 ? word(5) : answer());
  const reverting = before(() => {
    throw new RpcError('reverted', 'execution reverted');
  });
  for (const answerAt of [before(() => '0x'), before(() => word(0)), reverting])
    expect(await findFirstBlock(contextOf(1_000, answerAt).context, view)).toBe(700);
  expect(await findFirstBlock(contextOf(1_000, before(noState)).context, view)).toBeUndefined();
});

test('a caller that leaves ends the search', async () => {
  const { context } = contextOf(1_000, () => {
    throw new RpcError('aborted', 'the caller left');
  });
  await expect(findFirstBlock(context, creationOf(contract))).rejects.toThrow('the caller left');
});

test('two beginnings that show in the same answers are found by the same requests', async () => {
  const { context, requests } = contextOf(1_000, (block) => word(block >= 321 ? 5 : 0));
  expect(await findFirstBlock(context, answerOf(contract, '0x01', 'any'))).toBe(321);
  const first = requests();
  expect(
    await findFirstBlock(
      context,
      answerOf(contract, '0x01', 'five', (data) => data === word(5)),
    ),
  ).toBe(321);
  expect(requests()).toBe(first);
});

test('long answers are not kept', async () => {
  const long = (block: number) => `${word(block >= 321 ? 5 : 0)}${'00'.repeat(10_000)}`;
  const { context, requests } = contextOf(1_000, long);
  const isFive = (data: string) => data.startsWith(word(5));
  expect(await findFirstBlock(context, answerOf(contract, '0x01', 'once', isFive))).toBe(321);
  const first = requests();
  expect(await findFirstBlock(context, answerOf(contract, '0x01', 'again', isFive))).toBe(321);
  expect(requests()).toBe(2 * first);
});

test('the block of the first log is looked at first where an index tells it, and believed only where the states agree', async () => {
  const created = 31_415_926;
  const search = async (told: number) => {
    const { context, requests } = contextOf(60_000_000, (block) => (block >= created ? '0x1' : '0x0'));
    context.rpc.memory.anyBlock.part(createFirstLogs).tell(contract, Promise.resolve(told));
    return { found: await findFirstBlock(context, creationOf(contract)), requests: requests() };
  };
  const right = await search(created);
  expect(right).toEqual({ found: created, requests: right.requests });
  expect(right.requests).toBeLessThan(30);
  for (const wrong of [1, created - 1, created + 1, created + 5_000, 60_000_000])
    expect((await search(wrong)).found).toBe(created);
});
