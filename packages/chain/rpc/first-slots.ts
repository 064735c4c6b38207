import { type Address, type Hex, isHex, toQuantity } from '@assay/facts';
import { decodeFencedCalls, encodeFencedCalls, FENCE_ADDRESS, fenceOverride } from './fenced-calls.js';
import type { ReadContext } from './read-context.js';
import { nodeCannot, unless } from './unless.js';

/** Returns the word in the first storage slot of the account that carries this code. */
const code = '0x60005460005260206000f3';
const GAS_EACH = 10_000;

/** Whether a node takes state overrides, as far as is known. */
export function canOverride({ rpc, block }: ReadContext): boolean {
  return !rpc.isPlayedHere('eth_call', [{ to: FENCE_ADDRESS }, toQuantity(block.number), fenceOverride]);
}

/**
 * The first storage slot of many accounts in one call: each carries code that returns it. A request for the slot
 * of each would cost as many calls.
 * @returns `undefined` where the node does not support state overrides
 */
export async function readFirstSlots(
  context: ReadContext,
  accounts: readonly Address[],
): Promise<ReadonlyMap<Address, Hex> | undefined> {
  if (!canOverride(context)) return undefined;
  const { rpc, block, options } = context;
  const calls = accounts.map((to) => ({ to, data: '0x' as const, gas: GAS_EACH }));
  const override = { ...fenceOverride, ...Object.fromEntries(accounts.map((to) => [to, { code }])) };
  const params = [{ to: FENCE_ADDRESS, data: encodeFencedCalls(calls) }, toQuantity(block.number), override];
  const answer = await rpc
    .send<unknown>('eth_call', params, options)
    .catch(unless('reverted', ...nodeCannot));
  const results = isHex(answer) ? decodeFencedCalls(answer, calls.length) : undefined;
  if (!results || results.includes('not_run')) return undefined;
  return new Map(
    results.flatMap((result, index): [Address, Hex][] => {
      const account = accounts[index];
      return account && result !== 'not_run' && result.ok ? [[account, result.data]] : [];
    }),
  );
}
