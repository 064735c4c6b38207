import { holderPolicy } from './holders/policy.js';
import { linkPolicy } from './links/policy.js';
import { liquidityLockPolicy } from './liquidity-locks/policy.js';
import { marketPolicy } from './market/policy.js';
import { classificationPolicy, classPolicy } from './policy/classes.js';
import { gatePolicy } from './policy/gates.js';
import { securityPolicy } from './security/policy.js';
import { sniperPolicy } from './snipers/policy.js';
import { washTradingPolicy } from './wash-trading/policy.js';

/**
 * Every weight, threshold and gate of the analysis, as data. A report carries `policyVersion`, so that two reports
 * with the same facts and the same version have the same scores. Changing a number here is a new version.
 *
 * A pair `{ good, bad }` is a ramp: at `good` (or better) a check has severity 0, at `bad` (or worse) severity 1,
 * linear between. Shares and ratios are 0..1, money is USD, time is seconds.
 */
export const policy = {
  policyVersion: '1.5.0',

  gates: gatePolicy,
  /** Share of the weight that was answered: below `unrated` there is no grade, below `capped` it is at most `cap`. */
  coverage: { unrated: 0.6, capped: 0.8, cap: 79 },

  /** A check whose severity is at least `fail` is a FAIL, above zero a WARN. */
  checks: { fail: 0.6 },

  classes: classPolicy,
  classification: classificationPolicy,
  security: securityPolicy,
  liquidityLocks: liquidityLockPolicy,
  market: marketPolicy,
  holders: holderPolicy,
  washTrading: washTradingPolicy,
  snipers: sniperPolicy,
  links: linkPolicy,
  /** When sources contradict each other: it is shown, and weighs nothing by itself. */
  secondOpinions: {
    /** Taxes (shares) that differ by more than this. */
    taxTolerance: 0.05,
    /** Prices, liquidity, volumes, numbers of holders: the larger ÷ the smaller one above this. */
    amountRatio: 1.25,
  },
  clusters: {
    /** A wallet with more links than this is a service (exchange, disperser): it joins nobody. */
    superNodeLinks: 50,
  },
} as const;

/** A linear scale between two thresholds; `good` may lie above or below `bad`. */
export interface Ramp {
  readonly good: number;
  readonly bad: number;
}
