import type { Site } from '../model/behaviour.js';
import type { BranchVisits } from '../model/branch-visits.js';
import type { CallDataLength } from '../model/call-data-length.js';
import type { Term } from '../model/term.js';
import type { TermTable } from '../model/term-table.js';
import type { Program } from './program.js';
import type { State } from './state.js';

/** How much work one function may cost. */
export interface Budget {
  readonly maxStepsPerPath: number;
  /** Counts down over all paths. */
  steps: number;
}

/** State shared by the walk of one function. */
export interface Machine {
  /**
   * True once some value was taken as it usually is, where a call may find another one: what the walk did not see may
   * happen then all the same.
   */
  assumes: boolean;
  /** Where the selector is read: read elsewhere, the word has arguments beside it. */
  selectorAt?: number;
  readonly program: Program;
  readonly table: TermTable;
  readonly branches: BranchVisits;
  readonly budget: Budget;
  /** Four bytes, or fewer for the fallback. */
  readonly callData: { readonly selector: bigint | undefined; readonly length: CallDataLength };
}

/** `left`: another path already walked the rest from this branch. */
export type Outcome = 'running' | 'returned' | 'reverted' | 'abandoned' | 'left';

export function siteOf(pc: number): Site {
  return { at: pc };
}

export function pop(state: State, table: TermTable): Term {
  return state.stack.pop() ?? table.opaque('underflow');
}
