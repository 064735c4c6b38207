import type { Power, PowerEffect } from '../../../domain/facts/powers.js';
import type { Actor } from './actors.js';

const allEffects: readonly PowerEffect[] = [
  'BLOCK_SELLS',
  'BLOCK_TRANSFERS',
  'RAISE_TAX',
  'MINT',
  'MOVE_OTHERS_BALANCE',
  'ERASE_OTHERS_BALANCE',
  'BLACKLIST',
  'PAUSE',
  'LIMIT_AMOUNTS',
  'TAKE_OWNERSHIP',
  'CHANGE_CODE',
];

/** Every actor with every effect: proven, or not shown. */
export function toMatrix(actors: readonly Actor[], proven: readonly Power[]): readonly Power[] {
  const missing = actors.flatMap((actor) =>
    allEffects
      .filter(
        (effect) =>
          !proven.some(
            (power) =>
              power.effect === effect &&
              power.actor === actor.kind &&
              power.account?.address === actor.account?.address,
          ),
      )
      .map(
        (effect): Power => ({
          actor: actor.kind,
          account: actor.account,
          effect,
          status: 'NOT_SHOWN',
          evidence: [],
        }),
      ),
  );
  return [...proven, ...missing];
}

/** The larger of today's tax and what was shown; `null` where nothing was measured. Ratios 0..1. */
export function toWorst(baseline: number | null, values: readonly (number | undefined)[]): number | null {
  const known = values.flatMap((value) => value ?? []);
  if (baseline === null && known.length === 0) return null;
  return Math.max(baseline ?? 0, ...known);
}
