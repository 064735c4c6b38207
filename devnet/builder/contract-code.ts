import type { Hex } from '@assay/facts';
import { Interface, type InterfaceAbi } from 'ethers';

/** A contract that can be deployed: creation code and interface. */
export interface ContractCode {
  readonly abi: Interface;
  readonly bytecode: Hex;
}

/** From an artifact of ours, or a recorded one of Uniswap. */
export function toContractCode(artifact: { readonly abi: unknown; readonly bytecode: string }): ContractCode {
  return {
    abi: new Interface(artifact.abi as InterfaceAbi),
    bytecode: artifact.bytecode as Hex,
  };
}

const plainTypes = /^(?:address|bool|uint\d*)$/;

function toWord(value: unknown): string {
  return BigInt(value as string | number | bigint | boolean)
    .toString(16)
    .padStart(64, '0');
}

/**
 * ABI-encodes words and lists of addresses without the checks of a library. The scenarios encode ten thousand
 * calls, and address checksums took a third of the start time.
 */
function encodePlain(types: readonly string[], args: readonly unknown[]): string {
  let head = '';
  let tail = '';
  types.forEach((type, index) => {
    const value = args[index];
    if (type !== 'address[]') {
      head += toWord(value);
      return;
    }
    head += toWord(types.length * 32 + tail.length / 2);
    const items = value as readonly string[];
    tail += toWord(items.length) + items.map(toWord).join('');
  });
  return head + tail;
}

type PlainCall = readonly [selector: string, types: readonly string[]];
const plainCalls = new WeakMap<Interface, Map<string, PlainCall | undefined>>();

/** Selector and types of a function that `encodePlain` can encode; `undefined` for all others. */
function findPlainCall(abi: Interface, name: string): PlainCall | undefined {
  const known = plainCalls.get(abi) ?? new Map<string, PlainCall | undefined>();
  plainCalls.set(abi, known);
  if (!known.has(name)) {
    const fragment = abi.getFunction(name);
    const types = fragment?.inputs.map(({ type }) => type) ?? [];
    const plain = types.every((type) => plainTypes.test(type) || type === 'address[]');
    known.set(name, fragment && plain ? [fragment.selector, types] : undefined);
  }
  return known.get(name);
}

export function encodeCall(code: ContractCode, name: string, args: readonly unknown[]): Hex {
  const [selector, types] = findPlainCall(code.abi, name) ?? [];
  return selector && types?.length === args.length
    ? `0x${selector.slice(2)}${encodePlain(types, args)}`
    : (code.abi.encodeFunctionData(name, args) as Hex);
}

/** Creation code followed by the encoded constructor arguments. */
export function encodeDeploy(code: ContractCode, args: readonly unknown[]): Hex {
  return `${code.bytecode}${code.abi.encodeDeploy(args).slice(2)}`;
}
