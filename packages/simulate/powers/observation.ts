import type { PowerEffect } from '@assay/facts';
import type { Actor } from './actors.js';
import type { Gaps } from './gaps.js';
import type { PowerCase } from './power-case.js';
import type { PowerScenario } from './power-scenario.js';
import type { PowerSimulation } from './power-simulation.js';
import type { Effect, Trading } from './read-effects.js';

/** A case that showed an effect in a batch; still to be proven in a separate call. */
export interface Observation {
  readonly item: PowerCase;
  readonly effect: Effect;
  /** The simulation in which it was found. */
  readonly simulation: PowerSimulation;
}

/**
 * How holders can trade without a power being used, by scenario and actor (the actor's code is replaced in
 * its setup).
 */
type Baselines = Map<PowerScenario, Map<Actor, Trading>>;

/**
 * Told of each call that is about to prove an effect, in the tick in which it is sent.
 * @param toParams parameters of that `eth_call`
 */
export type OnProof = (effect: PowerEffect, toParams: () => readonly unknown[]) => void;

/** What a search has learned so far, and who is told of its proofs. */
export interface Search {
  readonly onProof?: OnProof | undefined;
  readonly baselines: Baselines;
  readonly gaps: Gaps;
}
