import type { Address, Hex } from '@assay/facts';
import { AbiCoder, type Interface, id } from 'ethers';

/** A function that is called, by its selector and the types of its arguments. */
export interface CallShape {
  readonly selector: Hex;
  readonly types: readonly string[];
}

/** What arguments are made of. */
export interface Values {
  readonly addresses: readonly Address[];
  readonly numbers: readonly bigint[];
}

export interface Rows {
  /** For each try, the data of the calls that are made one after the other. */
  readonly rows: readonly (readonly Hex[])[];
  /** Every list of values is among them. */
  readonly isWhole: boolean;
}

const plain = /^(?:address|bool|u?int\d*)(?:\[\])?$/;
const fillable = /^(?:address|bool|u?int\d*|bytes\d*|string)(?:\[\])?$/;
const texts: Readonly<Record<string, readonly string[]>> = { bytes: ['0x'], string: ['text'] };

/** Functions of plain arguments, or of lists of them, that the published interface has and that may write. */
export function functionsOf(abi: Interface): readonly CallShape[] {
  const found: CallShape[] = [];
  abi.forEachFunction(({ constant, selector, inputs }) => {
    const types = inputs.map(({ type }) => type);
    if (!constant && types.every((type) => plain.test(type)))
      found.push({ selector: selector as Hex, types });
  });
  return found;
}

/**
 * The function of that name.
 * @returns `undefined` where it is no name, or has arguments for which there are no values.
 * @example shapeOf('mint(address,uint256)'), shapeOf('0x40c10f19(address,uint256)')
 */
export function shapeOf(name: string): CallShape | undefined {
  const [, called = '', list = ''] = /^([\w$]+)\((.*)\)$/.exec(name) ?? [];
  const types = list === '' ? [] : list.split(',');
  if (called === '' || !types.every((type) => fillable.test(type))) return undefined;
  const selector = /^0x[0-9a-f]{8}$/.test(called) ? called : id(name).slice(0, 10);
  return { selector: selector as Hex, types };
}

function valuesOf(type: string, values: Values): readonly unknown[] {
  if (type.endsWith('[]')) return valuesOf(type.slice(0, -2), values).map((value) => [value]);
  if (type === 'address') return values.addresses;
  if (type === 'bool') return [true, false];
  const [, kind = '', size] = /^([a-z]+)(\d*)$/.exec(type) ?? [];
  if (kind === 'bytes' && size) return ['00', 'ff'].map((byte) => `0x${byte.repeat(Number(size))}`);
  const text = texts[kind];
  if (text) return text;
  const bits = Number(size || 256) - (kind === 'int' ? 1 : 0);
  const largest = 2n ** BigInt(bits) - 1n;
  return [...new Set(values.numbers.map((value) => (value > largest ? largest : value)))];
}

/** Calls of these functions one after the other, with every list of values in turn; at most so many tries. */
export function rowsOf(shapes: readonly CallShape[], values: Values, most: number): Rows {
  const lists = shapes.flatMap(({ types }) => types.map((type) => valuesOf(type, values)));
  const total = lists.reduce((product, list) => product * list.length, 1);
  const count = Math.min(total, most);
  const rows = Array.from({ length: count }, (_, index) => {
    let rest = Math.floor((index * total) / count);
    const row = lists.map((list) => {
      const value = list[rest % list.length];
      rest = Math.floor(rest / list.length);
      return value;
    });
    return shapes.map(({ selector, types }) => {
      const own = row.splice(0, types.length);
      return `${selector}${AbiCoder.defaultAbiCoder().encode(types, own).slice(2)}` as Hex;
    });
  });
  return { rows, isWhole: count === total };
}
