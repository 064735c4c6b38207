import { type Address, eth, type Hex } from '@assay/facts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import multicall3 from '../../../devnet/artifacts/Multicall3.json' with { type: 'json' };
import { type Anvil, startAnvil } from '../../../test/support/anvil.js';
import { toConnections } from '../../../test/support/fetch-connections.js';
import { encodeCall, encodeWords } from './abi.js';
import { createRpc } from './create-rpc.js';
import { FOUND, toFollowedCall, toFollowedResults } from './followed-calls.js';
import type { NodeAbilities, Rpc, ViewResult } from './rpc.js';

const honest: Address = '0x1000000000000000000000000000000000000001';
const gasBurner: Address = '0x1000000000000000000000000000000000000002';
const megabyte: Address = '0x1000000000000000000000000000000000000003';
const reverter: Address = '0x1000000000000000000000000000000000000004';
const echo: Address = '0x1000000000000000000000000000000000000006';
const naming: Address = '0x1000000000000000000000000000000000000007';
const nobody: Address = '0x1000000000000000000000000000000000000005';

let node: Anvil;
beforeAll(async () => {
  node = await startAnvil(['--chain-id', '1']);
  await node.send('anvil_setCode', [honest, '0x602a60005260206000f3']);
  await node.send('anvil_setCode', [gasBurner, '0x5b600056']);
  await node.send('anvil_setCode', [megabyte, '0x62100000600060003762100000' + '6000f3']);
  await node.send('anvil_setCode', [echo, '0x6004355f5260205ff3']);
  await node.send('anvil_setCode', [naming, `0x73${echo.slice(2)}5f5260205ff3`]);
  await node.send('anvil_setCode', [reverter, '0x602b60005260206000fd']);
});
afterAll(() => node.stop());

/** A node behind `fetch` that does not know some of what anvil does. */
function limitedNode(without: { stateOverride?: boolean }): typeof fetch {
  return async (url, init) => {
    const body = JSON.parse(String(init?.body)) as
      | { id: number; method: string; params: unknown[] }[]
      | object;
    const rows = Array.isArray(body) ? body : [body as { id: number; params: unknown[] }];
    if (without.stateOverride && rows.some((row) => row.params.length > 2)) {
      const answers = await Promise.all(
        rows.map(async (row) => {
          if (row.params.length > 2) {
            return {
              jsonrpc: '2.0',
              id: row.id,
              error: { code: -32602, message: 'too many arguments, want at most 2' },
            };
          }
          const answer = await fetch(url, { ...init, body: JSON.stringify(row) });
          return answer.json();
        }),
      );
      return Response.json(Array.isArray(body) ? answers : answers[0]);
    }
    return fetch(url, init);
  };
}

const calls = [honest, gasBurner, megabyte, reverter, nobody, honest].map((to, index) => ({
  to,
  data: `0x${String(index).padStart(8, '0')}` as Hex,
}));
const word = (value: number): Hex => `0x${value.toString(16).padStart(64, '0')}`;

function expectFences(results: readonly ViewResult[]): void {
  expect(results[0]).toEqual({ ok: true, data: word(42) });
  expect(results[1]).toEqual({ ok: false, revertData: '0x' });
  expect(results[2]).toEqual({ ok: false, revertData: '0x' });
  expect(results[3]).toEqual({ ok: false, revertData: word(43) });
  expect(results[4]).toEqual({ ok: true, data: '0x' });
  expect(results[5]).toEqual({ ok: true, data: word(42) });
}

async function viewAll(rpc: Rpc): Promise<readonly ViewResult[]> {
  return rpc.view(calls, await rpc.head());
}

test('a token that burns all gas or returns a megabyte does not hurt its neighbours, in one round trip', async () => {
  const rpc = createRpc({ chain: eth, urls: [node.url] });
  const block = await rpc.head();
  const before = rpc.roundTrips();
  expectFences(await rpc.view(calls, block));
  expect(rpc.roundTrips() - before).toBe(1);
});

test('the same holds on a node without state override, through Multicall3', async () => {
  await node.send('anvil_setCode', [eth.multicall3, multicall3.deployedBytecode]);
  const rpc = createRpc({
    chain: eth,
    urls: [node.url],
    connections: toConnections(limitedNode({ stateOverride: true })),
  });
  expect(await rpc.abilities()).toMatchObject<Partial<NodeAbilities>>({ stateOverride: false });
  expectFences(await viewAll(rpc));
});

test('there a call that fails is sent again by itself only where others may have taken its gas', async () => {
  await node.send('anvil_setCode', [eth.multicall3, multicall3.deployedBytecode]);
  const connections = toConnections(limitedNode({ stateOverride: true }));
  const rpc = createRpc({ chain: eth, urls: [node.url], connections });
  await rpc.abilities();
  const block = await rpc.head();
  const tripsOf = async (targets: readonly Address[]) => {
    const before = rpc.roundTrips();
    const results = await rpc.view(
      targets.map((to) => ({ to, data: '0x' as const })),
      block,
    );
    return [results.map(({ ok }) => ok), rpc.roundTrips() - before];
  };
  expect(await tripsOf([honest, reverter])).toEqual([[true, false], 1]);
  expect(await tripsOf([honest, gasBurner, gasBurner, reverter])).toEqual([[true, false, false, false], 2]);
});

test('and on a node with neither, each call by itself', async () => {
  await node.send('anvil_setCode', [eth.multicall3, '0x']);
  const rpc = createRpc({
    chain: eth,
    urls: [node.url],
    connections: toConnections(limitedNode({ stateOverride: true })),
  });
  expectFences(await viewAll(rpc));
});

test('an answer longer than 32 KiB is cut, not refused, where its gas suffices', async () => {
  const rpc = createRpc({ chain: eth, urls: [node.url] });
  const [result] = await rpc.view([{ to: megabyte, data: '0x', gas: 5_000_000 }], await rpc.head());
  expect(result?.ok && (result.data.length - 2) / 2).toBe(32_768);
});

test('a hundred gas burners leave every neighbour its answer', async () => {
  const rpc = createRpc({ chain: eth, urls: [node.url] });
  const many = Array.from({ length: 200 }, (_, index) => ({
    to: index % 2 === 0 ? gasBurner : honest,
    data: `0x${String(index).padStart(8, '0')}` as Hex,
  }));
  const results = await rpc.view(many, await rpc.head());
  expect(results.filter(({ ok }) => ok)).toHaveLength(100);
  expect(results.every((result, index) => result.ok === (index % 2 === 1))).toBe(true);
});

test('equal view calls of one tick are asked once, and everybody gets the answer', async () => {
  const rpc = createRpc({ chain: eth, urls: [node.url] });
  const block = await rpc.head();
  const before = rpc.roundTrips();
  const answers = await Promise.all([1, 2, 3].map(() => rpc.view([{ to: honest, data: '0x' }], block)));
  expect(answers).toEqual(Array(3).fill([{ ok: true, data: word(42) }]));
  expect(rpc.roundTrips() - before).toBe(1);
});

test('views that go along with the head are at hand at its block, with every fence', async () => {
  const rpc = createRpc({ chain: eth, urls: [node.url] });
  const block = await rpc.head({}, (tip) => rpc.view(calls, tip));
  expectFences(await rpc.view(calls, block));
  expect(rpc.roundTrips()).toBe(1);
});

test('a node without state override is asked for them at the block', async () => {
  await node.send('anvil_setCode', [eth.multicall3, multicall3.deployedBytecode]);
  const rpc = createRpc({
    chain: eth,
    urls: [node.url],
    connections: toConnections(limitedNode({ stateOverride: true })),
  });
  const block = await rpc.head({}, (tip) => rpc.view(calls, tip));
  expectFences(await rpc.view(calls, block));
});

test.each([
  ['in one call', {}, 1],
  ['in turn where the node takes no state override', { stateOverride: true }, 2],
] as const)('what a look-up answers is asked further, %s', async (_how, without, trips) => {
  await node.send('anvil_setCode', [eth.multicall3, multicall3.deployedBytecode]);
  const connections = toConnections(limitedNode(without));
  const rpc = createRpc({ chain: eth, urls: [node.url], connections });
  await rpc.abilities();
  const block = await rpc.head();
  const next = [
    { to: FOUND, data: encodeCall('0x00000000', 7) },
    { to: echo, data: encodeCall('0x00000000', FOUND) },
    { to: gasBurner, data: '0x' as const },
    { to: megabyte, data: '0x' as const },
  ];
  const before = rpc.roundTrips();
  const lookUps = [naming, reverter, nobody, echo];
  const answers = await rpc.view(
    lookUps.map((to) => toFollowedCall({ to, data: '0x' }, next)),
    block,
  );
  const failed = { ok: false, revertData: '0x' };
  expect(answers.map(toFollowedResults)).toEqual([
    [
      { ok: true, data: `0x${encodeWords(echo)}` },
      { ok: true, data: word(7) },
      { ok: true, data: `0x${encodeWords(echo)}` },
      failed,
      failed,
    ],
    [{ ok: false, revertData: word(43) }],
    [{ ok: true, data: '0x' }],
    [{ ok: true, data: word(0) }],
  ]);
  if (trips === 1) expect(rpc.roundTrips() - before).toBe(1);
});

test('a contract that is not deployed answers, with overrides and without', async () => {
  // The code of `echo`, and code that makes it.
  const deployedBytecode = '0x6004355f5260205ff3';
  const injected = { deployedBytecode, bytecode: `0x68${deployedBytecode.slice(2)}5f5260096017f3` };
  const reverting = {
    deployedBytecode: '0x602b60005260206000fd',
    bytecode: '0x69602b60005260206000fd5f52600a6016f3',
  };
  const data = encodeCall('0x00000000', 77n);
  const asked = [
    { to: nobody, data, injected },
    { to: gasBurner, data, injected: reverting },
    { to: honest, data: '0x' as const },
  ];
  for (const stateOverride of [false, true]) {
    const connections = toConnections(limitedNode({ stateOverride }));
    const rpc = createRpc({ chain: eth, urls: [node.url], connections });
    await rpc.abilities();
    const [made, failed, plain] = await rpc.view(asked, await rpc.head());
    expect(made).toEqual({ ok: true, data: `0x${encodeWords(77n)}` });
    expect(failed).toEqual({ ok: false, revertData: `0x${encodeWords(43n)}` });
    expect(plain).toEqual({ ok: true, data: `0x${encodeWords(42n)}` });
  }
});
