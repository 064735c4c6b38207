import type { Reach } from './compare.js';

/** A node that people have, and what its verdicts should reach. */
export interface Mode {
  /** Names of presets, see `devnet/simulators/poor-node/behaviour.ts`, or `hardhat`. */
  readonly node: string;
  readonly reach: Reach;
  /** Most times the good node's time. */
  readonly maxTimes?: number;
  /** Most seconds and HTTP requests of one story. */
  readonly maxSeconds?: number;
  readonly maxRequests?: number;
  /** Analyses at the same time, where the node takes very long. */
  readonly atOnce?: number;
}

export const modes: readonly Mode[] = [
  { node: 'overrides-ignored', reach: 'same' },
  { node: 'overrides-refused', reach: 'same' },
  { node: 'no-overrides', reach: 'same' },
  { node: 'no-block-overrides', reach: 'same' },
  { node: 'gas-5m', reach: 'same' },
  { node: 'gas-10m', reach: 'same' },
  { node: 'gas-25m', reach: 'same' },
  { node: 'gas-refused', reach: 'same' },
  { node: 'no-simulate', reach: 'same' },
  { node: 'no-batches', reach: 'same' },
  { node: 'batches-of-10', reach: 'same' },
  { node: 'limited', reach: 'same' },
  { node: 'logs-100', reach: 'same' },
  { node: 'no-logs', reach: 'gates', maxTimes: 1.5 },
  { node: 'logs-disabled', reach: 'gates', maxTimes: 1.5 },
  { node: 'poor', reach: 'gates', maxSeconds: 4, maxRequests: 60 },
  { node: 'team', reach: 'equal' },
  { node: 'twins', reach: 'equal' },
  { node: 'uneven-team', reach: 'equal' },
  // Another implementation, which keeps a trace of every step of a call and is slow for that.
  { node: 'hardhat', reach: 'same' },
  { node: 'slow-calls', reach: 'never_better', atOnce: 7 },
  { node: 'recent', reach: 'never_better' },
];
