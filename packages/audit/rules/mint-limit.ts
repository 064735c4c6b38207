import type { Condition, Path } from '../model/behaviour.js';
import { mentions, subterms, type Term } from '../model/term.js';
import { authorityOf, isChosenAmount, type SelfGranted } from './authority.js';
import { overlaps } from './storage-base.js';
import { substituteAll } from './substitute.js';
import { isMoney, type TokenModel } from './token-model.js';

const isCaller = ({ op }: Term) => op === 'caller';

/** Somebody without authority can write more there than is there. */
function isRaised(record: Term, model: TokenModel, selfGranted: SelfGranted): boolean {
  const isOf = (base: string) => overlaps(base, record.name ?? '');
  return model.behaviour.functions.some(({ paths }) =>
    paths.some(
      (path) =>
        path.writes.some(({ place, value }) => isOf(place.base) && !lowers(value)) &&
        !authorityOf(path, model, selfGranted),
    ),
  );
}

/** The value is what remains of what records of the caller allow by now. */
function lowers(value: Term): boolean {
  const [whole] = value.op === 'sub' ? value.args : [];
  return whole !== undefined && mentions(whole, ({ op, args }) => op === 'load' && args.some(isCaller));
}

function isWithinRecord({ term, holds }: Condition, model: TokenModel, selfGranted: SelfGranted): boolean {
  const [a, b] = term.op === 'lt' || term.op === 'gt' ? term.args : [];
  const [amount, most] = (term.op === 'lt') === holds ? [a, b] : [b, a];
  if (!amount || !most || !isChosenAmount(amount) || !mentions(most, isCaller)) return false;
  const records = [...subterms(most)].filter(
    (inner) =>
      inner.op === 'load' &&
      inner.args.some(isCaller) &&
      !isMoney(model, inner.name ?? '') &&
      !isRaised(inner, model, selfGranted),
  );
  const { table } = model;
  const nothing = new Map(records.map((record) => [record, table.zero] as const));
  return records.length > 0 && substituteAll(most, nothing, table) === table.zero;
}

/**
 * The amount that the caller chooses is at most what is recorded of the caller, which others than a privileged account
 * only lower: who was given nothing makes nothing.
 */
export function isByMintLimit({ conditions }: Path, model: TokenModel, selfGranted: SelfGranted): boolean {
  return conditions.some((condition) => isWithinRecord(condition, model, selfGranted));
}
