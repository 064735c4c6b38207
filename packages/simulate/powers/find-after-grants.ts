import { findStateObservations } from './find-observations.js';
import { createGaps, type Gaps } from './gaps.js';
import type { Observation } from './observation.js';
import { type KnownCalls, toCallsAfterGrants, withFewerGrants } from './own-grants.js';
import type { PowerCase } from './power-case.js';
import type { PowerSimulation } from './power-simulation.js';

/** Calls worth repeating with trades after them. */
const MAX_REPEATED = 48;

const NOT_TRIED = 'what accounts can do once they let themselves in was not tried';

/** What calls of actors that had let themselves in showed. */
export interface AfterGrants {
  readonly observations: readonly Observation[];
  /** Calls that passed then, and were refused before. */
  readonly accepted: readonly PowerCase[];
  /** The same calls after fewer others, to be run with trades after them. */
  readonly candidates: readonly PowerCase[];
}

export const nothingAfterGrants: AfterGrants = { observations: [], accepted: [], candidates: [] };

const effectOf = ({ item, effect }: Observation, selector = item.fn.selector) =>
  `${item.actor.address}:${selector}:${effect.effect}`;

/**
 * Every refused call after one by which its actor may have let itself in. A case that is cut says nothing; where all of
 * an actor's are, what it can do is not known. One round trip.
 */
export async function findAfterGrants(
  simulation: PowerSimulation,
  known: KnownCalls,
  before: readonly Observation[],
  gaps: Gaps,
): Promise<AfterGrants> {
  const cases = toCallsAfterGrants(known);
  const cut = createGaps();
  const found = await findStateObservations(simulation, { cases }, cut);
  const { observations, accepted, outcomes } = found;
  const tried = new Set(found.executed.map(({ actor }) => actor));
  for (const [actor, own] of cases)
    if (own.length > 0 && !tried.has(actor)) gaps.addActor(actor, cut.reason() ?? NOT_TRIED);
  const ofGrants = new Set(before.map((one) => effectOf(one)));
  return {
    // What the call before it does alone is not its effect.
    observations: observations.filter((one) => !ofGrants.has(effectOf(one, one.item.first?.fn.selector))),
    accepted: [...accepted.values()].flat(),
    candidates: [...accepted.values()].flatMap((cases) =>
      cases.flatMap((item) => withFewerGrants(item, outcomes.get(item) ?? new Map())).slice(0, MAX_REPEATED),
    ),
  };
}
