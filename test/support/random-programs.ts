import type { Hex } from '@assay/facts';
import { createSeededRandom } from '../../devnet/builder/seeded-random.js';

/** Numbers at which instructions go wrong. */
const edges = [0n, 1n, 2n, 31n, 32n, 255n, 256n, 2n ** 63n, 2n ** 128n, 2n ** 255n, 2n ** 256n - 1n];
const byte = (value: number): string => value.toString(16).padStart(2, '0');
const push = (value: bigint | number): string => {
  const digits = value.toString(16);
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  return byte(0x5f + even.length / 2) + even;
};

/** Instructions by how many words they take: all that need nothing but words. */
const computing: Readonly<Record<number, readonly number[]>> = {
  0: [0x30, 0x32, 0x33, 0x34, 0x36, 0x38, 0x3a, 0x3d, 0x41, 0x42, 0x43, 0x45, 0x46, 0x47, 0x48, 0x58, 0x59],
  1: [0x15, 0x19, 0x35, 0x40, 0x54, 0x5c],
  2: [
    1, 2, 3, 4, 5, 6, 7, 0x0a, 0x0b, 0x10, 0x11, 0x12, 0x13, 0x14, 0x16, 0x17, 0x18, 0x1a, 0x1b, 0x1c, 0x1d,
  ],
  3: [8, 9],
};

/** Another contract: keeps a word, and reverts where the word is odd. */
const OTHER = '5f358060005560019081166010575f5260205ff35b5f5ffd';

/** Code of two contracts, and the call data. */
export interface RandomProgram {
  readonly code: Hex;
  readonly other: Hex;
  readonly data: Hex;
}

/**
 * A program of random instructions that ends by returning its stack, its memory and the gas that is left.
 * Equal seeds give equal programs.
 */
export function createRandomProgram(seed: string, otherAddress: Hex): RandomProgram {
  const random = createSeededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const anyByte = () => byte(below(256));
  const word = () =>
    random() < 0.4
      ? (edges[below(edges.length)] ?? 0n)
      : BigInt(`0x${Array.from({ length: 1 + below(32) }, anyByte).join('')}`);
  const small = () => push(below(200));
  const compute = () => {
    const takes = below(4);
    const choices = computing[takes] ?? [];
    return (
      Array.from({ length: takes }, () => push(word())).join('') + byte(choices[below(choices.length)] ?? 1)
    );
  };
  /** Calls a precompiled contract or the other contract; the first 64 bytes of memory take the answer. */
  const call = () => {
    const target = random() < 0.5 ? push(1 + below(4)) : push(BigInt(otherAddress));
    const kind = below(3);
    const value = kind === 0 ? push(below(2)) : '';
    const ranges = push(64) + push(0) + push(32 * below(5)) + small();
    return `${ranges}${value}${target}${push(60_000)}${byte([0xf1, 0xfa, 0xf4][kind] ?? 0xfa)}`;
  };
  const pieces: readonly (() => string)[] = [
    compute,
    compute,
    compute,
    () => push(word()) + small() + byte(0x52),
    () => push(word()) + small() + byte(0x53),
    () => small() + byte(0x51),
    () => small() + small() + byte(0x20),
    () => push(word()) + push(below(3)) + byte(0x55),
    () => push(word()) + push(below(3)) + byte(0x5d),
    () => small() + small() + small() + byte([0x37, 0x39, 0x5e][below(3)] ?? 0x37),
    () => push(BigInt(otherAddress)) + byte([0x31, 0x3b, 0x3f][below(3)] ?? 0x31),
    () => small() + small() + byte(0xa0),
    call,
    () =>
      `${push(BigInt('0x600160005360016000f3'))}${push(0)}${byte(0x52)}${push(10)}${push(22)}${push(0)}${byte(0xf0)}`,
  ];
  const body = Array.from({ length: 12 }, () => (pieces[below(pieces.length)] ?? compute)()).join('');
  const keep = Array.from({ length: 6 }, (_, index) => push(256 + 32 * index) + byte(0x52)).join('');
  const spare = Array.from({ length: 8 }, () => push(word())).join('');
  const end = byte(0x5a) + push(512) + byte(0x52) + push(544) + push(0) + byte(0xf3);
  const data = Array.from({ length: below(100) }, anyByte).join('');
  return { code: `0x${spare}${body}${keep}${end}`, other: `0x${OTHER}`, data: `0x${data}` };
}
