import { isNodeFailure } from '@assay/chain';
import type { Power, PowerEffect } from '@assay/facts';
import { runScenario, type ScenarioRun, toScenarioParams } from '../trades/run-scenario.js';
import { describeEffect } from './describe-effect.js';
import {
  powerOf,
  strongestByEffect,
  strongestByFunction,
  withoutSpentAccounts,
} from './filter-observations.js';
import type { Observation, Search } from './observation.js';
import { soldBelowWorth } from './open-sale.js';
import { nameOf, type PowerCase, repeatSteps } from './power-case.js';
import type { PowerSimulation } from './power-simulation.js';
import { type Effect, readStateEffects, readTradeEffects } from './read-effects.js';
import { type Depth, toCaseRun } from './run-cases.js';

/** What a proof runs, where it is not a trade of holders. */
const depthOf: Readonly<Partial<Record<PowerEffect, Depth>>> = {
  TAKE_CONTRACT_ASSETS: 'state',
  SELL_CONTRACT_TOKENS: 'crash',
};

/** What an initialiser would do for anyone: whether the next one can do so too tells it from an open door. */
function mayInitialise({ actor }: PowerCase, { effect }: Effect): boolean {
  return actor.kind === 'stranger' && (effect === 'TAKE_OWNERSHIP' || effect === 'MINT');
}

/** The observation alone; `undefined` where the node does not play it, which is noted. */
async function replay(
  { item, effect, simulation }: Observation,
  { gaps, onProof }: Search,
): Promise<ScenarioRun | undefined> {
  const note = (reason: string) => gaps.addActor(item.actor, reason, [effect.effect]);
  try {
    const depth = depthOf[effect.effect] ?? 'trading';
    const then = mayInitialise(item, effect) ? repeatSteps(item, simulation.scene.accounts.other) : [];
    const { set, steps } = toCaseRun(simulation, item, depth, then);
    onProof?.(effect.effect, () => toScenarioParams(simulation, set, steps));
    const run = await runScenario(simulation, set, steps, describeEffect(item, effect));
    if (run.untried !== undefined) note(run.untried);
    return run;
  } catch (error) {
    if (!isNodeFailure(error) || error.kind === 'unreachable') throw error;
    note(error.message);
    return undefined;
  }
}

/** Runs the observation alone. `undefined` where the effect does not show again. */
async function prove(observation: Observation, search: Search): Promise<Power | undefined> {
  const { item, effect, simulation } = observation;
  const { actor } = item;
  const run = await replay(observation, search);
  if (!run) return undefined;
  const { outcomes, evidence } = run;
  const { baselines } = search;
  const baseline = baselines.get(simulation.scene)?.get(actor);
  const again = [
    ...(soldBelowWorth(simulation.scene, outcomes)
      ? [{ effect: 'SELL_CONTRACT_TOKENS' } satisfies Effect]
      : []),
    ...readStateEffects(outcomes, actor.kind === 'owner'),
    ...(baseline ? readTradeEffects(simulation.scene, baseline, outcomes) : []),
  ].find((candidate) => candidate.effect === effect.effect);
  if (!again) return undefined;
  return {
    actor: actor.kind,
    account: actor.account,
    effect: effect.effect,
    status: 'PROVEN',
    selector: item.fn.selector,
    signature: nameOf(item.fn),
    ...(again.sellTax === undefined ? {} : { taxAfter: again.sellTax }),
    ...(again.buyTax === undefined ? {} : { buyTaxAfter: again.buyTax }),
    ...(again.transferTax === undefined ? {} : { transferTaxAfter: again.transferTax }),
    ...(again.growth === undefined ? {} : { growth: again.growth }),
    ...(outcomes.get('repeat')?.success === false ? { once: true as const } : {}),
    evidence: [evidence],
  };
}

/** Max. other functions tried where the strongest observation of a power fails the proof. */
const MAX_OTHER_FUNCTIONS = 12;

/** Proves the strongest observations while the search goes on; stronger observations found later are proven at the end. */
export function createProofs(simulation: PowerSimulation, search: Search) {
  const started = new Map<Observation, Promise<Power | undefined>>();
  const proofOf = (observation: Observation) => {
    const proof = started.get(observation) ?? prove(observation, search);
    // Awaited at the end; a failure before that must not count as unhandled.
    proof.catch(() => undefined);
    started.set(observation, proof);
    return proof;
  };
  const begin = (observations: readonly Observation[]): void => {
    for (const observation of strongestByEffect(withoutSpentAccounts(observations, simulation)))
      proofOf(observation);
  };
  /**
   * One more round trip: tries other functions with the same effect; returns the strongest that is proven.
   */
  const proveOtherwise = async (
    failed: Observation,
    observations: readonly Observation[],
  ): Promise<Power | undefined> => {
    const same = observations.filter(
      (observation) => observation !== failed && powerOf(observation) === powerOf(failed),
    );
    const proofs = await Promise.all(strongestByFunction(same).slice(0, MAX_OTHER_FUNCTIONS).map(proofOf));
    return proofs.find((power) => power !== undefined);
  };
  const end = async (found: readonly Observation[]): Promise<readonly Power[]> => {
    const observations = withoutSpentAccounts(found, simulation);
    const proofs = await Promise.all(
      strongestByEffect(observations).map(
        async (observation) => (await proofOf(observation)) ?? proveOtherwise(observation, observations),
      ),
    );
    return proofs.flatMap((power) => power ?? []);
  };
  return { begin, end };
}
