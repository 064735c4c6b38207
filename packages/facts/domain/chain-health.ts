import type { ChainName } from '../chains/registry.js';

export type GapCode =
  | 'unreachable'
  | 'logs'
  | 'log_range'
  | 'old_state'
  | 'overrides'
  | 'call_gas'
  | 'batches';

/** `facts`: some facts are missing or estimated. `time`: the same facts, later or with more requests. */
export type GapCost = 'facts' | 'time';

/** What the endpoints of a chain cannot do together. */
export interface Gap {
  readonly code: GapCode;
  readonly costs: GapCost;
  readonly what: string;
  /** What it costs in verdicts. */
  readonly effect: string;
  /** How to close it. */
  readonly remedy: string;
}

/** `not_asked`: nothing was read from the chain yet, so nothing is known of its endpoints. */
export type ChainState = 'whole' | 'in_part' | 'not_at_all' | 'not_asked';

/** How much of a chain its endpoints let an analysis read. */
export interface ChainHealth {
  readonly chain: ChainName;
  readonly state: ChainState;
  /** Worst first. */
  readonly gaps: readonly Gap[];
}
