import { Interface, type InterfaceAbi } from 'ethers';
import type { Hex } from '../../lib/hex.js';

/** A contract that can be deployed: creation code and interface. */
export interface ContractCode {
  readonly abi: Interface;
  readonly bytecode: Hex;
}

/** From our artifacts and from published ones alike (some of those leave out the `0x`). */
export function toContractCode(artifact: { readonly abi: unknown; readonly bytecode: string }): ContractCode {
  return {
    abi: new Interface(artifact.abi as InterfaceAbi),
    bytecode: `0x${artifact.bytecode.replace(/^0x/, '')}`,
  };
}

export function encodeCall(code: ContractCode, name: string, args: readonly unknown[]): Hex {
  return code.abi.encodeFunctionData(name, args) as Hex;
}

/** Creation code followed by the constructor's arguments. */
export function encodeDeploy(code: ContractCode, args: readonly unknown[]): Hex {
  return `${code.bytecode}${code.abi.encodeDeploy(args).slice(2)}`;
}
