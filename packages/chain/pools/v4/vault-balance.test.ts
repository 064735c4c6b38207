import { type Address, bsc, poolManagersOf } from '@assay/facts';
import { expect, test } from 'vitest';
import { createChainMemory } from '../../rpc/chain-memory.js';
import { createReadContext } from '../../rpc/read-context.js';
import type { Rpc, ViewCall } from '../../rpc/rpc.js';
import { isHeldByV4 } from './vault-balance.js';

const token: Address = '0x7000000000000000000000000000000000000001';
const vaults = poolManagersOf(bsc).map(({ vault }) => vault);

/** A token of which this account holds some; `undefined`: it answers nothing. */
function held(holder: Address | undefined): Promise<boolean> {
  const view = async (calls: readonly ViewCall[]) =>
    calls.map(({ data }) => {
      const balance = holder && data.endsWith(holder.slice(2)) ? 1 : 0;
      return { ok: true, data: holder ? `0x${balance.toString(16).padStart(64, '0')}` : '0x' };
    });
  const rpc = { chain: bsc, view, memory: createChainMemory() } as unknown as Rpc;
  return isHeldByV4(createReadContext(rpc, { number: 9, hash: '0x9', timestamp: 1 }), token);
}

test('pools of V4 kind hold a token if the vault of any of their managers does', async () => {
  expect(new Set(vaults).size).toBeGreaterThan(1);
  for (const vault of vaults) expect(await held(vault)).toBe(true);
  expect(await held(token)).toBe(false);
  expect(await held(undefined)).toBe(false);
});
