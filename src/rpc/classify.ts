import { type Hex, isHex } from '../lib/hex.js';
import { parseRangeRefusal } from './range-refusal.js';
import { redactMessage } from './redact.js';
import { RpcError, type RpcErrorKind } from './rpc.js';

/** The `error` member of a JSON-RPC answer; only the message is always present. */
export interface NodeError {
  readonly code?: number;
  readonly message: string;
  readonly data?: Hex;
}

const reverts =
  /revert|out ?of ?gas|OOG\b|EVM error|invalid (?:opcode|jump)|stack (?:under|over)flow|VM execution error|gas required exceeds/i;
const limits =
  /too many requests|rate.?limit|limit exceeded|has exceeded|capacity|over rate|throttl|reached the free tier|upgrade your (?:tier|plan)/i;

/**
 * Longer messages are cut before patterns are matched against them: they may carry a contract's own revert
 * text.
 */
const MAX_MESSAGE_CHARS = 2_000;
/** Max. depth of nested objects searched for revert data. */
const MAX_DATA_DEPTH = 3;

/** Converts a node's error object, or whatever it sent instead. Never throws. */
export function toNodeError(value: unknown): NodeError {
  if (typeof value === 'string') {
    return { message: value.slice(0, MAX_MESSAGE_CHARS) };
  }
  if (typeof value !== 'object' || value === null) {
    return { message: 'unknown error' };
  }
  const { code, message, data } = value as Record<string, unknown>;
  const bytes = toRevertData(data);
  return {
    ...(typeof code === 'number' ? { code } : {}),
    message: typeof message === 'string' ? message.slice(0, MAX_MESSAGE_CHARS) : 'unknown error',
    ...(bytes === undefined ? {} : { data: bytes }),
  };
}

function toRevertData(data: unknown, depth = 0): Hex | undefined {
  if (typeof data === 'string') {
    // Parity and its forks answer "Reverted 0x…".
    const digits = /0x[0-9a-fA-F]*$/.exec(data)?.[0];
    return isHex(digits) ? digits : undefined;
  }
  if (typeof data === 'object' && data !== null && 'data' in data && depth < MAX_DATA_DEPTH) {
    return toRevertData(data.data, depth + 1);
  }
  return undefined;
}

/**
 * Classifies a node's error by its text. Codes are ambiguous (-32005 is a rate limit on some nodes and a
 * result limit on others); texts rarely are. Log range errors are tested before rate limits, because "limit
 * exceeded" occurs in both.
 */
export function toRpcError(error: NodeError, host: string, method: string): RpcError {
  const kind = toKind(error, method);
  const message = `${host} refused ${method}: ${redactMessage(error.message)}`;
  return new RpcError(kind, message, kind === 'reverted' ? (error.data ?? '0x') : error.data, error.code);
}

function toKind(error: NodeError, method: string): RpcErrorKind {
  if (method === 'eth_getLogs' && parseRangeRefusal(error.message) !== undefined) {
    return 'range_too_wide';
  }
  if (error.code === 3 || reverts.test(error.message)) {
    return 'reverted';
  }
  if (error.code === 429 || error.code === -32005 || error.code === -32016 || limits.test(error.message)) {
    return 'limited';
  }
  return 'refused';
}

/**
 * The batch size that the node accepts, where it refused a batch for its size; `undefined` where the refusal
 * is about something else. `sent`: calls in the refused batch.
 */
export function parseBatchRefusal(message: string, sent: number): number | undefined {
  const stated =
    /(?:maximum|max|more than|limit(?:ed)? (?:of|to)|up to)\s+(?:of\s+)?(\d+)\s+(?:calls|requests)/i.exec(
      message,
    ) ?? /batch size.*?(\d+)/i.exec(message);
  if (stated?.[1] !== undefined && /batch/i.test(message)) {
    return Math.max(1, Math.min(Number(stated[1]), sent - 1));
  }
  return /batch/i.test(message) ? Math.max(1, Math.floor(sent / 2)) : undefined;
}
