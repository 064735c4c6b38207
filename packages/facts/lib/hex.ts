/** A hexadecimal string with a `0x` prefix. */
export type Hex = `0x${string}`;

/** True for `0x` followed by an even number of hexadecimal digits (any case). */
export function isHex(value: unknown): value is Hex {
  return typeof value === 'string' && value.length % 2 === 0 && /^0x[0-9a-fA-F]*$/.test(value);
}

/** The bytes of hexadecimal text. */
export function fromHex(text: Hex): Buffer {
  return Buffer.from(text.slice(2), 'hex');
}

/** Bytes as hexadecimal text. */
export function toHex(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;
}

/** `value` as an RPC quantity: no leading zeros, `0x0` for zero. */
export function toQuantity(value: bigint | number): Hex {
  return `0x${value.toString(16)}`;
}
