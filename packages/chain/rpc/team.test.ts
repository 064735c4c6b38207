import { eth } from '@assay/facts';
import { expect, test } from 'vitest';
import { kindOf, logsOf, overridden, type Row, teamOf } from '../../../test/support/node-team.js';
import type { Endpoint } from './endpoint.js';
import type { Rpc } from './rpc.js';

const noOverrides = { stateOverride: false, blockOverride: false, simulate: false };

test('each request goes to the first endpoint that can answer it, from the first batch on', async () => {
  const { rpc, asked } = teamOf({ archive: {}, caller: { overrides: true, logs: false } });
  const ask = () =>
    Promise.all([
      rpc.send('eth_gasPrice', []),
      rpc.send('eth_call', overridden),
      rpc.send('eth_getLogs', logsOf(1, 16)),
    ]);
  expect(await ask()).toEqual(['archive', 'caller', []]);
  asked.length = 0;
  expect(await ask()).toEqual(['archive', 'caller', []]);
  expect(asked).toEqual([
    'archive eth_gasPrice',
    'archive eth_getLogs',
    'caller eth_call',
    'caller eth_getBlockByNumber',
  ]);
  expect(await rpc.abilities()).toMatchObject({
    stateOverride: true,
    simulate: true,
    logs: true,
    callGas: 50_021_002,
  });
});

test('the second of two endpoints that can do everything is left alone', async () => {
  const { rpc, asked } = teamOf({ one: { overrides: true }, two: { overrides: true, head: 14 } });
  expect((await rpc.head()).number).toBe(16);
  expect((await rpc.abilities()).stateOverride).toBe(true);
  expect(await rpc.send('eth_call', overridden)).toBe('one');
  expect(asked.filter((request) => request.startsWith('two'))).toEqual([]);
});

test('what no endpoint can do is refused at once, without a request', async () => {
  const { rpc, asked } = teamOf({ poor: { logs: false } });
  await rpc.abilities();
  expect(await kindOf(rpc.send('eth_call', overridden))).toBe('unsupported');
  expect(await kindOf(rpc.send('eth_getLogs', logsOf(1, 16)))).toBe('unsupported');
  expect(await kindOf(rpc.send('eth_simulateV1', [{}, '0x10']))).toBe('unsupported');
  expect(asked).toEqual([]);
});

test('logs count as served until every node refused them, then only where a substitute says that it has them', async () => {
  const local: Endpoint = {
    host: 'local',
    isSubstitute: true,
    abilities: () => ({ stateOverride: true, blockOverride: true, simulate: true }),
    can: () => false,
    exchange: async () => new Map(),
  };
  const index: Endpoint = { ...local, abilities: () => ({ ...noOverrides, logs: true }) };
  const served = async ({ rpc }: ReturnType<typeof teamOf>) => {
    const before = rpc.servesLogs();
    await rpc.abilities();
    return [before, rpc.servesLogs()];
  };
  expect(await served(teamOf({ poor: { logs: false } }))).toEqual([true, false]);
  expect(await served(teamOf({ poor: { logs: false } }, local))).toEqual([true, false]);
  expect(await served(teamOf({ poor: { logs: false } }, index))).toEqual([true, true]);
  expect(await served(teamOf({ poor: { logs: false }, archive: {} }))).toEqual([true, true]);
});

test('an answer that ignored overrides is none, even in the batch that shows it', async () => {
  const { rpc } = teamOf({ poor: {} });
  expect(await kindOf(rpc.send('eth_call', overridden))).toBe('unsupported');
  expect(await rpc.abilities()).toMatchObject({ stateOverride: false, logs: true });
});

test('two endpoints that are needed together are read at the newest block that both have', async () => {
  const { rpc, asked } = teamOf({ archive: {}, caller: { overrides: true, logs: false, head: 14 } });
  expect((await rpc.head()).number).toBe(14);
  expect(asked).toEqual([
    'archive eth_getBlockByNumber',
    'caller eth_blockNumber',
    'archive eth_blockNumber',
    'caller eth_blockNumber',
    'archive eth_getBlockByNumber',
  ]);
});

test('an endpoint that stopped long ago holds nobody back', async () => {
  const { rpc } = teamOf({ archive: { head: 900 }, caller: { overrides: true, head: 14 } });
  expect((await rpc.head()).number).toBe(900);
});

test('no logs of a block that an endpoint does not have yet are not taken for none', async () => {
  const nodes = { ahead: { answer: (): object | undefined => undefined }, behind: { head: 14 } };
  const { rpc } = teamOf(nodes);
  await rpc.head();
  nodes.ahead.answer = () => ({ error: { code: 429, message: 'too many requests' } });
  expect(await kindOf(rpc.send('eth_getLogs', logsOf(1, 14)))).toBe('answered');
  expect(await kindOf(rpc.send('eth_getLogs', logsOf(1, 16)))).toBe('limited');
});

test('a log request that is too wide for one endpoint goes to the other, and one too wide for both to none', async () => {
  const refuse = (blocks: number) => ({
    answer: ({ method, params }: Row) => {
      const [filter] = params as [{ fromBlock: string; toBlock: string }];
      if (method !== 'eth_getLogs' || Number(filter.toBlock) - Number(filter.fromBlock) < blocks)
        return undefined;
      return { error: { code: -32000, message: `exceed maximum block range: ${blocks}` } };
    },
    head: 90_000,
  });
  const { rpc, asked } = teamOf({ wide: refuse(5_000), narrow: refuse(10) });
  expect(await kindOf(rpc.send('eth_getLogs', logsOf(1, 9_000)))).toBe('range_too_wide');
  asked.length = 0;
  expect(await kindOf(rpc.send('eth_getLogs', logsOf(1, 5_000)))).toBe('answered');
  const error = await rpc.send('eth_getLogs', logsOf(1, 9_000)).catch((reason: Error) => reason.message);
  expect(error).toContain('5000');
  expect(asked).toEqual(['wide eth_getLogs']);
});

test('state that one endpoint lost is read at the other, and not asked for again', async () => {
  const lost = {
    error: { code: -32000, message: 'missing trie node 12 (path ) state 0x12 is not available' },
  };
  const { rpc, asked } = teamOf({
    full: { head: 900, answer: ({ method }) => (method === 'eth_getCode' ? lost : undefined) },
    archive: { head: 900 },
  });
  await rpc.head();
  const read = (block: string) => rpc.send('eth_getCode', [eth.wrappedNative, block]);
  expect(await read('0x10')).toBe('archive');
  asked.length = 0;
  expect(await read('0x9')).toBe('archive');
  expect(asked).toEqual(['archive eth_getCode']);
});

test('a local endpoint gets what no node can, and nothing else', async () => {
  const played: string[] = [];
  const local: Endpoint = {
    host: 'local',
    isSubstitute: true,
    abilities: () => ({ stateOverride: true, blockOverride: true, simulate: false }),
    can: ({ kind }) => kind === 'overrides' || kind === 'block-overrides',
    exchange: async (entries) => {
      played.push(...entries.map(({ method }) => method));
      return new Map(entries.map((entry) => [entry, { value: 'local' }]));
    },
  };
  const poor = teamOf({ poor: {} }, local).rpc;
  expect(await poor.send('eth_call', overridden)).toBe('local');
  expect(await poor.send('eth_gasPrice', [])).toBe('poor');
  expect(await kindOf(poor.send('eth_simulateV1', [{}, '0x10']))).toBe('unsupported');
  expect(await poor.abilities()).toMatchObject({ stateOverride: true, simulate: false });
  await viewOf(poor);
  expect(played).toEqual(['eth_call']);
  expect(await teamOf({ good: { overrides: true } }, local).rpc.send('eth_call', overridden)).toBe('good');
});

/** Views are not played in this process: a node without overrides can fold them in its own way. */
async function viewOf(rpc: Rpc): Promise<void> {
  await rpc.view([{ to: eth.wrappedNative, data: '0x' }], await rpc.head()).catch(() => undefined);
}
