import type { CallRow } from '../db/calls.js';

const MAX_LENGTH = 200;
const UNPRINTABLE = /[^\x20-\x7e]/;

/**
 * A call with its texts shortened and reduced to printable ASCII: a NUL or a lone surrogate would make the
 * database reject the whole batch.
 */
export function toCallRow(call: Omit<CallRow, 'at'>, at: Date): CallRow {
  return {
    keyId: call.keyId,
    at,
    method: sanitize(call.method),
    endpoint: sanitize(call.endpoint),
    chain: call.chain === undefined ? undefined : sanitize(call.chain),
    contractAddress: call.contractAddress === undefined ? undefined : sanitize(call.contractAddress),
    statusCode: Number.isInteger(call.statusCode) ? Math.min(Math.max(call.statusCode, 0), 999) : 0,
    responseTimeMs: Number.isFinite(call.responseTimeMs) ? call.responseTimeMs : 0,
  };
}

function sanitize(text: string): string {
  const short = text.length > MAX_LENGTH ? text.slice(0, MAX_LENGTH) : text;
  return UNPRINTABLE.test(short) ? short.replace(/[^\x20-\x7e]/g, '?') : short;
}
