import type { Hex } from '@assay/facts';
import { contractInfo } from 'evmole';

/** A function that runtime code dispatches, as far as the code tells. */
interface DispatchedFunction {
  readonly selector: Hex;
  /** Canonical types, e.g. `uint256,address[]`. */
  readonly argumentTypes: string;
  /** As Solidity names it; absent: the code does not tell. */
  readonly stateMutability?: string | undefined;
}

/** The selectors alone, which is quick for any code. */
export function dispatchedSelectors(runtime: Hex): readonly Hex[] {
  const { functions = [] } = contractInfo(runtime, { selectors: true });
  return functions.map(({ selector }): Hex => `0x${selector}`);
}

/** With arguments and mutability, found by running the code symbolically: linear for ordinary contracts. */
export function dispatchedFunctions(runtime: Hex): readonly DispatchedFunction[] {
  const { functions = [] } = contractInfo(runtime, { arguments: true, stateMutability: true });
  return functions.map(({ selector, arguments: types = '', stateMutability }) => ({
    selector: `0x${selector}`,
    argumentTypes: types,
    stateMutability,
  }));
}
