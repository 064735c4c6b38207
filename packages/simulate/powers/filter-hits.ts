import { callOf, functionOf, type Hit } from './power-hit.js';
import type { PowerSimulation } from './power-simulation.js';

/** Calls that replace code: their other effects are those of the replaced code. */
export function codeChangers(hits: readonly Hit[]): ReadonlySet<string> {
  return new Set(
    hits.filter(({ effect }) => effect.effect === 'CHANGE_CODE').map(({ item }) => callOf(item)),
  );
}

/** Drops custody hits of calls that can move any holder's tokens: that is one power, not two. */
export function withoutImpliedCustody(hits: readonly Hit[]): Hit[] {
  const moving = new Set(
    hits.filter(({ effect }) => effect.effect === 'MOVE_OTHERS_BALANCE').map(({ item }) => callOf(item)),
  );
  return hits.filter(
    ({ item, effect }) => effect.effect !== 'TAKE_CONTRACT_ASSETS' || !moving.has(callOf(item)),
  );
}

const blocking: readonly string[] = ['BLOCK_SELLS', 'BLOCK_TRANSFERS', 'BLACKLIST', 'PAUSE', 'LIMIT_AMOUNTS'];

/**
 * Some tokens allow the sender of a transaction one transfer a block; there any function that transfers seems
 * to block the next transfer. Drops blocking hits of functions that have the same effect when a stranger
 * calls them.
 */
export function withoutSpentAccounts(hits: readonly Hit[], simulation: PowerSimulation): Hit[] {
  if (!simulation.singleSale) return [...hits];
  const isBlock = ({ effect }: Hit) => blocking.includes(effect.effect);
  const byStranger = new Set(
    hits
      .filter((hit) => isBlock(hit) && hit.item.actor.kind === 'stranger')
      .map(({ item }) => item.fn.selector),
  );
  return hits.filter((hit) => !isBlock(hit) || !byStranger.has(hit.item.fn.selector));
}

/** How strong a hit is as a proof: a higher tax, one call rather than several, a known function name. */
function strength({ item, effect }: Hit): number {
  const tax = effect.sellTax ?? effect.buyTax ?? effect.transferTax ?? 0;
  const prepared = 10 * ((item.first ? 1 : 0) + (item.standIn ? 1 : 0) + (item.before?.length ?? 0));
  return tax * 100 - prepared + (item.fn.signature ? 1 : 0);
}

/**
 * Effects that are proven by other steps than they were found by, so the strongest hit may fail the proof.
 */
const provenByOtherSteps: ReadonlySet<string> = new Set(['SELL_CONTRACT_TOKENS']);

/** Key of a power that needs one proof: the actor and the effect. */
export function powerOf({ item, effect }: Hit): string {
  const which = provenByOtherSteps.has(effect.effect) ? item.fn.selector : '';
  return `${item.actor.address}:${effect.effect}:${which}`;
}

/** The best proof for each actor and effect. */
export function strongestByEffect(hits: readonly Hit[]): readonly Hit[] {
  return strongestOf(hits, powerOf);
}

/** The best proof by each function, the strongest first. */
export function strongestByFunction(hits: readonly Hit[]): readonly Hit[] {
  return [...strongestOf(hits, ({ item }) => functionOf(item))].sort((a, b) => strength(b) - strength(a));
}

function strongestOf(hits: readonly Hit[], toKey: (hit: Hit) => string): readonly Hit[] {
  const best = new Map<string, Hit>();
  for (const hit of hits) {
    const old = best.get(toKey(hit));
    if (!old || strength(hit) > strength(old)) best.set(toKey(hit), hit);
  }
  return [...best.values()];
}
