import { type Missing, type MissingReason, missing } from '../../domain/fact.js';
import { RpcError, type RpcErrorKind } from '../rpc/rpc.js';

const reasons: Readonly<Record<RpcErrorKind, MissingReason>> = {
  unreachable: 'unavailable',
  timed_out: 'timed_out',
  aborted: 'timed_out',
  limited: 'unavailable',
  reverted: 'invalid_answer',
  invalid_answer: 'invalid_answer',
  range_too_wide: 'not_supported',
  refused: 'unavailable',
};

/** Why a node's failure leaves a fact missing. Anything that is no node's failure is a defect and is thrown on. */
export function toRpcMissing(error: unknown, source: string): Missing {
  if (error instanceof RpcError) return missing(reasons[error.kind], error.message, source);
  throw error;
}
