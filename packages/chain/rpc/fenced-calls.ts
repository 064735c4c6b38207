import type { Address, Hex } from '@assay/facts';
import artifact from './artifacts/FencedCalls.json' with { type: 'json' };
import type { ViewCall, ViewResult } from './rpc.js';

/** Default gas of a view call. */
export const DEFAULT_VIEW_GAS = 500_000;

/** Address of the injected code during the call. Nobody has a key or a contract there. */
export const FENCE_ADDRESS: Address = '0xf3ace00000000000000000000000000000a55a70';

/** State override that puts the code at `FENCE_ADDRESS`. */
export const fenceOverride = { [FENCE_ADDRESS]: { code: artifact.deployedBytecode } };

/** Packed calldata of `FencedCalls` (see the contract for the layout). O(total length). */
export function encodeFencedCalls(calls: readonly ViewCall[]): Hex {
  const parts = calls.map(({ to, data, gas }) => {
    const size = (data.length - 2) / 2;
    return to.slice(2) + word32(gas ?? DEFAULT_VIEW_GAS) + word32(size) + data.slice(2);
  });
  return `0x${parts.join('')}`;
}

function word32(value: number): string {
  return value.toString(16).padStart(8, '0');
}

/**
 * The answers in `data`, in the order of the calls; `'not_run'` for calls that were not given their gas.
 * `undefined` where the bytes are not the answer of `FencedCalls` to that many calls: the node ignored the
 * override.
 */
export function decodeFencedCalls(data: Hex, count: number): readonly (ViewResult | 'not_run')[] | undefined {
  const results: (ViewResult | 'not_run')[] = [];
  let at = 2;
  while (at < data.length) {
    const status = Number.parseInt(data.slice(at, at + 2), 16);
    const length = Number.parseInt(data.slice(at + 2, at + 10), 16);
    const end = at + 10 + length * 2;
    if (!(status <= 2) || !(end <= data.length)) {
      return undefined;
    }
    const bytes: Hex = `0x${data.slice(at + 10, end)}`;
    results.push(
      status === 2 ? 'not_run' : status === 1 ? { ok: true, data: bytes } : { ok: false, revertData: bytes },
    );
    at = end;
  }
  return results.length === count ? results : undefined;
}
