import type { Hex } from '../lib/hex.js';

const MAX_CHARACTERS = 256;

/**
 * A token's `name()` or `symbol()` answer as text: an ABI string, or the `bytes32` of tokens before 2017.
 * Whatever length the contract claims, only the bytes that are there are read.
 * @returns `null` where the answer holds no printable text.
 */
export function decodeText(data: Hex): string | null {
  const bytes = Buffer.from(data.slice(2), 'hex');
  if (bytes.length < 32) {
    return null;
  }
  const text = bytes.length < 64 ? untilNul(bytes.subarray(0, 32)) : toAbiString(bytes);
  return text === undefined ? null : cleanText(text.toString('utf8'));
}

function untilNul(bytes: Buffer): Buffer {
  const end = bytes.indexOf(0);
  return end === -1 ? bytes : bytes.subarray(0, end);
}

function toAbiString(bytes: Buffer): Buffer | undefined {
  const offset = toSmallNumber(bytes.subarray(0, 32));
  const length = offset === undefined ? undefined : toSmallNumber(bytes.subarray(offset, offset + 32));
  if (offset === undefined || length === undefined) {
    return undefined;
  }
  // Four bytes for a character at most: more than that is never shown.
  return bytes.subarray(offset + 32, offset + 32 + Math.min(length, MAX_CHARACTERS * 4));
}

function toSmallNumber(word: Buffer): number | undefined {
  if (word.length !== 32 || word.subarray(0, 28).some((byte) => byte !== 0)) {
    return undefined;
  }
  return word.readUInt32BE(28);
}

/**
 * Text from a stranger, fit to be shown: without control characters, line separators and format characters (those
 * turn the reading direction or take no width, and make one symbol look like another), cut to 256 characters.
 */
function cleanText(text: string): string | null {
  const printable = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu, '').trim();
  return printable === '' ? null : [...printable].slice(0, MAX_CHARACTERS).join('');
}
