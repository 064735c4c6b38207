import { type Hex, hasHidden, trimHidden } from '@assay/facts';

const MAX_CHARACTERS = 256;

/**
 * A token's `name()` or `symbol()` answer as text: an ABI string, or the `bytes32` of tokens before 2017.
 * Only the bytes present are read, whatever length the contract claims.
 * @returns `null` where the answer has no printable text
 */
export function decodeText(data: Hex): string | null {
  const text = decodeRaw(data);
  return text === undefined ? null : cleanText(text);
}

/**
 * Whether `decodeText` took characters out of the text that nobody sees and that its writing does not need.
 */
export function hidesCharacters(data: Hex): boolean {
  const text = decodeRaw(data)?.slice(0, MAX_CHARACTERS * 2) ?? '';
  return /[\u202d\u202e]/.test(text) || hasHidden(trimHidden(text.replace(/[\t\n\r]/g, ' ')));
}

function decodeRaw(data: Hex): string | undefined {
  const bytes = Buffer.from(data.slice(2), 'hex');
  if (bytes.length < 32) {
    return undefined;
  }
  const text = bytes.length < 64 ? untilNul(bytes.subarray(0, 32)) : toAbiString(bytes);
  return text?.toString('utf8');
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
  // A character has at most four bytes, so longer text is never shown.
  return bytes.subarray(offset + 32, offset + 32 + Math.min(length, MAX_CHARACTERS * 4));
}

function toSmallNumber(word: Buffer): number | undefined {
  if (word.length !== 32 || word.subarray(0, 28).some((byte) => byte !== 0)) {
    return undefined;
  }
  return word.readUInt32BE(28);
}

/**
 * Makes untrusted text safe to display: removes control characters, line separators and format characters
 * (they can reverse the reading direction or have no width, so that one symbol looks like another) and cuts
 * it to 256 characters.
 */
function cleanText(text: string): string | null {
  const printable = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu, '').trim();
  return printable === '' ? null : [...printable].slice(0, MAX_CHARACTERS).join('');
}
