import type { Endpoint, Outcome } from './endpoint.js';
import { parseRangeRefusal } from './range-refusal.js';
import type { RequestNeed } from './request-need.js';
import type { RpcError, RpcErrorKind } from './rpc.js';
import type { SharedRequest } from './shared-request.js';
import { isNodeCannot } from './unless.js';

/** Failures of the node, not of the request: the next node may answer. */
const worthAnotherNode: ReadonlySet<RpcErrorKind> = new Set<RpcErrorKind>([
  'unreachable',
  'timed_out',
  'limited',
  'invalid_answer',
  'range_too_wide',
  'too_large',
  'gas_capped',
  'no_state',
  'unsupported',
  'refused',
]);
/** Failures of the whole endpoint, not only of this call. */
const endpointIsDown: ReadonlySet<RpcErrorKind> = new Set<RpcErrorKind>([
  'unreachable',
  'timed_out',
  'limited',
  'invalid_answer',
]);

/** An entry without an answer; without an error it was not sent. */
export interface Open {
  readonly entry: SharedRequest;
  readonly need: RequestNeed;
  readonly tried: readonly Endpoint[];
  readonly error?: RpcError;
}

/**
 * Gives an entry what an endpoint answered, where that is an answer or no other node would know better.
 * @returns the entry where it is still open
 */
export function settle(one: Open, outcome: Outcome | undefined, endpoint: Endpoint): readonly Open[] {
  const { entry, need } = one;
  if (!outcome) return [one];
  if ('value' in outcome) {
    // The probes came with this batch. They show that the endpoint ignored what the request needs.
    if (endpoint.can({ kind: need.kind }) === false) return [one];
    entry.resolve(outcome.value);
    return [];
  }
  if (worthAnotherNode.has(outcome.error.kind)) return [{ ...one, error: worse(one.error, outcome.error) }];
  entry.reject(outcome.error);
  return [];
}

/**
 * The error to report of two: a temporary one before a permanent one; of two for log requests, the one with
 * the wider limit; else the newer one.
 */
function worse(before: RpcError | undefined, error: RpcError): RpcError {
  if (before && !isNodeCannot(before) && isNodeCannot(error)) return before;
  if (before?.kind !== 'range_too_wide') return error;
  if (error.kind !== 'range_too_wide') return before;
  const limitOf = ({ message }: RpcError) => parseRangeRefusal(message)?.maxBlocks ?? 0;
  return limitOf(before) > limitOf(error) ? before : error;
}

/** Whether the endpoint itself failed. A time-out that the node tells is that of one call. */
export function isDown({ kind, rpcCode }: RpcError): boolean {
  return endpointIsDown.has(kind) && !(kind === 'timed_out' && rpcCode !== undefined);
}
