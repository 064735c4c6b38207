import { type Hex, isHex } from '@assay/facts';
import { parseRangeRefusal } from './range-refusal.js';
import { redactMessage } from './redact.js';
import { RpcError, type RpcErrorKind } from './rpc.js';

/** The `error` member of a JSON-RPC answer; only the message is always present. */
export interface NodeError {
  readonly code?: number;
  readonly message: string;
  readonly data?: Hex;
}

/** The contract caused it, whatever the text says: a contract may imitate a node's error. */
const ownReverts = /\brevert(?:ed)?\b|reverted with/i;
const reverts =
  /revert|out ?of ?gas|OOG\b|EVM error|invalid (?:opcode|jump)|stack (?:under|over)flow|VM execution error|gas required exceeds/i;
const limits =
  /too many requests|rate.?limit|limit exceeded|has exceeded|capacity|over rate|throttl|reached the free tier|upgrade your (?:tier|plan)/i;

/** Texts of a node's own limits and gaps, in the order in which they are tested. */
const nodeReasons: readonly (readonly [RpcErrorKind, RegExp])[] = [
  [
    'gas_capped',
    /gas (?:limit )?(?:is )?too high|exceeds? (?:the )?block(?:'s)? gas limit|gas ?limit (?:\(?\d+\)? )?(?:is |was )?(?:higher|greater|more) than|CallerGasLimitMoreThanBlock|TxGasLimitGreaterThanCap|exceeds? (?:the )?(?:max(?:imum)? )?(?:allowed )?gas (?:limit|cap)\b/i,
  ],
  [
    'no_state',
    /missing trie node|header (?:for hash )?not found|no state available|state (?:[^ ]+ )?(?:is )?(?:not available|unavailable|pruned)|historical (?:state|data|blocks?)|no historical|pruned|block (?:not found|out of range)|unknown block|BlockOutOfRange|archive (?:node|data|state|request|mode)|old data not available|could not find block|block height is \d+ but requested|beyond (?:the )?current head/i,
  ],
  ['unreachable', /no (?:healthy )?backend|temporarily unavailable|service unavailable/i],
  ['timed_out', /execution (?:aborted|time(?:out|d out))|request time(?:out|d out)|deadline exceeded/i],
  [
    'too_large',
    /(?:response|request|body|payload|entity|message|content|data|calldata|batch response) (?:size |length |entity |body )?(?:is |was )?(?:too (?:large|big|long)|exceeds?|over limit)|max(?:imum)? (?:number of )?addresses|too many (?:addresses|topics)/i,
  ],
  [
    'unsupported',
    /method (?:[^ ]+ )?(?:is )?(?:not|un|dis)[ -]?(?:found|supported|available|whitelisted|allowed|enabled|implemented|abled|existing)|does not exist\/is not available|not whitelisted|(?:unknown|unsupported|invalid|disabled) method|too many arguments, want at most|(?:state|block) ?overrides? (?:is |are )?not|unsupported (?:state|block) ?overrides?/i,
  ],
];

/**
 * Longer messages are cut before patterns are matched against them: they may carry a contract's own revert
 * text.
 */
const MAX_MESSAGE_CHARS = 2_000;
const METHOD_NOT_FOUND = -32_601;
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

function toKind({ code, message }: NodeError, method: string): RpcErrorKind {
  if (method === 'eth_getLogs' && parseRangeRefusal(message) !== undefined) return 'range_too_wide';
  if (code === 3 || ownReverts.test(message)) return 'reverted';
  if (code === METHOD_NOT_FOUND) return 'unsupported';
  const reason = nodeReasons.find(([, texts]) => texts.test(message));
  if (reason) return reason[0];
  if (reverts.test(message)) return 'reverted';
  return code === 429 || code === -32005 || code === -32016 || limits.test(message) ? 'limited' : 'refused';
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
