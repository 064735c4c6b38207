import type { Evidence } from './evidence.js';

/**
 * `identical`: the node answered the same bytes. `holds`: the same calls passed and failed, or the log, code
 * or transactions are there. `differs`: they are not. `unknown`: this node could not be asked. `outside`: no
 * node can answer it.
 */
export type ReplayVerdict = 'identical' | 'holds' | 'differs' | 'unknown' | 'outside';

/** What came of asking a node for an evidence again. */
export interface Replayed {
  readonly verdict: ReplayVerdict;
  /** One sentence for a person. */
  readonly reason: string;
}

/** An evidence with what came of its replay. */
export interface ReplayedEvidence extends Replayed {
  readonly evidence: Evidence;
}
