import type { Evidence } from '@assay/facts';
import type { WatchedTopic } from './change.js';

/** Something that a report states, with what shows it. */
export interface Statement {
  /** The watched values that it shows; `check`: it shows the answer of a check. */
  readonly topic: WatchedTopic | 'check';
  /** The check, the power, or the value. */
  readonly about: string;
  readonly statement: string;
  readonly evidence: readonly Evidence[];
}
