import type { Power, PowerEffect } from '../../capabilities/security/facts/powers.js';
import type { CallOptions } from '../../rpc/rpc.js';
import { describeEffect } from './describe-effect.js';
import { powerOf, strongestByEffect, strongestByFunction, withoutSpentAccounts } from './filter-hits.js';
import type { Baselines, Hit } from './hit.js';
import { soldBelowWorth } from './open-sale.js';
import { nameOf } from './power-case.js';
import type { PowerSimulation } from './power-simulation.js';
import { type Effect, readStateEffects, readTradeEffects } from './read-effects.js';
import { type Depth, runCase } from './run-cases.js';

/** What a proof plays, where that is no trade of holders. */
const depthOf: Readonly<Partial<Record<PowerEffect, Depth>>> = {
  TAKE_CONTRACT_ASSETS: 'state',
  SELL_CONTRACT_TOKENS: 'crash',
};

/** Plays the hit alone. `undefined` where it does not show again. */
async function prove(hit: Hit, baselines: Baselines, options: CallOptions): Promise<Power | undefined> {
  const { item, effect, simulation } = hit;
  const { actor } = item;
  const meaning = describeEffect(item, effect);
  const depth = depthOf[effect.effect] ?? 'trading';
  const { outcomes, evidence } = await runCase(simulation, item, depth, meaning, options);
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
    evidence: [evidence],
  };
}

/**
 * The strongest hit of a power may not show it again, by design perhaps: so many other functions are tried in
 * its place.
 */
const MAX_OTHER_FUNCTIONS = 12;

/**
 * Proves the strongest hits while more is being found; what turned out stronger since is proven at the end.
 */
export function createProofs(simulation: PowerSimulation, baselines: Baselines, options: CallOptions) {
  const started = new Map<Hit, Promise<Power | undefined>>();
  const proofOf = (hit: Hit) => {
    const proof = started.get(hit) ?? prove(hit, baselines, options);
    // Awaited at the end; a failure before that must not count as unhandled.
    proof.catch(() => undefined);
    started.set(hit, proof);
    return proof;
  };
  const begin = (hits: readonly Hit[]): void => {
    for (const hit of strongestByEffect(withoutSpentAccounts(hits, simulation))) proofOf(hit);
  };
  /**
   * One further round trip: other functions that seemed to do the same, the strongest of those that show it.
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
