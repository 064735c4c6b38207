import { type CompleteAnalysis, isStated } from '@assay/engine';
import type { DisputeState } from '../domain/dispute.js';

/**
 * Whether an analysis of now still says what is disputed: `upheld` where it does, `corrected` where it does not, `open`
 * where it is not known. Pure.
 */
export function lookAgain(analysis: CompleteAnalysis, code: string): DisputeState {
  const stated = isStated(analysis, code);
  if (stated === undefined) return 'open';
  return stated ? 'upheld' : 'corrected';
}
