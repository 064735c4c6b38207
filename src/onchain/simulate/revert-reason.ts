import { AbiCoder } from 'ethers';
import type { Hex } from '../../lib/hex.js';

const MAX_LENGTH = 200;
const errorSelector = '0x08c379a0';
const panicSelector = '0x4e487b71';

/** Control, direction and zero-width characters: a token may not paint its own report. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function decode(type: string, data: Hex): unknown {
  try {
    return AbiCoder.defaultAbiCoder().decode([type], `0x${data.slice(10)}`)[0];
  } catch {
    return undefined;
  }
}

/** Revert data as a sentence of at most 200 printable characters. The text comes from the chain: hostile. */
export function toRevertReason(data: Hex): string {
  const selector = data.slice(0, 10);
  if (data === '0x') return 'reverted without a reason';
  if (selector === errorSelector) {
    const text = decode('string', data);
    if (typeof text === 'string')
      return text.replace(unprintable, ' ').trim().slice(0, MAX_LENGTH) || 'reverted';
    return 'reverted with a reason that is cut or malformed';
  }
  if (selector === panicSelector) return `panic code ${String(decode('uint256', data) ?? 'unknown')}`;
  return `custom error ${selector}`;
}
