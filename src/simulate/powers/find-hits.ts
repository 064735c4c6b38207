import type { CallOptions } from '../../rpc/rpc.js';
import type { Outcomes } from '../step.js';
import type { Actor } from './actors.js';
import type { Baselines, Hit } from './hit.js';
import { madeContractSell } from './open-sale.js';
import type { Plan } from './plan-powers.js';
import { actorSteps, idleSteps, type PowerCase } from './power-case.js';
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

/** Plays the whole plan without trades: what shows in balances, supply, ownership and code, and which calls passed. */
export async function findStateHits(
  theatre: PowerSimulation,
  plan: Plan,
  options: CallOptions,
): Promise<{ hits: Hit[]; accepted: Map<Actor, PowerCase[]>; played: PowerCase[] }> {
  const hits: Hit[] = [];
  const accepted = new Map<Actor, PowerCase[]>();
  const played: PowerCase[] = [];
  await Promise.all(
    [...plan.cases].map(async ([actor, cases]) => {
      const found = await runCases(theatre, actor, cases.map(toProbeCase), 'state', options);
      for (const item of cases) {
        const outcomes = found.get(item.key);
        if (!outcomes) continue;
        played.push(item);
        if (!outcomes.get('call')?.success) continue;
        accepted.set(actor, [...(accepted.get(actor) ?? []), item]);
        const effects = readStateEffects(outcomes, actor.kind === 'owner');
        // Who has rights may sell for the contract at a price that he chooses: that is what he has them for.
        if (actor.kind === 'stranger' && madeContractSell(theatre.scene, outcomes))
          effects.push({ effect: 'SELL_CONTRACT_TOKENS' });
        hits.push(...effects.map((effect) => ({ item, effect, theatre })));
      }
    }),
  );
  return { hits, accepted, played };
}

/** State effects of a second call; those of a single call have been read before, and a first call that takes ownership too. */
function stateEffectsOf(item: PowerCase, outcomes: Outcomes): readonly Effect[] {
  return item.first
    ? readStateEffects(outcomes, item.actor.kind === 'owner').filter(
        ({ effect }) => effect !== 'TAKE_OWNERSHIP',
      )
    : [];
}

/** Plays cases of one length with trades after them, and an idle case beside them where the baseline is not known yet. */
async function findTradeHits(
  theatre: PowerSimulation,
  actor: Actor,
  cases: readonly PowerCase[],
  baselines: Baselines,
  options: CallOptions,
): Promise<Hit[]> {
  const { scene } = theatre;
  const ofScene = baselines.get(scene) ?? new Map<Actor, Trading>();
  baselines.set(scene, ofScene);
  const known = ofScene.get(actor);
  const idle = known ? [] : [{ key: 'idle', steps: idleSteps(scene) }];
  const found = await runCases(theatre, actor, [...idle, ...cases.map(toProbeCase)], 'trading', options);
  const baseline = known ?? readTrading(scene, found.get('idle') ?? new Map());
  ofScene.set(actor, baseline);
  return cases.flatMap((item) => {
    const outcomes: Outcomes = found.get(item.key) ?? new Map();
    const effects = [...stateEffectsOf(item, outcomes), ...readTradeEffects(scene, baseline, outcomes)];
    return effects.map((effect) => ({ item, effect, theatre }));
  });
}

/** The same, and taxes on the stage where nothing but a sale is made, where there is one. */
export async function findTradeHitsEverywhere(
  theatre: PowerSimulation,
  actor: Actor,
  cases: readonly PowerCase[],
  baselines: Baselines,
  options: CallOptions,
): Promise<Hit[]> {
  const [hits, onSales] = await Promise.all([
    findTradeHits(theatre, actor, cases, baselines, options),
    theatre.aged ? findTradeHits(theatre.aged, actor, cases, baselines, options) : [],
  ]);
  return [...hits, ...onSales.filter(({ effect }) => effect.effect === 'RAISE_TAX')];
}
