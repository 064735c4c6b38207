import type { Observation } from './observation.js';
import { callOf, functionOf } from './power-case.js';
import type { PowerSimulation } from './power-simulation.js';
import { TAX_STEP } from './read-effects.js';

/** Calls that replace code: their other effects are those of the replaced code. */
export function codeChangers(observations: readonly Observation[]): ReadonlySet<string> {
  return new Set(
    observations.filter(({ effect }) => effect.effect === 'CHANGE_CODE').map(({ item }) => callOf(item)),
  );
}

/** Drops custody observations of calls that can move any holder's tokens: that is one power, not two. */
export function withoutImpliedCustody(observations: readonly Observation[]): Observation[] {
  const moving = new Set(
    observations
      .filter(({ effect }) => effect.effect === 'MOVE_OTHERS_BALANCE')
      .map(({ item }) => callOf(item)),
  );
  return observations.filter(
    ({ item, effect }) => effect.effect !== 'TAKE_CONTRACT_ASSETS' || !moving.has(callOf(item)),
  );
}

const blocking: readonly string[] = ['BLOCK_SELLS', 'BLOCK_TRANSFERS', 'BLACKLIST', 'PAUSE', 'LIMIT_AMOUNTS'];

/**
 * Some tokens allow the sender of a transaction one transfer a block; there any function that transfers seems
 * to block the next transfer. Drops blocking observations of functions that have the same effect when a stranger
 * calls them.
 */
export function withoutSpentAccounts(
  observations: readonly Observation[],
  simulation: PowerSimulation,
): Observation[] {
  if (!simulation.singleSale) return [...observations];
  const isBlock = ({ effect }: Observation) => blocking.includes(effect.effect);
  const byStranger = new Set(
    observations
      .filter((observation) => isBlock(observation) && observation.item.actor.kind === 'stranger')
      .map(({ item }) => item.fn.selector),
  );
  return observations.filter(
    (observation) => !isBlock(observation) || !byStranger.has(observation.item.fn.selector),
  );
}

/**
 * How strong an observation is as a proof: a higher tax, more that is created, one call rather than several, a known
 * function name.
 */
function strength({ item, effect }: Observation): number {
  const tax = effect.sellTax ?? effect.buyTax ?? effect.transferTax ?? 0;
  const prepared = 10 * ((item.first ? 1 : 0) + (item.standIn ? 1 : 0) + (item.before?.length ?? 0));
  const created = Math.min(1, effect.growth ?? 0);
  return (tax + created) * 100 - prepared + (item.fn.signature ? 1 : 0);
}

/**
 * Effects that are proven by other steps than they were found by, so the strongest observation may fail the proof.
 */
const provenByOtherSteps: ReadonlySet<string> = new Set(['SELL_CONTRACT_TOKENS']);

/** Key of a power that needs one proof: the actor and the effect. */
export function powerOf({ item, effect }: Observation): string {
  const which = provenByOtherSteps.has(effect.effect) ? item.fn.selector : '';
  return `${item.actor.address}:${effect.effect}:${which}`;
}

/** The best proof for each actor and effect, and of taxes also the one that makes purchases dearest. */
export function strongestByEffect(observations: readonly Observation[]): readonly Observation[] {
  const strongest = strongestOf(observations, powerOf);
  return [...strongest, ...strongest.flatMap((one) => dearerPurchase(one, observations) ?? [])];
}

/** Another call of the same power after which a purchase costs more, by as much as counts as a rise. */
function dearerPurchase(of: Observation, observations: readonly Observation[]): Observation | undefined {
  const costOf = ({ effect }: Observation) => effect.buyTax ?? 0;
  const same = observations.filter(
    (one) => one.effect.effect === 'RAISE_TAX' && powerOf(one) === powerOf(of),
  );
  const dearest = same.reduce((best, one) => (costOf(one) > costOf(best) ? one : best), of);
  return costOf(dearest) >= costOf(of) + TAX_STEP ? dearest : undefined;
}

/** The best proof by each function, the strongest first. */
export function strongestByFunction(observations: readonly Observation[]): readonly Observation[] {
  return [...strongestOf(observations, ({ item }) => functionOf(item))].sort(
    (a, b) => strength(b) - strength(a),
  );
}

function strongestOf(
  observations: readonly Observation[],
  toKey: (observation: Observation) => string,
): readonly Observation[] {
  const best = new Map<string, Observation>();
  for (const observation of observations) {
    const old = best.get(toKey(observation));
    if (!old || strength(observation) > strength(old)) best.set(toKey(observation), observation);
  }
  return [...best.values()];
}
