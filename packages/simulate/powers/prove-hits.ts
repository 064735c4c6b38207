import { isNodeFailure } from '@assay/chain';
import type { Power, PowerEffect } from '@assay/facts';
import type { ScenarioRun } from '../trades/run-scenario.js';
import { describeEffect } from './describe-effect.js';
import { powerOf, strongestByEffect, strongestByFunction, withoutSpentAccounts } from './filter-hits.js';
import { soldBelowWorth } from './open-sale.js';
import { nameOf, type PowerCase, repeatStep } from './power-case.js';
import type { Hit, Search } from './power-hit.js';
import type { PowerSimulation } from './power-simulation.js';
import { type Effect, readStateEffects, readTradeEffects } from './read-effects.js';
import { type Depth, runCase } from './run-cases.js';

/** What a proof runs, where it is not a trade of holders. */
const depthOf: Readonly<Partial<Record<PowerEffect, Depth>>> = {
  TAKE_CONTRACT_ASSETS: 'state',
  SELL_CONTRACT_TOKENS: 'crash',
};

/** What an initialiser would do for anyone: whether the next one can do so too tells it from an open door. */
function mayInitialise({ actor }: PowerCase, { effect }: Effect): boolean {
  return actor.kind === 'stranger' && (effect === 'TAKE_OWNERSHIP' || effect === 'MINT');
}

/** The hit alone; `undefined` where the node does not play it, which is noted. */
async function replay({ item, effect, simulation }: Hit, { gaps }: Search): Promise<ScenarioRun | undefined> {
  const note = (reason: string) => gaps.addActor(item.actor, reason, [effect.effect]);
  try {
    const depth = depthOf[effect.effect] ?? 'trading';
    const then = mayInitialise(item, effect) ? [repeatStep(item, simulation.scene.accounts.other)] : [];
    const run = await runCase(simulation, item, { depth, meaning: describeEffect(item, effect), then });
    if (run.untried !== undefined) note(run.untried);
    return run;
  } catch (error) {
    if (!isNodeFailure(error) || error.kind === 'unreachable') throw error;
    note(error.message);
    return undefined;
  }
}

/** Runs the hit alone. `undefined` where the effect does not show again. */
async function prove(hit: Hit, search: Search): Promise<Power | undefined> {
  const { item, effect, simulation } = hit;
  const { actor } = item;
  const run = await replay(hit, search);
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
    ...(outcomes.get('repeat')?.success === false ? { once: true as const } : {}),
    evidence: [evidence],
  };
}

/** Max. other functions tried where the strongest hit of a power fails the proof. */
const MAX_OTHER_FUNCTIONS = 12;

/** Proves the strongest hits while the search goes on; stronger hits found later are proven at the end. */
export function createProofs(simulation: PowerSimulation, search: Search) {
  const started = new Map<Hit, Promise<Power | undefined>>();
  const proofOf = (hit: Hit) => {
    const proof = started.get(hit) ?? prove(hit, search);
    // Awaited at the end; a failure before that must not count as unhandled.
    proof.catch(() => undefined);
    started.set(hit, proof);
    return proof;
  };
  const begin = (hits: readonly Hit[]): void => {
    for (const hit of strongestByEffect(withoutSpentAccounts(hits, simulation))) proofOf(hit);
  };
  /**
   * One more round trip: tries other functions with the same effect; returns the strongest that is proven.
   */
  const proveOtherwise = async (failed: Hit, hits: readonly Hit[]): Promise<Power | undefined> => {
    const same = hits.filter((hit) => hit !== failed && powerOf(hit) === powerOf(failed));
    const proofs = await Promise.all(strongestByFunction(same).slice(0, MAX_OTHER_FUNCTIONS).map(proofOf));
    return proofs.find((power) => power !== undefined);
  };
  const end = async (found: readonly Hit[]): Promise<readonly Power[]> => {
    const hits = withoutSpentAccounts(found, simulation);
    const proofs = await Promise.all(
      strongestByEffect(hits).map(async (hit) => (await proofOf(hit)) ?? proveOtherwise(hit, hits)),
    );
    return proofs.flatMap((power) => power ?? []);
  };
  return { begin, end };
}
