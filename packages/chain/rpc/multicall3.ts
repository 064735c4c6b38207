import { type Hex, isHex } from '@assay/facts';
import { AbiCoder } from 'ethers';
import type { ViewCall, ViewResult } from './rpc.js';

/** `aggregate3((address target, bool allowFailure, bytes callData)[])`, https://github.com/mds1/multicall3 */
const AGGREGATE3 = '0x82ad56cb';
/** `aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[])` */
const AGGREGATE3_VALUE = '0x174dea71';
const coder = AbiCoder.defaultAbiCoder();

/** A call that sends native coin along, in smallest units. */
export type PaidCall = ViewCall & { readonly value: bigint };

export function encodeAggregate3(calls: readonly ViewCall[]): Hex {
  const rows = calls.map(({ to, data }) => [to, true, data]);
  return `${AGGREGATE3}${coder.encode(['tuple(address,bool,bytes)[]'], [rows]).slice(2)}` as Hex;
}

/** The transaction must send as much as its calls in all. */
export function encodeAggregate3Value(calls: readonly PaidCall[]): Hex {
  const rows = calls.map(({ to, value, data }) => [to, true, value, data]);
  const encoded = coder.encode(['tuple(address,bool,uint256,bytes)[]'], [rows]);
  return `${AGGREGATE3_VALUE}${encoded.slice(2)}` as Hex;
}

export function isAggregate3Value(data: unknown): boolean {
  return typeof data === 'string' && data.startsWith(AGGREGATE3_VALUE);
}

/**
 * The results in the order of the calls; `undefined` where the bytes are not an answer to `count` calls, or, if
 * absent, to any number.
 */
export function decodeAggregate3(data: Hex, count?: number): readonly ViewResult[] | undefined {
  try {
    const [rows] = coder.decode(['tuple(bool,bytes)[]'], data);
    if (!Array.isArray(rows) || (count !== undefined && rows.length !== count)) {
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
