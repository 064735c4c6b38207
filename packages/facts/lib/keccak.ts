import { keccak256 as ethersKeccak256 } from 'ethers';
import { keccak256 as hash } from 'js-sha3';
import { fromHex, type Hex } from './hex.js';

// For what ethers hashes by itself, such as checksums of addresses and signatures of functions.
ethersKeccak256.register((data) => new Uint8Array(hash.arrayBuffer(data)));

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
