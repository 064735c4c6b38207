import { Halt } from './halt.js';

/** The largest number of 64 bits. */
const MAX_LONG = 2n ** 64n - 1n;

/** No gas limit pays for more than this. */
const MAX_BYTES = 2 ** 32;

/** The memory of one frame, which grows in words. */
export class Memory {
  /** Bytes in use; a multiple of 32. */
  size = 0;
  private bytes = new Uint8Array(1_024);
  private view = new DataView(this.bytes.buffer);

  /** Gas for the growth to `offset + length` bytes. */
  growthCost(offset: number, length: number): number {
    if (length === 0 || offset + length <= this.size) return 0;
    const end = Math.ceil((offset + length) / 32) * 32;
    return totalCost(end / 32) - totalCost(this.size / 32);
  }

  grow(offset: number, length: number): void {
    if (length === 0 || offset + length <= this.size) return;
    const end = Math.ceil((offset + length) / 32) * 32;
    if (end > this.bytes.length) {
      const bytes = new Uint8Array(Math.max(end, this.bytes.length * 2));
      bytes.set(this.bytes.subarray(0, this.size));
      this.bytes = bytes;
      this.view = new DataView(bytes.buffer);
    }
    this.size = end;
  }

  /** A view, valid until the memory grows. */
  read(offset: number, length: number): Uint8Array {
    return this.bytes.subarray(offset, length === 0 ? offset : offset + length);
  }

  copy(offset: number, length: number): Uint8Array {
    return this.bytes.slice(offset, offset + length);
  }

  readWord(offset: number): bigint {
    return readWord(this.view, offset);
  }

  writeWord(offset: number, value: bigint): void {
    const { view } = this;
    if (value > MAX_LONG) {
      view.setBigUint64(offset, value >> 192n);
      view.setBigUint64(offset + 8, value >> 128n);
      view.setBigUint64(offset + 16, value >> 64n);
    } else this.bytes.fill(0, offset, offset + 24);
    view.setBigUint64(offset + 24, value);
  }

  writeByte(offset: number, value: number): void {
    this.bytes[offset] = value;
  }

  /** Writes `length` bytes of `source` from `start` on, with zeros beyond its end. */
  write(offset: number, source: Uint8Array, start: number, length: number): void {
    const part = start < source.length ? source.subarray(start, start + length) : source.subarray(0, 0);
    this.bytes.set(part, offset);
    this.bytes.fill(0, offset + part.length, offset + length);
  }

  move(to: number, from: number, length: number): void {
    this.bytes.copyWithin(to, from, from + length);
  }
}

/** The 32 bytes at `offset` as a number. Most numbers are short, and are read in one step. */
export function readWord(view: DataView, offset: number): bigint {
  const low = view.getBigUint64(offset + 24);
  for (let at = offset; at < offset + 24; at += 4) {
    if (view.getUint32(at) === 0) continue;
    const high = (view.getBigUint64(offset) << 64n) | view.getBigUint64(offset + 8);
    return (high << 128n) | (view.getBigUint64(offset + 16) << 64n) | low;
  }
  return low;
}

function totalCost(words: number): number {
  return 3 * words + Math.floor((words * words) / 512);
}

/**
 * A position or length as a number.
 * @throws {Halt} if no gas pays for it
 */
export function toPlace(word: bigint): number {
  if (word >= MAX_BYTES) throw new Halt('out of gas');
  return Number(word);
}
