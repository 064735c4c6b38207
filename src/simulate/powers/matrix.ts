import { type Power, type PowerEffect, powerEffects } from '../../capabilities/security/facts/powers.js';
import type { Actor } from './actors.js';

const cellOf = (actor: Power['actor'], account: Power['account'], effect: PowerEffect) =>
  `${actor} ${account?.address ?? ''} ${effect}`;

/**
 * Every actor with every effect: proven, or not shown. One cell for each, even where several addresses act
 * for one account.
 */
export function toMatrix(actors: readonly Actor[], proven: readonly Power[]): readonly Power[] {
  const cells = new Map<string, Power>();
  for (const power of proven) {
    const cell = cellOf(power.actor, power.account, power.effect);
    if (!cells.has(cell)) cells.set(cell, power);
  }
  for (const { kind, account } of actors) {
    for (const effect of powerEffects) {
      const cell = cellOf(kind, account, effect);
      if (!cells.has(cell))
        cells.set(cell, { actor: kind, account, effect, status: 'NOT_SHOWN', evidence: [] });
    }
  }
  return [...cells.values()];
}

/** The larger of the current tax and the measured ones; `null` where nothing was measured. Ratios 0..1. */
export function toWorst(baseline: number | null, values: readonly (number | undefined)[]): number | null {
  const known = values.flatMap((value) => value ?? []);
  if (baseline === null && known.length === 0) return null;
  return Math.max(baseline ?? 0, ...known);
}
