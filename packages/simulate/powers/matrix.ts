import { type Power, type PowerEffect, powerEffects } from '@assay/facts';
import type { Actor } from './actors.js';
import type { Gaps } from './gaps.js';

const cellOf = (actor: Power['actor'], account: Power['account'], effect: PowerEffect) =>
  `${actor} ${account?.address ?? ''} ${effect}`;

/**
 * Every actor with every effect: proven, not shown, or not tried. One cell for each, even where several
 * addresses act for one account.
 */
export function toMatrix(
  actors: readonly Actor[],
  proven: readonly Power[],
  gaps: Pick<Gaps, 'has'>,
): readonly Power[] {
  const cells = new Map<string, Power>();
  for (const power of proven) {
    const cell = cellOf(power.actor, power.account, power.effect);
    if (!cells.has(cell)) cells.set(cell, power);
  }
  for (const actor of actors) {
    const { kind, account } = actor;
    for (const effect of powerEffects) {
      const cell = cellOf(kind, account, effect);
      const status = gaps.has(actor, effect) ? 'NOT_TRIED' : 'NOT_SHOWN';
      const other = cells.get(cell)?.status;
      if (!other || (other === 'NOT_SHOWN' && status === 'NOT_TRIED'))
        cells.set(cell, { actor: kind, account, effect, status, evidence: [] });
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
