import { type Address, keccak256, toHex } from '@assay/facts';
import { toNumber } from './words.js';

const PUSH1 = 0x60;
const PUSH32 = 0x7f;
const JUMPDEST = 0x5b;

/** A contract's code, read once for all its runs. */
export class Code {
  /** The constants of push instructions by position, as far as they were run. */
  private readonly pushes: (bigint | undefined)[];
  private readonly targets: Uint8Array;
  private knownHash: bigint | undefined;

  constructor(readonly bytes: Uint8Array) {
    this.targets = findTargets(bytes);
    this.pushes = new Array(bytes.length);
  }

  isTarget(position: number): boolean {
    return this.targets[position] === 1;
  }

  get hash(): bigint {
    this.knownHash ??= BigInt(keccak256(this.bytes));
    return this.knownHash;
  }

  /** Value of the push instruction of `length` bytes at `position`. */
  pushed(position: number, length: number): bigint {
    const known = this.pushes[position];
    if (known !== undefined) return known;
    const bytes = this.bytes.subarray(position + 1, position + 1 + length);
    const value = toNumber(bytes) << BigInt(8 * (length - bytes.length));
    this.pushes[position] = value;
    return value;
  }

  /** The contract to which this account delegates (EIP-7702). */
  get delegate(): Address | undefined {
    const { bytes } = this;
    return bytes.length === 23 && bytes[0] === 0xef && bytes[1] === 1 && bytes[2] === 0
      ? (toHex(bytes.subarray(3)) as Address)
      : undefined;
  }
}

function findTargets(bytes: Uint8Array): Uint8Array {
  const targets = new Uint8Array(bytes.length);
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === JUMPDEST) targets[at] = 1;
    else if (byte >= PUSH1 && byte <= PUSH32) at += byte - PUSH1 + 1;
  }
  return targets;
}
