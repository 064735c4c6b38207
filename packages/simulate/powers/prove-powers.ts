import type { OwnerPowers, Power } from '@assay/facts';
import type { Actor } from './actors.js';
import { toCallsAsOwner, toCombinations } from './combinations.js';
import type { Reason } from './explain-refusals.js';
import { codeChangers, withoutImpliedCustody } from './filter-observations.js';
import { type AfterGrants, findAfterGrants, nothingAfterGrants } from './find-after-grants.js';
import { findAuthorities, withAccepted } from './find-authorities.js';
import { findStateObservations, findTradeHitsEverywhere } from './find-observations.js';
import { createGaps, type Gaps, tradeEffects } from './gaps.js';
import { toMatrix, toWorst } from './matrix.js';
import type { Observation, OnProof, Search } from './observation.js';
import { pickCandidates, refineBounds, toReplacements } from './pick-cases.js';
import { joinPlans, type Plan } from './plan-powers.js';
import { callOf, functionOf, type PowerCase } from './power-case.js';
import { canActAsHolders } from './power-scenario.js';
import type { PowerSimulation } from './power-simulation.js';
import { createProofs } from './prove-observations.js';
import { toReach } from './reach.js';
import type { RefusalHints } from './storage-conditions.js';

const NO_HOLDERS = 'holders could not be given tokens to trade';
const noHints: RefusalHints = { vacant: [], roles: [], slots: [], logic: [] };
const NO_TIME = 'the time for the analysis ran out';

/** What the calls without trades showed. */
interface FirstPhase {
  readonly observations: readonly Observation[];
  readonly accepted: ReadonlyMap<Actor, readonly PowerCase[]>;
  readonly executed: readonly PowerCase[];
  /** Calls worth repeating with trades after them. */
  readonly candidates: readonly PowerCase[];
}

async function runFirstPhase(simulation: PowerSimulation, plan: Plan, gaps: Gaps): Promise<FirstPhase> {
  const { observations: found, accepted, executed } = await findStateObservations(simulation, plan, gaps);
  const all = withoutImpliedCustody(found);
  const replaced = codeChangers(all);
  const passed = [...accepted.values()].flat();
  const candidates = [...accepted].flatMap(([actor, cases]) => [
    ...pickCandidates(
      cases.filter((item) => !replaced.has(callOf(item)) && !item.fn.ofProxy),
      plan.small,
    ),
    ...refineBounds(plan.cases.get(actor) ?? [], new Set(cases)),
    ...toReplacements(plan.cases.get(actor) ?? [], passed, simulation.scene.accounts),
  ]);
  const observations = all.filter(
    ({ item, effect }) => effect.effect === 'CHANGE_CODE' || !replaced.has(callOf(item)),
  );
  return { observations, accepted, executed, candidates };
}

/** Calls that were refused, each after the one with which its actor made itself the owner. */
function toOwnerCalls(plan: Plan, { accepted, observations }: FirstPhase): readonly PowerCase[] {
  return [...plan.cases].flatMap(([actor, cases]) => {
    const allowed = new Set(accepted.get(actor));
    const refused = cases.filter((item) => !allowed.has(item));
    return toCallsAsOwner(actor, pickCandidates(refused, plan.small, 5), observations);
  });
}

/** Pairs of calls worth trying after the single ones. */
function toPairs(
  plan: Plan,
  candidates: readonly PowerCase[],
  observations: readonly Observation[],
): readonly PowerCase[] {
  const single = observations.filter(({ item }) => !item.first);
  return [...plan.cases.keys()].flatMap((actor) => {
    const own = candidates.filter((item) => item.actor === actor);
    return toCombinations(actor, own, single);
  });
}

/** Runs the cases of each actor with trades after them, all at once. */
async function runWithTrades(
  simulation: PowerSimulation,
  actors: readonly Actor[],
  cases: readonly PowerCase[],
  search: Search,
): Promise<readonly Observation[]> {
  const ownCases = (actor: Actor) => cases.filter((item) => item.actor === actor);
  const found = await Promise.all(
    actors.map((actor) => findTradeHitsEverywhere(simulation, actor, ownCases(actor), search)),
  );
  return found.flat();
}

interface ProvingOptions {
  /** True: no further phase starts. Observations found by then are still proven, what was not tried is said to be so. */
  readonly late: () => boolean;
  readonly hints?: RefusalHints;
  readonly onProof?: OnProof;
  /** What else to try, found out while the calls of the plan are made. */
  readonly findMore?: (() => Promise<Plan | undefined>) | undefined;
}

/** The plan with what was found beside it, and what their calls without trades showed. */
async function runPlans(
  simulation: PowerSimulation,
  plan: Plan,
  gaps: Gaps,
  { findMore, late }: Pick<ProvingOptions, 'findMore' | 'late'>,
): Promise<readonly [Plan, FirstPhase]> {
  const [first, more] = await Promise.all([runFirstPhase(simulation, plan, gaps), findMore?.()]);
  if (!more) return [plan, first];
  if (late()) {
    for (const actor of more.cases.keys()) gaps.addActor(actor, NO_TIME);
    return [joinPlans(more, plan), first];
  }
  const second = await runFirstPhase(simulation, more, gaps);
  return [
    joinPlans(more, plan),
    {
      observations: [...second.observations, ...first.observations],
      accepted: new Map([...second.accepted, ...first.accepted]),
      executed: [...second.executed, ...first.executed],
      candidates: [...second.candidates, ...first.candidates],
    },
  ];
}

/**
 * Runs the plan and proves each observation in a separate call while the next phase runs. About three round trips,
 * whatever the number of functions; one more where `findMore` finds something.
 */
export async function provePowers(
  simulation: PowerSimulation,
  ownPlan: Plan,
  { late, hints = noHints, onProof, findMore }: ProvingOptions,
): Promise<OwnerPowers> {
  const search: Search = { baselines: new Map(), gaps: createGaps(), onProof };
  const { gaps } = search;
  const [plan, first] = await runPlans(simulation, ownPlan, gaps, { findMore, late });
  const asking = findAuthorities(simulation, first, hints);
  // Awaited at the end; a failure before that must not count as unhandled.
  asking.catch(() => undefined);
  const observations = [...first.observations];
  const proofs = createProofs(simulation, search);
  proofs.begin(observations);
  const tradesAreMeasured = canActAsHolders(simulation.scene);
  if (!tradesAreMeasured)
    for (const actor of plan.cases.keys()) gaps.addActor(actor, NO_HOLDERS, tradeEffects);
  let cut = false;
  const runNext = async (actors: readonly Actor[], cases: readonly PowerCase[]): Promise<void> => {
    if (!tradesAreMeasured) return;
    cut ||= late();
    if (cut) gaps.addCases(cases, NO_TIME, tradeEffects);
    else observations.push(...(await runWithTrades(simulation, actors, cases, search)));
  };
  const known = { cases: plan.cases, accepted: first.accepted, roles: hints.roles, large: plan.large };
  const [afterGrants] = await Promise.all([
    late() ? nothingAfterGrants : findAfterGrants(simulation, known, first.observations, gaps),
    runNext([...first.accepted.keys()], [...first.candidates, ...toOwnerCalls(plan, first)]),
  ]);
  observations.push(...afterGrants.observations);
  if (!cut) proofs.begin(observations);
  const pairs = [...toPairs(plan, first.candidates, observations), ...afterGrants.candidates];
  await runNext([...new Set(pairs.map(({ actor }) => actor))], pairs);
  const proven = await proofs.end(observations);
  const authorities = withAccepted(await asking, afterGrants.accepted);
  const powers = toPowers(simulation, plan, { ...first, ...search, proven, afterGrants, authorities });
  return cut ? { ...powers, partial: true } : powers;
}

interface Found extends Search {
  readonly proven: readonly Power[];
  readonly executed: readonly PowerCase[];
  readonly accepted: ReadonlyMap<Actor, readonly PowerCase[]>;
  readonly afterGrants: AfterGrants;
  readonly authorities: ReadonlyMap<string, Reason>;
}

function toPowers(
  simulation: PowerSimulation,
  plan: Plan,
  { proven, executed, accepted, afterGrants, baselines, gaps, authorities }: Found,
): OwnerPowers {
  const tried = executed.filter((item) => !gaps.hasCall(item));
  const pairs = new Set(tried.map((item) => `${item.actor.address}:${functionOf(item)}`));
  const byOthers = proven.filter((power) => power.actor !== 'stranger');
  const measuredBaselines = [...baselines.values()].flatMap((ofScenario) => [...ofScenario.values()]);
  const measured = measuredBaselines.find((baseline) => baseline.sellTax !== null);
  const untried = gaps.reason();
  return {
    matrix: toMatrix([...plan.cases.keys()], proven, gaps),
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
    ...(untried === undefined ? {} : { untried }),
    reach: toReach(
      simulation.scene.token,
      [...executed, ...afterGrants.accepted],
      new Set([...accepted.values(), afterGrants.accepted].flat()),
      authorities,
    ),
  };
}
