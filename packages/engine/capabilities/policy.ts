import { holderPolicy } from './holders/policy.js';
import { linkPolicy } from './links/policy.js';
import { liquidityLockPolicy } from './liquidity-locks/policy.js';
import { liquidityRemovalPolicy } from './liquidity-removals/policy.js';
import { marketPolicy } from './market/policy.js';
import { classificationPolicy, classPolicy } from './policy/classes.js';
import { gatePolicy } from './policy/gates.js';
import { statePolicy } from './policy/states.js';
import { securityPolicy } from './security/policy.js';
import { sniperPolicy } from './snipers/policy.js';
import { washTradingPolicy } from './wash-trading/policy.js';

/**
 * Every weight, threshold and gate of the analysis, as data. A report has the `policyVersion`: two reports
 * with the same facts and version have the same scores. Changing a number here requires a new version.
 *
 * A pair `{ good, bad }` is a ramp: at `good` (or better) a check has severity 0, at `bad` (or worse)
 * severity 1, linear between. Shares and ratios are 0..1, money is USD, time is seconds.
 */
export const policy = {
  policyVersion: '1.10.0',

  gates: gatePolicy,
  /**
   * Share of the weight that was answered: below `capped`, or where a danger was not looked for, a score is
   * at most `cap`; below `unrated` it is at most `unratedCap` and has no grade.
   */
  coverage: { unrated: 0.6, capped: 0.8, cap: 79, unratedCap: 49 },

  /** A check whose severity is at least `fail` is a FAIL, above zero a WARN. */
  checks: { fail: 0.6 },

  states: statePolicy,

  classes: classPolicy,
  classification: classificationPolicy,
  security: securityPolicy,
  liquidityLocks: liquidityLockPolicy,
  liquidityRemovals: liquidityRemovalPolicy,
  market: marketPolicy,
  holders: holderPolicy,
  washTrading: washTradingPolicy,
  snipers: sniperPolicy,
  links: linkPolicy,
  /** When sources contradict each other. A contradiction is shown and has no weight of its own. */
  secondOpinions: {
    /** Taxes (ratios) contradict each other where they differ by more than this. */
    taxTolerance: 0.05,
    /** Prices, liquidity, volumes and numbers of holders: largest ÷ smallest above this. */
    amountRatio: 1.25,
  },
  clusters: {
    /** A wallet with more links than this is a service (exchange, disperser) and joins no entity. */
    superNodeLinks: 50,
  },
} as const;

/** A linear scale between two thresholds; `good` may be above or below `bad`. */
export interface Ramp {
  readonly good: number;
  readonly bad: number;
}
