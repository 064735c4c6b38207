import type { FunctionBehaviour, Path, Write } from '../behaviour.js';
import type { Term } from '../term.js';
import {
  authorityOf,
  isCallerChosen,
  needsRenouncement,
  ownerPlaces,
  type SelfGranted,
} from './authority.js';
import { isMoney, overlaps, selectors, type TokenModel } from './token-model.js';

/** A write by which a privileged account steers a value that transfers read. */
export interface Control {
  readonly fn: FunctionBehaviour;
  readonly path: Path;
  readonly write: Write;
  /** The writer chooses the value; otherwise it is `write.value`. */
  readonly chosen: boolean;
}

/** Which values that a transfer reads a privileged account can write. */
export class Controls {
  private readonly privileged: Control[] = [];
  /** Bases that callers without authority write as well, and not by an argument of theirs. */
  private readonly common: Write[] = [];

  constructor(
    private readonly model: TokenModel,
    selfGranted: SelfGranted,
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
        this.privileged.push({ fn, path, write, chosen: isCallerChosen(write.value) });
      else this.common.push(write);
    }
  }

  /** Privileged writes of the location that `load` reads. */
  of(load: Term): readonly Control[] {
    const base = load.name ?? '';
    if (load.op !== 'load' || isMoney(this.model, base)) return [];
    const writers = this.privileged.filter(({ write }) => overlaps(write.place.base, base));
    const shared = this.common.some((write) => overlaps(write.place.base, base));
    return shared
      ? writers.filter(({ chosen, write }) => chosen || write.place.keys.some(isCallerChosen))
      : writers;
  }
}
