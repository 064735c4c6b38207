import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReplicaRegistry } from './replica-registry.js';
import { createRoleLimiter } from './role-limiter.js';
import { createSharedPermitSource } from './shared-permit-source.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Redis takes every command and answers none. */
function hangingRegistry() {
  const registry = {
    replicas: 2,
    connected: true,
    prefix: 'test:',
    redis: { evalsha: () => new Promise(() => undefined) },
    markUnavailable: vi.fn(() => {
      registry.connected = false;
    }),
  };
  return registry;
}

describe('a permit source in Redis', () => {
  it('a Redis that hangs is given up: nobody in the queue waits for it, and this process goes on with its share', async () => {
    const registry = hangingRegistry();
    const limits = { role: 'scan', rps: 8, burst: 4, daily: 1_000, maxWaitMs: 4_000 };
    const source = createSharedPermitSource({
      ...limits,
      replicaRegistry: registry as unknown as ReplicaRegistry,
      now: Date.now,
    });
    const limiter = createRoleLimiter({ ...limits, permitSource: source });
    const passed: number[] = [];
    for (let id = 0; id < 4; id += 1) void limiter.acquire().then(() => passed.push(id));
    await vi.advanceTimersByTimeAsync(1_900);
    expect([passed, registry.markUnavailable.mock.calls.length]).toEqual([[], 0]);
    await vi.advanceTimersByTimeAsync(1_200);
    expect([passed, registry.markUnavailable.mock.calls.length]).toEqual([[0, 1, 2, 3], 1]);
  });

  it.each([
    ['goes away before midnight', '2026-11-21T23:59:00Z', 50],
    ['went away the evening before, and midnight passes', '2026-11-22T00:01:00Z', 500],
  ])('shares what is left of the day: Redis %s', async (_when, until, most) => {
    vi.setSystemTime(new Date('2026-11-21T23:58:00Z'));
    const registry = { ...hangingRegistry(), redis: { evalsha: async () => [1, 0, 900] } };
    const limits = { role: 'scan', rps: 1_000, burst: 1_000, daily: 1_000 };
    const source = createSharedPermitSource({
      ...limits,
      replicaRegistry: registry as unknown as ReplicaRegistry,
      now: Date.now,
    });
    await source.take(1);
    registry.connected = false;
    await source.take(0);
    vi.setSystemTime(new Date(until));
    let permits = 0;
    for (let second = 0; second < 10; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      permits += (await source.take(1_000)).permits.length;
    }
    expect(permits).toBe(most);
  });

  it('a day that ended takes nothing from the next one: Redis goes away after midnight', async () => {
    vi.setSystemTime(new Date('2026-11-21T23:58:00Z'));
    const registry = { ...hangingRegistry(), redis: { evalsha: async () => [1, 0, 1_000] } };
    const limits = { role: 'scan', rps: 1_000, burst: 1_000, daily: 1_000 };
    const source = createSharedPermitSource({
      ...limits,
      replicaRegistry: registry as unknown as ReplicaRegistry,
      now: Date.now,
    });
    await source.take(1);
    vi.setSystemTime(new Date('2026-11-22T00:01:00Z'));
    registry.connected = false;
    await source.take(0);
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await source.take(10)).permits).toHaveLength(10);
  });
});
