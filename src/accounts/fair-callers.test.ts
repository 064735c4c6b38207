import type { Address } from '@assay/facts';
import { describe, expect, it } from 'vitest';
import { createFairCallers } from './fair-callers.js';

const wallet = (n: number): Address => `0x${String(n).padStart(40, '0')}`;
const free = (n: number) => ({ wallet: wallet(n), plan: 'test' as const });

describe('fair callers', () => {
  it('free keys that are used from one address are one caller, whatever their wallets', () => {
    const callers = createFairCallers();
    const names = [1, 2, 3].map((n) => callers.of(free(n), '203.0.113.7'));
    expect(new Set([...names, callers.of(undefined, '203.0.113.7')]).size).toBe(1);
    expect(callers.of(free(4), '203.0.113.8')).not.toBe(names[0]);
  });

  it('free keys of one wallet are one caller, whatever the addresses', () => {
    const callers = createFairCallers();
    const first = callers.of(free(1), '203.0.113.7');
    expect(callers.of(free(1), '203.0.113.8')).toBe(first);
    expect(callers.of(undefined, '203.0.113.8')).toBe(first);
  });

  it('a bought plan is its wallet’s, apart from the free keys of the same address', () => {
    const callers = createFairCallers();
    callers.of(free(1), '203.0.113.7');
    const paid = { wallet: wallet(1), plan: 'pro' as const };
    expect(callers.of(paid, '203.0.113.7')).toBe(`paid:${wallet(1)}`);
    expect(callers.of(paid, '203.0.113.9')).toBe(`paid:${wallet(1)}`);
  });
});
