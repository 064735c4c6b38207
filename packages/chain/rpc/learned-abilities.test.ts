import { setTimeout as sleep } from 'node:timers/promises';
import { type EndpointMemory, eth } from '@assay/facts';
import { expect, test } from 'vitest';
import { toConnections } from '../../../test/support/fetch-connections.js';
import {
  kindOf,
  logsOf,
  overridden,
  probesLimited,
  type Row,
  type TestNode,
  teamOf,
  unknownMethod,
  word,
} from '../../../test/support/node-team.js';
import { createRpc } from './create-rpc.js';

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

test('the probe for logs is sent once at a time, because nodes count requests for logs', async () => {
  const probesForLogs: number[] = [];
  const connections = toConnections(async (_target, init) => {
    const rows = [JSON.parse(String(init?.body)) as Row | Row[]].flat();
    probesForLogs.push(rows.filter(({ method }) => method === 'eth_getLogs').length);
    await sleep(20);
    return Response.json(rows.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x1' })));
  });
  const rpc = createRpc({ chain: eth, urls: ['http://new'], connections });
  const first = rpc.send('eth_gasPrice', []);
  await sleep(5);
  await Promise.all([first, rpc.send('eth_blockNumber', [])]);
  expect(probesForLogs).toEqual([1, 0]);
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

test('an empty answer of code that was put in by the call is asked for again, with the probe', async () => {
  const injected = [{ to: eth.multicall3 }, '0x10', { [eth.multicall3]: { code: '0x60' } }];
  let [honours, sent] = [true, 0];
  const nodes = {
    get balanced(): TestNode {
      return {
        overrides: honours,
        answer: ({ method }) => {
          if (method !== 'eth_call') return undefined;
          sent += 1;
          return { result: '0x' };
        },
      };
    },
  };
  const { rpc } = teamOf(nodes);
  await rpc.abilities();
  expect(await rpc.send('eth_call', injected)).toBe('0x');
  expect(sent).toBe(2);
  honours = false;
  expect(await kindOf(rpc.send('eth_call', injected))).toBe('unsupported');
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

test('what was learned is known after a restart, without probes, until a request shows otherwise', async () => {
  const kept = new Map<string, object>();
  const memory: EndpointMemory = {
    recall: (url) => kept.get(url),
    keep: (url, known) => void kept.set(url, JSON.parse(JSON.stringify(known))),
  };
  const nodes: { poor: TestNode } = { poor: { logs: false, overrides: true } };
  const before = teamOf(nodes, undefined, memory);
  await before.rpc.abilities();
  expect(await kindOf(before.rpc.send('eth_getLogs', logsOf(1, 16)))).toBe('unsupported');
  const after = teamOf(nodes, undefined, memory);
  expect(await kindOf(after.rpc.send('eth_getLogs', logsOf(1, 16)))).toBe('unsupported');
  expect(await after.rpc.send('eth_call', overridden)).toBe('poor');
  expect(await after.rpc.abilities()).toEqual(await before.rpc.abilities());
  expect(after.probes()).toBe(0);
  // It can do less now, and more after the time after which it is asked again.
  nodes.poor = { logs: true };
  expect(await kindOf(after.rpc.send('eth_simulateV1', [{}, '0x10']))).toBe('unsupported');
  await after.rpc.send('eth_gasPrice', []);
  after.wait(600_000);
  await after.rpc.send('eth_gasPrice', []);
  expect(await after.rpc.send('eth_getLogs', logsOf(1, 16))).toEqual([]);
  expect(await kindOf(after.rpc.send('eth_call', overridden))).toBe('unsupported');
});

test('what was kept in another form, or too long ago, counts for nothing', async () => {
  const findings = { stateOverride: true, blockOverride: true, simulate: true };
  for (const kept of [
    { findings: { stateOverride: 'yes' } },
    { findings, limits: {}, learnedAt: -90_000_000 },
  ]) {
    const memory = { recall: () => kept, keep: () => undefined };
    const { rpc, probes } = teamOf({ poor: {} }, undefined, memory);
    expect((await rpc.abilities()).stateOverride).toBe(false);
    expect(probes()).toBeGreaterThan(0);
  }
});
