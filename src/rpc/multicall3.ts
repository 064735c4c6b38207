import { AbiCoder } from 'ethers';
import { type Hex, isHex } from '../lib/hex.js';
import type { ViewCall, ViewResult } from './rpc.js';

/** `aggregate3((address target, bool allowFailure, bytes callData)[])`, https://github.com/mds1/multicall3 */
const AGGREGATE3 = '0x82ad56cb';
const coder = AbiCoder.defaultAbiCoder();

export function encodeAggregate3(calls: readonly ViewCall[]): Hex {
  const rows = calls.map(({ to, data }) => [to, true, data]);
  return `${AGGREGATE3}${coder.encode(['tuple(address,bool,bytes)[]'], [rows]).slice(2)}` as Hex;
}

/**
 * The results in the order of the calls; `undefined` where the bytes are not an answer to that many calls.
 */
export function decodeAggregate3(data: Hex, count: number): readonly ViewResult[] | undefined {
  try {
    const [rows] = coder.decode(['tuple(bool,bytes)[]'], data);
    if (!Array.isArray(rows) || rows.length !== count) {
      return undefined;
    }
    return rows.map(([ok, bytes]: [unknown, unknown]): ViewResult => {
      const answer: Hex = isHex(bytes) ? bytes : '0x';
      return ok === true ? { ok: true, data: answer } : { ok: false, revertData: answer };
    });
  } catch {
    return undefined;
  }
}
