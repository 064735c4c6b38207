import { RpcError, type RpcErrorKind } from './rpc.js';

/**
 * Makes a node's failure of these kinds `undefined`, for what can be done without the answer or in another
 * way. Every other error is rethrown.
 * @example const answer = await rpc.send('eth_call', params).catch(unless('reverted', ...nodeCannot));
 */
export function unless(...kinds: readonly RpcErrorKind[]): (error: unknown) => undefined {
  return (error) => {
    if (error instanceof RpcError && kinds.includes(error.kind)) return undefined;
    throw error;
  };
}

/** Kinds of errors that say that the nodes cannot do it, or not in that size: asking again does not help. */
export const nodeCannot = [
  'refused',
  'unsupported',
  'no_state',
  'too_large',
  'gas_capped',
  'range_too_wide',
] as const satisfies readonly RpcErrorKind[];

const cannot: ReadonlySet<RpcErrorKind> = new Set<RpcErrorKind>(nodeCannot);

/** True where the nodes cannot do what was asked. */
export function isNodeCannot(error: unknown): error is RpcError {
  return error instanceof RpcError && cannot.has(error.kind);
}

/** True for a node's failure. An aborted call is none: its caller has left, and must not go on. */
export function isNodeFailure(error: unknown): error is RpcError {
  return error instanceof RpcError && error.kind !== 'aborted';
}

/**
 * Makes a node's failure `undefined`; what is no failure of a node is rethrown.
 * @example const answer = await rpc.send('eth_getLogs', [filter]).catch(unlessFailed);
 */
export function unlessFailed(error: unknown): undefined {
  if (isNodeFailure(error)) return undefined;
  throw error;
}
