import { isUtf8 } from 'node:buffer';
import { type Address, type Hex, isHex, toAddress, toChecksum } from '@assay/facts';
import { AbiCoder } from 'ethers';

const MAX_LENGTH = 200;
const errorSelector = '0x08c379a0';
const panicSelector = '0x4e487b71';
/**
 * `WrappedError(address,bytes4,bytes,bytes)` (ERC-7751): pool managers of V4 kind name in it the hook or token that
 * reverted.
 */
const wrappedSelector = '0x90bfb865';

/** Control, direction and zero-width characters, which could disguise text in a report. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function decodeAll(types: readonly string[], data: Hex): readonly unknown[] | undefined {
  try {
    return AbiCoder.defaultAbiCoder()
      .decode(types, `0x${data.slice(10)}`)
      .toArray();
  } catch {
    return undefined;
  }
}

const decode = (type: string, data: Hex): unknown => decodeAll([type], data)?.[0];

/** Encoded text as compilers lay it out: behind the selector its offset, then its length and its bytes. */
const textOffset = '20'.padStart(64, '0');

/**
 * The text of an `Error(string)`. Powers are tried hundreds of times, and most attempts end in one: a general
 * coder reads only what is laid out in another way.
 */
function decodeErrorText(data: Hex): unknown {
  const length = data.startsWith(textOffset, 10) ? Number(`0x${data.slice(74, 138)}`) : Number.NaN;
  const end = 138 + 2 * length;
  if (!(138 + 64 * Math.ceil(length / 32) <= data.length)) return decode('string', data);
  const bytes = Buffer.from(data.slice(138, end), 'hex');
  return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
}

/** Who reverted inside a call to a pool of V4 kind, where the revert data names it. */
export function wrappedTarget(data: Hex): Address | undefined {
  if (data.slice(0, 10) !== wrappedSelector) return undefined;
  return toAddress(decodeAll(['address', 'bytes4', 'bytes', 'bytes'], data)?.[0]);
}

/**
 * Revert data as a sentence of at most 200 printable characters. The text comes from the chain and is not
 * trusted.
 * @param depth number of wrapped errors opened so far
 */
export function toRevertReason(data: Hex, depth = 0): string {
  const selector = data.slice(0, 10);
  if (data === '0x') return 'reverted without a reason';
  if (selector === errorSelector) {
    const text = decodeErrorText(data);
    if (typeof text === 'string')
      return text.replace(unprintable, ' ').trim().slice(0, MAX_LENGTH) || 'reverted';
    return 'reverted with a reason that is cut or malformed';
  }
  if (selector === wrappedSelector) {
    const inner = decodeAll(['address', 'bytes4', 'bytes', 'bytes'], data);
    const target = toAddress(inner?.[0]);
    const reason = inner?.[2];
    if (depth > 1 || !target || !isHex(reason)) return 'a call inside failed';
    return `${toChecksum(target)} refused: ${toRevertReason(reason, depth + 1)}`.slice(0, MAX_LENGTH);
  }
  if (selector === panicSelector) return `panic code ${String(decode('uint256', data) ?? 'unknown')}`;
  return `custom error ${selector}`;
}
