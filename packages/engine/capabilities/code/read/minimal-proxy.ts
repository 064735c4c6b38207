import { type Address, fromHex, type Hex, readInstructions, toHex } from '@assay/facts';

/**
 * Clones with immutable arguments append up to a few hundred bytes; the delegation is always within the first
 * ones.
 */
const searchedBytes = 128;
const delegateCall = 0xf4;
const gas = 0x5a;

/** EIP-7702: an ordinary account that lends its address to code carries `0xef0100` and the delegate. */
export function toDelegate(runtime: Hex): Address | undefined {
  return /^0xef0100[0-9a-f]{40}$/i.test(runtime) ? `0x${runtime.slice(8).toLowerCase()}` : undefined;
}

/**
 * The address that a minimal proxy delegates to: EIP-1167, its shorter forms for addresses with leading
 * zeros, EIP-7511 (PUSH0), Vyper's forwarders and clones with immutable arguments. In all of them an address
 * in a PUSH near the start is followed by GAS and DELEGATECALL, so the target cannot depend on storage.
 * O(1): at most 128 bytes are read.
 */
export function toMinimalProxyTarget(runtime: Hex): Address | undefined {
  const code = fromHex(runtime).subarray(0, searchedBytes);
  for (const { at, pushed } of readInstructions(code)) {
    // Fewer than 12 bytes would be an address with more than 16 leading zeros: a precompile, or not an
    // address.
    if (!pushed || pushed.length < 12 || pushed.length > 20) continue;
    const next = at + 1 + pushed.length;
    if (code[next] === gas && code[next + 1] === delegateCall)
      return `0x${toHex(pushed).slice(2).padStart(40, '0')}`;
  }
  return undefined;
}
