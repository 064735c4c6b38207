import type { OwnerPowers, Power } from '../../capabilities/security/facts/powers.js';
import type { CallOptions } from '../../rpc/rpc.js';
import type { Actor } from './actors.js';
import { toCombinations, toOwnersCalls } from './combinations.js';
import { codeChangers, withoutReported } from './filter-hits.js';
import { findStateHits, findTradeHitsEverywhere } from './find-hits.js';
import { type Baselines, callOf, functionOf } from './hit.js';
import { toMatrix, toWorst } from './matrix.js';
import { pickCandidates, refineBounds } from './pick-cases.js';
import type { Plan } from './plan-powers.js';
import type { PowerCase } from './power-case.js';
import { canActAsHolders } from './power-scenario.js';
import type { PowerSimulation } from './power-simulation.js';
import { createProofs } from './prove-hits.js';
import { toReach } from './reach.js';

/**
 * Plays what the plan says and proves what it finds, each in a call of its own, while the next stage is played. About
 * three round trips, whatever the number of functions. `late()` true: no time for a further stage; what is found by then is still proven.
 */
export async function provePowers(
  theatre: PowerSimulation,
  plan: Plan,
  late: () => boolean,
  options: CallOptions,
): Promise<OwnerPowers> {
  const baselines: Baselines = new Map();
  const { hits: found, accepted, played } = await findStateHits(theatre, plan, options);
  let hits = withoutReported(found);
  const replaced = codeChangers(hits);
  hits = hits.filter(({ item, effect }) => effect.effect === 'CHANGE_CODE' || !replaced.has(callOf(item)));
  const proofs = createProofs(theatre, baselines, options);
  proofs.begin(hits);
  const stages = [...accepted].map(([actor, cases]) => ({
    actor,
    telling: [
      ...pickCandidates(
        cases.filter((item) => !replaced.has(callOf(item)) && !item.fn.ofProxy),
        plan.small,
      ),
      ...refineBounds(plan.cases.get(actor) ?? [], new Set(cases)),
    ],
  }));
  const playing = canActAsHolders(theatre.scene);
  let cut = false;
  const goesOn = () => {
    if (playing && !cut) cut = late();
    return playing && !cut;
  };
  if (goesOn()) {
    const trades = await Promise.all(
      stages.map(({ actor, telling }) =>
        findTradeHitsEverywhere(theatre, actor, telling, baselines, options),
      ),
    );
    hits.push(...trades.flat());
    proofs.begin(hits);
  }
  if (goesOn()) {
    const pairs = [...plan.cases].map(([actor, cases]) => {
      const allowed = accepted.get(actor) ?? [];
      const telling = stages.find((stage) => stage.actor === actor)?.telling ?? [];
      const refused = cases.filter((item) => !allowed.includes(item));
      const asOwner = toOwnersCalls(actor, pickCandidates(refused, plan.small, 5), hits);
      return { actor, cases: [...asOwner, ...toCombinations(actor, telling, hits)] };
    });
    const trades = await Promise.all(
      pairs
        .filter(({ cases }) => cases.length > 0)
        .map(({ actor, cases }) => findTradeHitsEverywhere(theatre, actor, cases, baselines, options)),
    );
    hits.push(...trades.flat());
  }
  const proven = await proofs.end(hits);
  const powers = toPowers(theatre, plan, { proven, played, accepted, baselines });
  return cut ? { ...powers, partial: true } : powers;
}

interface Found {
  readonly proven: readonly Power[];
  readonly played: readonly PowerCase[];
  readonly accepted: ReadonlyMap<Actor, readonly PowerCase[]>;
  readonly baselines: Baselines;
}

function toPowers(
  theatre: PowerSimulation,
  plan: Plan,
  { proven, played, accepted, baselines }: Found,
): OwnerPowers {
  const pairs = new Set(played.map((item) => `${item.actor.address}:${functionOf(item)}`));
  const byOthers = proven.filter((power) => power.actor !== 'stranger');
  const measuredBaselines = [...baselines.values()].flatMap((ofScene) => [...ofScene.values()]);
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
    functionsTried: new Set(played.map(functionOf)).size,
    coverage: plan.pairsInAll === 0 ? 0 : pairs.size / plan.pairsInAll,
    reach: toReach(theatre.scene.token, played, new Set([...accepted.values()].flat())),
  };
}
