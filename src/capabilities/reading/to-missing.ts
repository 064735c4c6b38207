import { type Missing, type MissingReason, missing } from '../../domain/fact.js';
import { RpcError, type RpcErrorKind } from '../../rpc/rpc.js';
import { ONCHAIN } from './deps.js';

const reasons: Readonly<Record<RpcErrorKind, MissingReason>> = {
  unreachable: 'unavailable',
  limited: 'unavailable',
  refused: 'unavailable',
  range_too_wide: 'unavailable',
  timed_out: 'timed_out',
  // Nobody but the request's own budget aborts a call that is still waited for.
  aborted: 'timed_out',
  invalid_answer: 'invalid_answer',
  reverted: 'invalid_answer',
};

/** The one place where a node's failure becomes an absence. Rethrows what is no failure of a node: a defect. */
export function toMissing(error: unknown): Missing {
  if (error instanceof RpcError) {
    return missing(reasons[error.kind], error.message, ONCHAIN);
  }
  throw error;
}
