import { type PowerEffect, powerEffects } from '@assay/facts';
import type { Actor } from './actors.js';

import { functionOf, type PowerCase } from './power-case.js';

/** Effects that show without a trade after the call. */
const withoutTrade: ReadonlySet<PowerEffect> = new Set([
  'MINT',
  'MOVE_OTHERS_BALANCE',
  'ERASE_OTHERS_BALANCE',
  'TAKE_OWNERSHIP',
  'CHANGE_CODE',
  'TAKE_CONTRACT_ASSETS',
  'SELL_CONTRACT_TOKENS',
]);

/** Effects that show only when holders trade, or at least transfer, after the call. */
export const tradeEffects: readonly PowerEffect[] = powerEffects.filter(
  (effect) => !withoutTrade.has(effect),
);

/** What was not tried of a plan, and why: it was neither shown nor not shown. */
export interface Gaps {
  /** Of this actor, these effects; all effects where none is named. */
  addActor(actor: Actor, reason: string, effects?: readonly PowerEffect[]): void;
  /** Of the cases' actor and functions, these effects; all of a pair of calls, which may have any. */
  addCases(cases: readonly PowerCase[], reason: string, effects?: readonly PowerEffect[]): void;
  has(actor: Actor, effect: PowerEffect): boolean;
  /** A single call of this function by this actor was not tried. */
  hasCall(item: PowerCase): boolean;
  /** Why the first of them was not tried; `undefined`: everything was. */
  reason(): string | undefined;
}

export function createGaps(): Gaps {
  const effectsOf = new Map<Actor, Set<PowerEffect>>();
  const calls = new Map<Actor, Set<string>>();
  let first: string | undefined;
  const addActor = (actor: Actor, reason: string, effects: readonly PowerEffect[] = powerEffects) => {
    first ??= reason;
    effectsOf.set(actor, new Set([...(effectsOf.get(actor) ?? []), ...effects]));
  };
  return {
    addActor,
    addCases: (cases, reason, effects) => {
      for (const item of cases) {
        addActor(item.actor, reason, item.first ? powerEffects : effects);
        if (item.first) continue;
        calls.set(item.actor, (calls.get(item.actor) ?? new Set()).add(functionOf(item)));
      }
    },
    has: (actor, effect) => effectsOf.get(actor)?.has(effect) ?? false,
    hasCall: (item) => calls.get(item.actor)?.has(functionOf(item)) ?? false,
    reason: () => first,
  };
}
