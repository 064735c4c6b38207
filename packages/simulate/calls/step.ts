import { uintAt } from '@assay/chain';
import type { Address, Hex } from '@assay/facts';

/** Writes a word of an earlier answer over a word of this step's call data, e.g. "sell what was bought". */
export interface Fill {
  /** Key of the earlier step. */
  readonly from: string;
  /** Word of its answer, 0 where absent. */
  readonly word?: number;
  /** Byte offset in the call data, selector included: 4 is the first argument. */
  readonly offset: number;
  readonly numerator?: bigint;
  readonly denominator?: bigint;
}

/** One call of a scenario, made by `actor` as itself. Its outcome is found again under `key`. */
export interface Step {
  readonly key: string;
  readonly actor: Address;
  readonly target: Address;
  readonly data: Hex;
  /** Native coin sent along, smallest units. */
  readonly value?: bigint;
  /** Gas for this call alone; `defaultStepGas` where absent. */
  readonly gas?: number;
  readonly fills?: readonly Fill[];
}

/** What one call did. `data` is cut to 4,096 bytes. */
export interface StepOutcome {
  readonly success: boolean;
  readonly gasUsed: number;
  readonly data: Hex;
}

/** Outcomes by step key. */
export type Outcomes = Pick<ReadonlyMap<string, StepOutcome>, 'get' | 'has'>;

/** A call that burns all its gas must leave enough for the rest of the scenario. */
export const defaultStepGas = 1_500_000;

/**
 * Word `index` of an answer as a number; `undefined` where the step failed, was not made, or answered less.
 */
export function readWord(outcomes: Outcomes, key: string, index = 0): bigint | undefined {
  const outcome = outcomes.get(key);
  return outcome?.success ? uintAt(outcome.data, index) : undefined;
}

/** An ERC-20 call passed: it did not revert, and answered nothing (old tokens) or `true`. */
export function passed(outcomes: Outcomes, key: string): boolean {
  const outcome = outcomes.get(key);
  return outcome?.success === true && (outcome.data === '0x' || readWord(outcomes, key) !== 0n);
}
