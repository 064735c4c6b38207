import type { Actor } from './actors.js';
import type { PowerCase } from './power-case.js';
import type { PowerScenario } from './power-scenario.js';
import type { PowerSimulation } from './power-simulation.js';
import type { Effect, Trading } from './read-effects.js';

/** A case that showed an effect when many were played together; still to be proven in a call of its own. */
export interface Hit {
  readonly item: PowerCase;
  readonly effect: Effect;
  /** Where it shows. */
  readonly simulation: PowerSimulation;
}

/**
 * How holders fare when nobody uses a power, by stage and actor: the actor's own code is replaced on its
 * stage.
 */
export type Baselines = Map<PowerScenario, Map<Actor, Trading>>;

/** The function of a contract. */
export const functionOf = ({ target, fn }: PowerCase) => `${target}:${fn.selector}`;
/** The function in the hands of one actor. */
export const callOf = ({ actor, fn }: PowerCase) => `${actor.address}:${fn.selector}`;
