import { callOf, functionOf, type Hit } from './hit.js';
import type { PowerSimulation } from './power-simulation.js';

/** Functions that put other code in: whatever else they seemed to do is that code's doing. */
export function codeChangers(hits: readonly Hit[]): ReadonlySet<string> {
  return new Set(
    hits.filter(({ effect }) => effect.effect === 'CHANGE_CODE').map(({ item }) => callOf(item)),
  );
}

/** Who can move anybody's tokens can move the contract's too: that is one power, not two. */
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
 * Where the sender of a transaction may transfer once a block, whatever function makes a transfer seems to
 * stop the next one: what a stranger can do so is no power, and neither is the same function in the hands of
 * others.
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

/** How good a hit is as a proof: the higher tax, one call rather than two, a function whose name is known. */
function strength({ item, effect }: Hit): number {
  const tax = effect.sellTax ?? effect.buyTax ?? effect.transferTax ?? 0;
  return tax * 100 - (item.first ? 10 : 0) + (item.fn.signature ? 1 : 0);
}

/** What is proven by other steps than it was found by: the function that looks best may not show it. */
const provenByOtherSteps: ReadonlySet<string> = new Set(['SELL_CONTRACT_TOKENS']);

/** What one proof is wanted of: the actor and the effect. */
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
