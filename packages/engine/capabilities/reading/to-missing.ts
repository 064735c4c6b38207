import { RpcError, type RpcErrorKind } from '@assay/chain';
import { type Missing, type MissingReason, missing } from '@assay/facts';
import { ONCHAIN } from './deps.js';

const reasons: Readonly<Record<RpcErrorKind, MissingReason>> = {
  unreachable: 'unavailable',
  limited: 'unavailable',
  refused: 'unavailable',
  range_too_wide: 'node_cannot',
  too_large: 'node_cannot',
  gas_capped: 'node_cannot',
  no_state: 'node_cannot',
  unsupported: 'node_cannot',
  timed_out: 'timed_out',
  // A call that is still awaited is aborted only by the request's deadline.
  aborted: 'timed_out',
  invalid_answer: 'invalid_answer',
  reverted: 'invalid_answer',
};

/** A node's failure as a missing fact. Rethrows any other error: it is a defect. */
export function toMissing(error: unknown): Missing {
  if (error instanceof RpcError) {
    return missing(reasons[error.kind], error.message, ONCHAIN);
  }
  throw error;
}
