import { keccak256 as hash } from 'js-sha3';
import { fromHex, type Hex } from './hex.js';

/**
 * The Keccak-256 hash of some bytes.
 * @throws {RangeError} where the text is not hexadecimal
 */
export function keccak256(data: Hex | Uint8Array): Hex {
  const bytes = typeof data === 'string' ? fromHex(data) : data;
  if (typeof data === 'string' && 2 * bytes.length + 2 !== data.length)
    throw new RangeError('cannot hash what is not hexadecimal');
  return `0x${hash(bytes)}`;
}

/** The Keccak-256 hash of a text in UTF-8, such as the signature of a function. */
export function keccakOfText(text: string): Hex {
  return `0x${hash(new TextEncoder().encode(text))}`;
}
