import { expect, test } from 'vitest';
import { toConnections } from '../../test/support/fetch-connections.js';
import { eth } from '../chains/eth.js';
import { createRpc } from './create-rpc.js';
import type { Endpoint } from './endpoint.js';
import { PROBE_ADDRESS } from './probes.js';
import type { Rpc } from './rpc.js';

interface Row {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** What a test node can do, and which requests it got besides the probes. */
interface TestNode {
  readonly overrides?: boolean;
  readonly logs?: boolean;
  readonly head?: number;
  /** Answers before everything else. */
  readonly answer?: (row: Row) => object | undefined;
}

const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;
const unknownMethod = { error: { code: -32601, message: 'the method does not exist/is not available' } };
const overridden = [
  { to: eth.wrappedNative, data: '0x', gas: '0x17d7840' },
  '0x10',
  { [eth.multicall3]: {} },
];
const logsOf = (from: number, to: number) => [
  { address: eth.wrappedNative, fromBlock: `0x${from.toString(16)}`, toBlock: `0x${to.toString(16)}` },
];

function answerProbe({ overrides, logs = true }: TestNode, { method, params }: Row): object {
  const text = JSON.stringify(params);
  if (method === 'eth_getLogs') return logs ? { result: [] } : unknownMethod;
  if (method === 'eth_simulateV1') return overrides ? { result: [] } : unknownMethod;
  if (method === 'eth_getBalance') return { result: '0x0' };
  if (!overrides) return { result: '0x' };
  if (text.includes('0x42')) return { result: word(4_102_444_800) };
  return { result: word(text.includes('0x602a') ? 42 : 50_000_000) };
}

function answerOf(name: string, node: TestNode, row: Row): object {
  const { overrides, logs = true, head = 16 } = node;
  const quantity = `0x${head.toString(16)}`;
  if (row.method === 'eth_chainId') return { result: '0x1' };
  if (row.method === 'eth_blockNumber') return { result: quantity };
  if (row.method === 'eth_getBlockByNumber') {
    const number = row.params[0] === 'latest' ? quantity : String(row.params[0]);
    return { result: { number, hash: `0xh${number}`, timestamp: number } };
  }
  if (row.method === 'eth_getLogs' && !logs) return unknownMethod;
  if (row.method === 'eth_simulateV1' && !overrides) return unknownMethod;
  return { result: row.method === 'eth_getLogs' ? [] : name };
}

/** A chain of these nodes by name. `asked`: every request that was no probe, as `name method`. */
function teamOf(nodes: Readonly<Record<string, TestNode>>, localEndpoint?: Endpoint) {
  const asked: string[] = [];
  let time = 0;
  const connections = toConnections(async (target, init) => {
    const { hostname } = new URL(String(target));
    const node = nodes[hostname];
    if (!node) throw new TypeError('fetch failed');
    const rows = [JSON.parse(String(init?.body)) as Row | Row[]].flat();
    const answers = rows.map((row) => {
      const isProbe = JSON.stringify(row.params).includes(PROBE_ADDRESS);
      if (!isProbe && row.method !== 'eth_chainId') asked.push(`${hostname} ${row.method}`);
      const answer = isProbe ? answerProbe(node, row) : (node.answer?.(row) ?? answerOf(hostname, node, row));
      return { jsonrpc: '2.0', id: row.id, ...answer };
    });
    return Response.json(answers.length === 1 ? answers[0] : answers);
  });
  const rpc = createRpc({
    chain: eth,
    urls: Object.keys(nodes).map((name) => `http://${name}`),
    connections,
    now: () => time,
    ...(localEndpoint ? { localEndpoint: () => localEndpoint } : {}),
  });
  return { rpc, asked, wait: (ms: number) => (time += ms) };
}

const kindOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: { kind?: string }) => error.kind,
  );

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
  expect(asked).toEqual(['archive eth_gasPrice', 'archive eth_getLogs', 'caller eth_call']);
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

test('a log request that is too wide for one endpoint goes to the other, and the next one at once', async () => {
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
  expect(asked.filter((request) => request === 'wide eth_getLogs')).toHaveLength(2);
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

test('what an endpoint could not do is probed anew after a while', async () => {
  const nodes: { changing: TestNode } = { changing: {} };
  const { rpc, wait } = teamOf(nodes);
  expect(await kindOf(rpc.send('eth_call', overridden))).toBe('unsupported');
  nodes.changing = { overrides: true };
  expect(await kindOf(rpc.send('eth_call', overridden))).toBe('unsupported');
  wait(600_000);
  await rpc.send('eth_gasPrice', []);
  expect(await rpc.send('eth_call', overridden)).toBe('changing');
});

test('a node that could do it and refuses is asked again what it can', async () => {
  let refuses = true;
  const answer = ({ method }: Row) => (refuses && method === 'eth_simulateV1' ? unknownMethod : undefined);
  const { rpc } = teamOf({ unsteady: { overrides: true, answer } });
  await rpc.abilities();
  expect(await kindOf(rpc.send('eth_simulateV1', [{}, '0x10']))).toBe('unsupported');
  refuses = false;
  await rpc.send('eth_gasPrice', []);
  expect(await rpc.send('eth_simulateV1', [{}, '0x10'])).toBe('unsteady');
});

test('logs that are refused with the words of a rate limit are off, a rate limit is not', async () => {
  const asLimit = (message: string) => ({
    poor: {
      answer: ({ method }: Row) =>
        method === 'eth_getLogs' ? { error: { code: -32005, message } } : undefined,
    },
  });
  for (const [message, logs] of [
    ['limit exceeded', false],
    ['over rate limit', undefined],
  ] as const) {
    const { rpc } = probesLimited(asLimit(message));
    for (let batch = 0; batch < 4; batch += 1) await rpc.send('eth_gasPrice', []);
    expect((await rpc.abilities()).logs).toBe(logs);
  }
});

/** As `teamOf`, where the probes get the node's own answers too. */
function probesLimited(nodes: { readonly poor: { readonly answer: (row: Row) => object | undefined } }) {
  const connections = toConnections(async (_target, init) => {
    const rows = [JSON.parse(String(init?.body)) as Row | Row[]].flat();
    const answers = rows.map((row) => ({
      jsonrpc: '2.0',
      id: row.id,
      ...(nodes.poor.answer(row) ?? answerOf('poor', {}, row)),
    }));
    return Response.json(answers.length === 1 ? answers[0] : answers);
  });
  return { rpc: createRpc({ chain: eth, urls: ['http://poor'], connections }) };
}

test('a rate limit on the question what a node can do is waited out', async () => {
  let refused = 0;
  const nodes = {
    poor: {
      answer: ({ method }: Row) => {
        if (method !== 'eth_call') return undefined;
        refused += 1;
        return refused <= 3 ? { error: { code: 429, message: 'too many requests' } } : { result: word(42) };
      },
    },
  };
  expect((await probesLimited(nodes).rpc.abilities()).stateOverride).toBe(true);
  expect(refused).toBe(6);
});

test('a local endpoint gets what no node can, and nothing else', async () => {
  const played: string[] = [];
  const local: Endpoint = {
    host: 'local',
    isLocal: true,
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
