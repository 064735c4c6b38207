import type { Intent, Policy, PolicyDecision } from '@assay/engine';
import type { TokenRef } from '@assay/facts';
import type { Snapshot } from '../reports/snapshot.js';

/** The result of analysing a token at a block, on the account of a reader; `undefined`: it cannot be read now. */
export type AnalyseAt = (
  ref: TokenRef,
  blockNumber: number,
  reader: string,
) => Promise<AnalysedToken | 'no_token' | undefined>;

export interface AnalysedToken {
  readonly snapshot: Snapshot;
  readonly name: string | null;
  readonly symbol: string | null;
  /** Every fact was read that this chain can tell. */
  readonly isWhole: boolean;
  /** What a policy says of it. Nothing more is read. */
  readonly decide: (policy: Policy, intent: Intent) => PolicyDecision;
  /** Stores the report; resolves with its id. `undefined`: it could not be stored. */
  readonly keepReport: () => Promise<string | undefined>;
}
