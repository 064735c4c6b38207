import type { Address, Hex } from '@assay/facts';
import type { InjectedContract, ViewCall } from './rpc.js';

/** Gas for making a contract of some kilobytes, and for an answer of as many (200 a byte). */
export const MAKING_GAS = 6_000_000;

/** State overrides that put injected contracts where they are called. */
export function injectedOverrides(
  calls: readonly ViewCall[],
): Readonly<Record<Address, { readonly code: string }>> {
  return Object.fromEntries(
    calls.flatMap(({ to, injected }) => (injected ? [[to, { code: injected.deployedBytecode }]] : [])),
  );
}

const push = (value: number): string => `62${value.toString(16).padStart(6, '0')}`;

/**
 * Code to be run as that of a new contract, i.e. by a call without a receiver, which needs no override: it
 * makes the injected contract, calls it, and returns its answer in place of code. So the answer has 24 KiB at
 * most, and must not begin with the byte `ef`.
 */
export function toMakingCode({ bytecode }: InjectedContract, data: Hex): Hex {
  const [making, input] = [bytecode.slice(2), data.slice(2)];
  const [makingSize, inputSize] = [push(making.length / 2), push(input.length / 2)];
  const toCode = (start: number) =>
    [
      // made = create(0, 0, size), from this code
      `${makingSize}${push(start)}600039${makingSize}60006000f0`,
      // passed = staticcall(gas, made, 0, size, 0, 0), with this input
      `${inputSize}${push(start + making.length / 2)}600039`,
      `60006000${inputSize}6000845afa`,
      // The answer is returned where the call passed (then on to `jumpdest`), else reverted with.
      `3d600060003e${push(start - JUMP_TO_END)}573d6000fd5b3d6000f3`,
    ].join('');
  const start = toCode(JUMP_TO_END).length / 2;
  return `0x${toCode(start)}${making}${input}`;
}

/** Bytes from `jumpdest` to the end. */
const JUMP_TO_END = 5;
