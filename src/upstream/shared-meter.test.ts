import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Fleet } from './fleet.js';
import { createGate } from './gate.js';
import { createSharedMeter } from './shared-meter.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Redis takes every command and answers none. */
function hangingFleet() {
  const fleet = {
    replicas: 2,
    connected: true,
    prefix: 'test:',
    redis: { evalsha: () => new Promise(() => undefined) },
    lost: vi.fn(() => {
      fleet.connected = false;
    }),
  };
  return fleet;
}

describe('a meter in Redis', () => {
  it('a Redis that hangs is given up: nobody in line waits for it, and this process goes on with its share', async () => {
    const fleet = hangingFleet();
    const limits = { role: 'scan', rps: 8, burst: 4, daily: 1_000, maxWaitMs: 4_000 };
    const meter = createSharedMeter({ ...limits, fleet: fleet as unknown as Fleet, now: Date.now });
    const gate = createGate({ ...limits, meter });
    const passed: number[] = [];
    for (let id = 0; id < 4; id += 1) void gate.acquire().then(() => passed.push(id));
    await vi.advanceTimersByTimeAsync(1_900);
    expect([passed, fleet.lost.mock.calls.length]).toEqual([[], 0]);
    await vi.advanceTimersByTimeAsync(1_200);
    expect([passed, fleet.lost.mock.calls.length]).toEqual([[0, 1, 2, 3], 1]);
  });
});
