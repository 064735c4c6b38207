import type { Policy } from '@assay/engine';

/** A version of a policy that a caller keeps. */
export interface StoredPolicy {
  readonly policy: Policy;
  readonly createdAt: Date;
}
