import type { CallEvidence, RouteId, RouteStatus, TradeDataFee } from '@assay/facts';
import { type Outcomes, passed, type Step } from '../calls/step.js';
import { toRevertReason } from '../trades/revert-reason.js';

/** What a route did, without its calls. */
export interface Outcome {
  readonly status: RouteStatus;
  readonly detail: string;
  readonly gas?: number | undefined;
}

/** One way to move the token: the steps after those that fund the holder, and what they show. */
export interface RouteCase {
  readonly route: RouteId;
  readonly steps: readonly Step[];
  /** What the call shows, for a person. */
  readonly meaning: string;
  /** `sent`: what the holder has. */
  readonly read: (outcomes: Outcomes, sent: bigint) => Outcome;
}

/** A route with the calls that show it. */
export interface PlayedRoute extends Outcome {
  readonly route: RouteId;
  readonly dataFee?: TradeDataFee;
  readonly evidence: readonly CallEvidence[];
}

/** Why a call of an ERC-20 function did not pass: its revert reason, or that it answered false. */
export function whyNot(outcomes: Outcomes, key: string): string {
  const outcome = outcomes.get(key);
  if (outcome?.success) return 'it answered false';
  return toRevertReason(outcome?.data ?? '0x');
}

/** The first step that did not pass, as a failed route. `named`: what each step is for a person. */
export function failureOf(outcomes: Outcomes, named: Readonly<Record<string, string>>): Outcome | undefined {
  const failed = Object.keys(named).find((key) => !passed(outcomes, key));
  if (failed === undefined) return undefined;
  return { status: 'FAILS', detail: `${named[failed]} fails: ${whyNot(outcomes, failed)}.` };
}

/** A share that was lost, as people read it. */
export function toPercent(lost: bigint, of: bigint): string {
  const hundredths = of > 0n ? Number((lost * 10_000n) / of) / 100 : 0;
  return `${hundredths || 'less than 0.01'} %`;
}
