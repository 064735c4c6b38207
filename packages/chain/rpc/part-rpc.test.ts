import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NodeRpc } from './create-rpc.js';
import type { EndpointState } from './endpoint.js';
import { createPartRpc } from './part-rpc.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Nodes that note in which tick each call reached them. */
function nodes(limits: EndpointState['limits'][]) {
  const sentAt: number[] = [];
  const endpoints = limits.map((limit) => ({ isSubstitute: false, isDown: false, limits: limit }));
  const send = async () => {
    sentAt.push(performance.now());
  };
  return { sentAt, rpc: { send, view: send, head: send, endpoints: () => endpoints } as unknown as NodeRpc };
}

test('takes its part of the requests a second that the endpoints allow, and all of an unknown number', async () => {
  const { rpc, sentAt } = nodes([{ requestsPerSecond: 40 }, { requestsPerSecond: 20 }, {}]);
  const part = createPartRpc(rpc, 0.25, () => performance.now());
  const start = performance.now();
  for (let request = 0; request < 11; request += 1) {
    void part.send('eth_blockNumber', []);
    await vi.advanceTimersByTimeAsync(1);
  }
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sentAt.map((at) => Math.floor((at - start) / 1_000))).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2]);

  const free = nodes([{}]);
  for (let request = 0; request < 50; request += 1) void createPartRpc(free.rpc, 0.01).send('eth_call', []);
  expect(free.sentAt.length).toBe(50);
});

test('the calls of one tick leave together, and count as as many requests as they fill', async () => {
  const { rpc, sentAt } = nodes([{ requestsPerSecond: 2, batch: 10 }]);
  const part = createPartRpc(rpc, 0.5, () => performance.now());
  const tick = async () => {
    for (let call = 0; call < 30; call += 1) void part.send('eth_call', [call]);
    await vi.advanceTimersByTimeAsync(0);
  };
  await tick();
  expect(sentAt.length).toBe(30);
  await tick();
  await vi.advanceTimersByTimeAsync(2_900);
  expect(sentAt.length).toBe(30);
  await vi.advanceTimersByTimeAsync(101);
  expect(sentAt.length).toBe(60);
});
