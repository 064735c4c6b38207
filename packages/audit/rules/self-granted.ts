import type { Path, StorageLocation } from '../model/behaviour.js';
import { isConst, type Term } from '../model/term.js';
import { authorityOf, isCallerChosen, type SelfGranted } from './authority.js';
import { OneShots } from './one-shot.js';
import { wholeBase } from './storage-base.js';
import type { TokenModel } from './token-model.js';

/** A record of the caller, wherever its key stands, or one of an account that the caller names. */
function isOwnRecord({ keys }: StorageLocation): boolean {
  const last = keys.at(-1);
  if (!last) return false;
  return keys.some(({ op }) => op === 'caller') || (last.op !== 'load' && isCallerChosen(last));
}

/** No more bits are set than before: `x & y`, `x ^ (x & y)`. */
function onlyClears(value: Term, before: Term): boolean {
  if (isConst(value)) return value.value === 0n;
  if (value === before) return true;
  const [a, b] = value.args;
  if (value.op === 'and') return value.args.some((arg) => onlyClears(arg, before));
  const rest = a === before ? b : b === before ? a : undefined;
  return value.op === 'xor' && rest !== undefined && onlyClears(rest, before);
}

function grantsItself(path: Path, { table }: TokenModel): readonly string[] {
  return path.writes.flatMap(({ place, value }) => {
    const cleared = onlyClears(value, table.load(place.base, place.keys));
    return !cleared && isOwnRecord(place) ? wholeBase(place.base) : [];
  });
}

/** Bases of records that a caller without authority can write for itself, again and again. */
function openRecords(model: TokenModel, known: SelfGranted, oneShots: OneShots): readonly string[] {
  return model.behaviour.functions.flatMap((fn) =>
    fn.paths.flatMap((path) => {
      const granted = authorityOf(path, model, known) ? [] : grantsItself(path, model);
      return granted.length > 0 && oneShots.rerun(fn, path) === 'anyone' ? granted : [];
    }),
  );
}

/** More rounds find nothing new: roles that are given by such roles are rare. */
const maxRounds = 4;

/** Roles that any account can give itself, and the guards that hold given them. */
export interface Roles {
  readonly selfGranted: SelfGranted;
  readonly oneShots: OneShots;
}

/**
 * A stake, a registration: whatever such a record lets its account do, anyone can do. What an initialiser
 * writes is no such record, it runs once: so both are found together.
 */
export function findRoles(model: TokenModel): Roles {
  let selfGranted: SelfGranted = new Set();
  let oneShots = new OneShots(model, selfGranted);
  for (let round = 0; round < maxRounds; round += 1) {
    const found = new Set([...selfGranted, ...openRecords(model, selfGranted, oneShots)]);
    if (found.size === selfGranted.size) break;
    selfGranted = found;
    oneShots = new OneShots(model, selfGranted);
  }
  return { selfGranted, oneShots };
}
