/** A precompiled contract. */
export interface Precompiled {
  readonly gas: (input: Uint8Array) => number;
  /**
   * The answer; `undefined` where it refuses the input. Calls `check` while it works for long.
   * @throws what `check` throws
   */
  readonly run: (input: Uint8Array, check: () => void) => Uint8Array | undefined;
}

/** The input is not valid: the contract refuses it. */
export class InvalidInput extends Error {}

/** `compute`, or `undefined` where it or the library under it finds the input invalid. */
export function orRefuse(compute: () => Uint8Array): Uint8Array | undefined {
  try {
    return compute();
  } catch (error) {
    // The libraries throw plain errors for points off their curve. What ends a run is no `Error`.
    if (error instanceof Error) return undefined;
    throw error;
  }
}

/** A number as bytes, the first byte the highest. */
export function toBytes(value: bigint, length: number): Uint8Array {
  const hex = value.toString(16).padStart(2 * length, '0');
  return Uint8Array.from(Buffer.from(hex, 'hex'));
}

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts));
}

/** 1 or 0 as a word of 32 bytes. */
export function toFlag(value: boolean): Uint8Array {
  return toBytes(value ? 1n : 0n, 32);
}
