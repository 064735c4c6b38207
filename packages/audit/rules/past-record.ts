import type { Term } from '../model/term.js';
import { bitsOf, overlaps } from './storage-base.js';
import type { TokenModel } from './token-model.js';

/** What the time is, cut to a width or not. */
function isNow(term: Term): boolean {
  const [inner] = term.args;
  if (term.op === 'and' && inner) return isNow(inner);
  return term.op === 'env' && (term.name === 'timestamp' || term.name === 'number');
}

/** What a write leaves in the bits that `load` reads. */
function partOf(value: Term, base: string, load: Term, model: TokenModel): Term {
  const [offset, width] = bitsOf(load.name ?? '');
  if (base === load.name) return value;
  return model.table.field(value, BigInt(offset), BigInt(width)) ?? value;
}

/** Every write of the record keeps what the time was then. */
function keepsTime(load: Term, model: TokenModel): boolean {
  const writes = model.behaviour.functions
    .flatMap(({ paths }) => paths.flatMap((path) => path.writes))
    .filter(({ place }) => overlaps(place.base, load.name ?? ''));
  return (
    writes.length > 0 && writes.every(({ place, value }) => isNow(partOf(value, place.base, load, model)))
  );
}

/**
 * Whether the check refuses a record that is ahead of the time, and the record only ever holds what the time was: it
 * is never ahead, as in a history of votes.
 */
export function isPastRecord(condition: Term, blockedWhen: boolean, model: TokenModel): boolean {
  const [a, b] = condition.op === 'lt' || condition.op === 'gt' ? condition.args : [];
  if (!blockedWhen || !a || !b) return false;
  const [small, large] = condition.op === 'lt' ? [a, b] : [b, a];
  return isNow(small) && large.op === 'load' && large.args.length > 0 && keepsTime(large, model);
}
