import type { PowerEffect } from '@assay/facts';
import type { Outcomes } from '../calls/step.js';
import type { Actor } from './actors.js';
import { type Gaps, tradeEffects } from './gaps.js';
import type { Observation, Search } from './observation.js';
import { madeContractSell } from './open-sale.js';
import type { Plan } from './plan-powers.js';
import { actorSteps, baselineSteps, type PowerCase } from './power-case.js';
import type { PowerSimulation } from './power-simulation.js';
import {
  type Effect,
  readStateEffects,
  readTradeEffects,
  readTrading,
  type Trading,
} from './read-effects.js';
import { runCases } from './run-cases.js';

const toProbeCase = (item: PowerCase) => ({ key: item.key, steps: actorSteps(item) });

/** What calls without trades showed. */
interface StateFindings {
  readonly observations: Observation[];
  readonly accepted: Map<Actor, PowerCase[]>;
  readonly executed: PowerCase[];
  /** Of each case that passed, the outcomes of its steps. */
  readonly outcomes: Map<PowerCase, Outcomes>;
}

/**
 * Runs the whole plan without trades: effects on balances, supply, ownership and code, and which calls
 * passed.
 */
export async function findStateObservations(
  simulation: PowerSimulation,
  plan: Pick<Plan, 'cases'>,
  gaps: Gaps,
): Promise<StateFindings> {
  const observations: Observation[] = [];
  const accepted = new Map<Actor, PowerCase[]>();
  const executed: PowerCase[] = [];
  const passed = new Map<PowerCase, Outcomes>();
  await Promise.all(
    [...plan.cases].map(async ([actor, cases]) => {
      const { found, untried } = await runCases(simulation, actor, cases.map(toProbeCase), 'state');
      addUntried(gaps, cases, untried);
      for (const item of cases) {
        const outcomes = found.get(item.key);
        if (!outcomes?.has('call')) continue;
        executed.push(item);
        if (!outcomes.get('call')?.success) continue;
        accepted.set(actor, [...(accepted.get(actor) ?? []), item]);
        passed.set(item, outcomes);
        const effects = readStateEffects(outcomes, actor.kind === 'owner');
        // A privileged account may sell for the contract at any price; only a stranger's call is an effect.
        if (actor.kind === 'stranger' && madeContractSell(simulation.scene, outcomes))
          effects.push({ effect: 'SELL_CONTRACT_TOKENS' });
        observations.push(...effects.map((effect) => ({ item, effect, simulation })));
      }
    }),
  );
  return { observations, accepted, executed, outcomes: passed };
}

/** Notes the cases that were not tried. */
function addUntried(
  gaps: Gaps,
  cases: readonly PowerCase[],
  untried: ReadonlyMap<string, string>,
  effects?: readonly PowerEffect[],
): void {
  for (const item of cases) {
    const reason = untried.get(item.key);
    if (reason !== undefined) gaps.addCases([item], reason, effects);
  }
}

/**
 * State effects of the second call. Those of single calls were read before, as was the first call's taking of
 * ownership.
 */
function stateEffectsOf(item: PowerCase, outcomes: Outcomes): readonly Effect[] {
  return item.first
    ? readStateEffects(outcomes, item.actor.kind === 'owner').filter(
        ({ effect }) => effect !== 'TAKE_OWNERSHIP',
      )
    : [];
}

/**
 * Runs cases with trades after them, and a baseline case where the baseline is not known yet.
 */
async function findTradeObservations(
  simulation: PowerSimulation,
  actor: Actor,
  cases: readonly PowerCase[],
  { baselines, gaps }: Search,
): Promise<Observation[]> {
  const { scene: scenario } = simulation;
  // In this simulation only taxes are read.
  const effects = scenario.singleSale ? (['RAISE_TAX'] as const) : tradeEffects;
  const ofScenario = baselines.get(scenario) ?? new Map<Actor, Trading>();
  baselines.set(scenario, ofScenario);
  const known = ofScenario.get(actor);
  const idle = known ? [] : [{ key: 'idle', steps: baselineSteps(scenario) }];
  const all = [...idle, ...cases.map(toProbeCase)];
  const { found, untried } = await runCases(simulation, actor, all, 'trading');
  addUntried(gaps, cases, untried, effects);
  const unmeasured = untried.get('idle');
  if (unmeasured !== undefined) gaps.addActor(actor, unmeasured, effects);
  const measured = found.get('idle');
  if (!known && !measured) return [];
  const baseline = known ?? readTrading(scenario, measured ?? new Map());
  ofScenario.set(actor, baseline);
  return cases.flatMap((item) => {
    const outcomes: Outcomes = found.get(item.key) ?? new Map();
    const shown = [...stateEffectsOf(item, outcomes), ...readTradeEffects(scenario, baseline, outcomes)];
    return shown.map((effect) => ({ item, effect, simulation }));
  });
}

/** Like `findTradeObservations`, plus taxes in the single-sale simulation where there is one. */
export async function findTradeHitsEverywhere(
  simulation: PowerSimulation,
  actor: Actor,
  cases: readonly PowerCase[],
  search: Search,
): Promise<Observation[]> {
  const [observations, onSales] = await Promise.all([
    findTradeObservations(simulation, actor, cases, search),
    simulation.singleSale ? findTradeObservations(simulation.singleSale, actor, cases, search) : [],
  ]);
  return [...observations, ...onSales.filter(({ effect }) => effect.effect === 'RAISE_TAX')];
}
