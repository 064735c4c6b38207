/**
 * How whole the state was that calls were played on. `verified`: checked against the state root of its block.
 * `complete`: all of it answered at one block, by nodes that show no sign of missing state. `incomplete`: a node
 * contradicted itself, its block or another node, or lacks state; nothing is said on it.
 */
export const stateGrades = ['verified', 'complete', 'incomplete'] as const;
export type StateGrade = (typeof stateGrades)[number];

/** What is known of the state under simulated cases. */
export interface PlayedState {
  /** Absent: nothing was played to its end; or not recorded, as in reports of earlier versions. */
  readonly state?: StateGrade;
  /** Only of `incomplete`: what showed it, each a sentence for a person. */
  readonly stateReasons?: readonly string[];
}

/** One simulated case among others. */
export interface PlayedCase {
  /** How whole the state was that it was played on. Absent: it was not played, or not recorded. */
  readonly state?: StateGrade;
}

/** Why a check that rests on incomplete state is not answered, as a part of a sentence. */
export const INCOMPLETE_STATE = 'the node could not show all state that this sale reads';
