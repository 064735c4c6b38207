import { afterEach, describe, expect, it } from 'vitest';
import { useDevnet, useScenario } from '../../../test/support/devnet.js';
import { type NodeBehaviour, nodePresets, toNodeTeam } from './behaviour.js';
import { startPoorChains } from './poor-chains.js';
import { type PoorNode, startPoorNode } from './start-poor-node.js';

const CODE_42 = { code: '0x602a60005260206000f3' };
/** `return gasleft()` */
const CODE_GAS = { code: '0x5a60005260206000f3' };
const SOMEBODY = '0x00000000000000000000000000000000000000aa';
const token = useScenario('healthy');
let node: PoorNode | undefined;

afterEach(async () => {
  await node?.close();
});

async function start(behaviour: NodeBehaviour): Promise<PoorNode> {
  node = await startPoorNode(useDevnet().chains[token.chain].rpcUrl, behaviour);
  return node;
}

type Answer = { readonly id: number | null; readonly result?: unknown; readonly error?: { message: string } };

async function post(url: string, calls: readonly (readonly [string, readonly unknown[]])[]) {
  const rows = calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }));
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(rows.length > 1 ? rows : rows[0]),
  });
  return { status: response.status, body: (await response.json()) as Answer | readonly Answer[] };
}

async function ask(behaviour: NodeBehaviour, method: string, params: readonly unknown[]): Promise<Answer> {
  const { url } = await start(behaviour);
  return (await post(url, [[method, params]])).body as Answer;
}

const call = (gas?: number, code = CODE_42) => [
  { to: SOMEBODY, ...(gas === undefined ? {} : { gas: `0x${gas.toString(16)}` }) },
  'latest',
  { [SOMEBODY]: code },
];
const logs = (fromBlock: string) => [{ address: token.address, fromBlock, toBlock: 'latest' }];

describe('a poor node', () => {
  it('passes everything on where it can do everything, and counts it', async () => {
    const { url, requests, forget } = await start({});
    const { body } = await post(url, [
      ['eth_call', call()],
      ['eth_chainId', []],
    ]);
    expect((body as Answer[]).map(({ id, result }) => [id, Number(result)])).toEqual([
      [0, 42],
      [1, useDevnet().chains[token.chain].chainId],
    ]);
    expect(requests()).toMatchObject({
      http: 1,
      calls: 2,
      refused: 0,
      methods: { eth_call: 1, eth_chainId: 1 },
    });
    forget();
    expect(requests().http).toBe(0);
  });

  it('ignores overrides', async () => {
    expect(await ask({ overrides: 'ignored' }, 'eth_call', call())).toMatchObject({ result: '0x' });
  });

  it('lowers the gas of a call, given or not', async () => {
    const behaviour: NodeBehaviour = { gasCap: { gas: 5_000_000, above: 'lowered' } };
    for (const gas of [undefined, 20_000_000]) {
      const { result } = await ask(behaviour, 'eth_call', call(gas, CODE_GAS));
      expect(Number(result)).toBeGreaterThan(4_900_000);
      expect(Number(result)).toBeLessThan(5_000_000);
    }
    const { result } = await ask(behaviour, 'eth_call', call(1_000_000, CODE_GAS));
    expect(Number(result)).toBeLessThan(1_000_000);
  });

  it.each<[string, NodeBehaviour, string, readonly unknown[], RegExp]>([
    ['overrides', { overrides: 'refused' }, 'eth_call', call(), /want at most 2/],
    ['logs', { logs: 'missing' }, 'eth_getLogs', logs('latest'), /eth_getLogs does not exist/],
    ['logs with a limit', { logs: 'disabled' }, 'eth_getLogs', logs('latest'), /^limit exceeded$/],
    ['simulations', { simulate: 'missing' }, 'eth_simulateV1', [], /eth_simulateV1 does not exist/],
    [
      'too much gas',
      { gasCap: { gas: 10_000_000, above: 'refused' } },
      'eth_call',
      call(10_000_001),
      /intrinsic gas too high/,
    ],
    ['old state', { stateBlocks: 8 }, 'eth_getBalance', [SOMEBODY, '0x1'], /missing trie node/],
    [
      'blocks that it does not have',
      { blocksBehind: 1e9 },
      'eth_getBalance',
      [SOMEBODY, '0x1'],
      /header not/,
    ],
    ['a wide range of logs', { logBlocks: 100 }, 'eth_getLogs', logs('0x0'), /maximum block range: 100/],
    ['many logs', { logResults: 3 }, 'eth_getLogs', logs('0x0'), /more than 3 results. Try with this block/],
    ['a long answer', { answerBytes: 100 }, 'eth_getLogs', logs('0x0'), /response too large/],
  ])('refuses %s', async (_, behaviour, method, params, message) => {
    expect((await ask(behaviour, method, params)).error?.message).toMatch(message);
    expect(node?.requests().refused).toBe(1);
  });

  it('refuses large batches as a whole, and answers 429', async () => {
    const chainIds = (count: number) => Array.from({ length: count }, () => ['eth_chainId', []] as const);
    const small = await start({ maxBatch: 2 });
    expect((await post(small.url, chainIds(2))).body).toHaveLength(2);
    expect((await post(small.url, chainIds(3))).body).toMatchObject({ error: { code: -32014 } });
    await small.close();
    const limited = await start({ limitedShare: 1 });
    expect((await post(limited.url, chainIds(1))).status).toBe(429);
  });

  it('shows the chain as it was some blocks ago', async () => {
    const [good, behind] = [await start({}), await start({ blocksBehind: 2 })];
    const head = Number(((await post(good.url, [['eth_blockNumber', []]])).body as Answer).result);
    const { body } = await post(behind.url, [
      ['eth_blockNumber', []],
      ['eth_getBlockByNumber', ['latest', false]],
      ['eth_getBlockByNumber', [`0x${head.toString(16)}`, false]],
    ]);
    const [number, latest, newest] = body as Answer[];
    expect(Number(number?.result)).toBe(head - 2);
    expect(latest?.result).toMatchObject({ number: `0x${(head - 2).toString(16)}` });
    expect(newest?.result).toBeNull();
    await good.close();
  });
});

describe('poor chains', () => {
  it('are one node for each member of the team and each chain', async () => {
    const { environment, nodes, close } = await startPoorChains(useDevnet(), toNodeTeam('team'));
    expect(nodes).toHaveLength(6);
    expect(environment.RPC_URL_BSC?.split(',')).toHaveLength(2);
    await close();
  });
});

describe('the presets', () => {
  it('can be combined, for each endpoint of a team', () => {
    expect(toNodeTeam('team, late')).toEqual([
      { overrides: 'ignored', simulate: 'missing', latencyMs: 50 },
      { logs: 'missing', latencyMs: 50 },
    ]);
  });

  it('name those that exist where one does not', () => {
    expect(() => toNodeTeam('poor,constructor')).toThrow('No such node: "constructor". Known are good, poor');
    expect(Object.values(nodePresets).every(({ team }) => team.length > 0)).toBe(true);
  });
});
