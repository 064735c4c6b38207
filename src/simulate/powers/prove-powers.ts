import type { OwnerPowers, Power } from '../../capabilities/security/facts/powers.js';
import type { Actor } from './actors.js';
import { toCallsAsOwner, toCombinations } from './combinations.js';
import { codeChangers, withoutImpliedCustody } from './filter-hits.js';
import { findStateHits, findTradeHitsEverywhere } from './find-hits.js';
import { toMatrix, toWorst } from './matrix.js';
import { pickCandidates, refineBounds } from './pick-cases.js';
import type { Plan } from './plan-powers.js';
import type { PowerCase } from './power-case.js';
import { type Baselines, callOf, functionOf } from './power-hit.js';
import { canActAsHolders } from './power-scenario.js';
import type { PowerSimulation } from './power-simulation.js';
import { createProofs } from './prove-hits.js';
import { toReach } from './reach.js';

/**
 * Runs the plan and proves each hit in a separate call while the next phase runs. About three round trips,
 * whatever the number of functions. Where `late()` is true no further phase starts; hits found by then are
 * still proven.
 */
export async function provePowers(
  simulation: PowerSimulation,
  plan: Plan,
  late: () => boolean,
): Promise<OwnerPowers> {
  const baselines: Baselines = new Map();
  const { hits: found, accepted, executed } = await findStateHits(simulation, plan);
  let hits = withoutImpliedCustody(found);
  const replaced = codeChangers(hits);
  hits = hits.filter(({ item, effect }) => effect.effect === 'CHANGE_CODE' || !replaced.has(callOf(item)));
  const proofs = createProofs(simulation, baselines);
  proofs.begin(hits);
  const perActor = [...accepted].map(([actor, cases]) => ({
    actor,
    candidates: [
      ...pickCandidates(
        cases.filter((item) => !replaced.has(callOf(item)) && !item.fn.ofProxy),
        plan.small,
      ),
      ...refineBounds(plan.cases.get(actor) ?? [], new Set(cases)),
    ],
  }));
  const tradesAreMeasured = canActAsHolders(simulation.scene);
  let cut = false;
  const mayContinue = () => {
    if (tradesAreMeasured && !cut) cut = late();
    return tradesAreMeasured && !cut;
  };
  if (mayContinue()) {
    const trades = await Promise.all(
      perActor.map(({ actor, candidates }) =>
        findTradeHitsEverywhere(simulation, actor, candidates, baselines),
      ),
    );
    hits.push(...trades.flat());
    proofs.begin(hits);
  }
  if (mayContinue()) {
    const pairs = [...plan.cases].map(([actor, cases]) => {
      const allowed = accepted.get(actor) ?? [];
      const candidates = perActor.find((entry) => entry.actor === actor)?.candidates ?? [];
      const refused = cases.filter((item) => !allowed.includes(item));
      const asOwner = toCallsAsOwner(actor, pickCandidates(refused, plan.small, 5), hits);
      return { actor, cases: [...asOwner, ...toCombinations(actor, candidates, hits)] };
    });
    const trades = await Promise.all(
      pairs
        .filter(({ cases }) => cases.length > 0)
        .map(({ actor, cases }) => findTradeHitsEverywhere(simulation, actor, cases, baselines)),
    );
    hits.push(...trades.flat());
  }
  const proven = await proofs.end(hits);
  const powers = toPowers(simulation, plan, { proven, executed, accepted, baselines });
  return cut ? { ...powers, partial: true } : powers;
}

interface Found {
  readonly proven: readonly Power[];
  readonly executed: readonly PowerCase[];
  readonly accepted: ReadonlyMap<Actor, readonly PowerCase[]>;
  readonly baselines: Baselines;
}

function toPowers(
  simulation: PowerSimulation,
  plan: Plan,
  { proven, executed, accepted, baselines }: Found,
): OwnerPowers {
  const pairs = new Set(executed.map((item) => `${item.actor.address}:${functionOf(item)}`));
  const byOthers = proven.filter((power) => power.actor !== 'stranger');
  const measuredBaselines = [...baselines.values()].flatMap((ofScenario) => [...ofScenario.values()]);
  const measured = measuredBaselines.find((baseline) => baseline.sellTax !== null);
  return {
    matrix: toMatrix([...plan.cases.keys()], proven),
    worstCaseSellTax: toWorst(
      measured?.sellTax ?? null,
      byOthers.map((power) => power.taxAfter),
    ),
    worstCaseBuyTax: toWorst(
      measured?.buyTax ?? null,
      byOthers.map((power) => power.buyTaxAfter),
    ),
    holdersTransfer: measuredBaselines.some(({ canMove }) => canMove === true),
    functionsTried: new Set(executed.map(functionOf)).size,
    coverage: plan.pairsInAll === 0 ? 0 : pairs.size / plan.pairsInAll,
    reach: toReach(simulation.scene.token, executed, new Set([...accepted.values()].flat())),
  };
}
