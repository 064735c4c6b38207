import type { FunctionBehaviour, Path, Write } from '../model/behaviour.js';
import { isConst, type Term } from '../model/term.js';
import {
  authorityOf,
  isCallerChosen,
  needsRenouncement,
  ownerPlaces,
  type SelfGranted,
} from './authority.js';
import type { Actor } from './capability.js';
import type { OneShots } from './one-shot.js';
import { overlaps } from './storage-base.js';
import { isMoney, selectors, type TokenModel } from './token-model.js';

/** A write by which a privileged account steers a value that transfers read. */
export interface Control {
  readonly fn: FunctionBehaviour;
  readonly path: Path;
  readonly write: Write;
  /** The writer chooses the value; otherwise it is `write.value`. */
  readonly chosen: boolean;
  readonly actor: Actor;
}

/** A value without what cuts it to the width of its type. */
function bare(value: Term): Term {
  const [inner] = value.args;
  return inner && (value.op === 'iszero' || value.op === 'and') ? bare(inner) : value;
}

/** The entry counts one up: a history grew. What was there before is not undone by it. */
function isCounted({ place, value }: Write): boolean {
  const counted = bare(value);
  return (
    counted.op === 'add' &&
    counted.args.some(isConst) &&
    counted.args.some(({ op, name }) => op === 'load' && overlaps(name ?? '', place.base))
  );
}

/** The path requires that the argument is the caller. */
function isCallerItself(term: Term, { conditions }: Path): boolean {
  return conditions.some(
    (one) =>
      one.holds &&
      one.term.op === 'eq' &&
      one.term.args.includes(term) &&
      one.term.args.some(({ op }) => op === 'caller'),
  );
}

/** Which values that a transfer reads a privileged account can write. */
export class Controls {
  private readonly privileged: Control[] = [];
  /** Writes by which anyone can do the same. */
  private readonly open: Control[] = [];
  /** Bases that callers without authority write as well, and not by an argument of theirs. */
  private readonly common: Write[] = [];

  constructor(
    private readonly model: TokenModel,
    selfGranted: SelfGranted,
    private readonly oneShots: OneShots,
  ) {
    const owners = ownerPlaces(model);
    for (const fn of model.behaviour.functions) {
      for (const path of fn.paths) {
        this.add(
          fn,
          path,
          authorityOf(path, model, selfGranted) !== undefined || needsRenouncement(path, owners),
        );
      }
    }
  }

  private add(fn: FunctionBehaviour, path: Path, privileged: boolean): void {
    const inTransfer = fn.selector === selectors.transfer || fn.selector === selectors.transferFrom;
    const last = new Map(
      path.writes.map((write) => [`${write.place.base}|${write.place.keys.map((k) => k.id)}`, write]),
    );
    for (const write of last.values()) {
      if (isMoney(this.model, write.place.base)) continue;
      if (privileged && !inTransfer)
        this.privileged.push({ fn, path, write, chosen: isCallerChosen(write.value), actor: 'privileged' });
      else {
        this.common.push(write);
        if (!inTransfer && this.isOpen(fn, path, write))
          this.open.push({ fn, path, write, chosen: true, actor: 'anyone' });
      }
    }
  }

  /**
   * The value is an argument as it stands, kept for all or for an account that the caller names, and free. What
   * has to be the caller itself is no choice: it steers nobody else.
   */
  private isOpen(fn: FunctionBehaviour, path: Path, { place, value }: Write): boolean {
    if ([...place.keys, bare(value)].some((term) => isCallerItself(term, path))) return false;
    const isNamed = place.base !== '?' && place.keys.every((key) => key.op === 'arg' || key.op === 'const');
    const isFree =
      !path.writes.some((write) => isMoney(this.model, write.place.base)) && path.calls.length === 0;
    return bare(value).op === 'arg' && isNamed && isFree && this.oneShots.rerun(fn, path) === 'anyone';
  }

  /** Privileged writes of the location that `load` reads. */
  of(load: Term): readonly Control[] {
    const base = load.name ?? '';
    if (load.op !== 'load' || isMoney(this.model, base)) return [];
    const writers = this.privileged.filter(({ write }) => overlaps(write.place.base, base));
    const open = this.open.filter(({ write }) => overlaps(write.place.base, base));
    if (open.length > 0) return [...open, ...writers];
    const shared = this.common.some((write) => overlaps(write.place.base, base));
    return shared
      ? writers.filter(
          ({ chosen, write }) => !isCounted(write) && (chosen || write.place.keys.some(isCallerChosen)),
        )
      : writers;
  }
}
