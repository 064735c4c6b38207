import { expect, test } from 'vitest';
import {
  kindOf,
  overridden,
  probesLimited,
  type Row,
  type TestNode,
  teamOf,
  unknownMethod,
  word,
} from '../../test/support/node-team.js';
import { eth } from '../chains/eth.js';

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
