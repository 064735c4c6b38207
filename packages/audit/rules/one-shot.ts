import type { Condition, FunctionBehaviour, Path } from '../model/behaviour.js';
import { isConst, mentions, type Term } from '../model/term.js';
import { authorityOf, isChosenAmount, type SelfGranted } from './authority.js';
import { afterPath, finalValue, ownLoads, writtenValue } from './final-value.js';
import { bitsOf, wholeBase } from './storage-base.js';
import { truthOf } from './substitute.js';
import { isSupply, selectors, type TokenModel } from './token-model.js';

/** Who can run a path again after it was run. */
export type Rerun = 'nobody' | 'privileged' | 'anyone';

interface Way {
  readonly path: Path;
  readonly privileged: boolean;
}

const present = new Set(['timestamp', 'number', 'origin', 'created']);

/** Kept once: not for each caller, and not at a place that moves with a count. */
function isCommon(load: Term): boolean {
  return load.args.every((key) => isConst(key) || key.op === 'self');
}

const largestPhase = 255n;

/** A flag, a version or a phase: who may change it does so for reasons of its own. */
function isNarrow({ name = '' }: Term): boolean {
  const [, width] = bitsOf(name);
  return width < 160;
}

/** The place that the condition wants to be zero. */
function wantsZero({ term, holds }: Condition): Term | undefined {
  return !holds && term.op === 'load' ? term : undefined;
}

/**
 * A value that is not zero in any run that matters: an account, a time, a count, an amount that the new
 * tokens are reckoned with.
 */
function isSet(value: Term, place: Term, made: readonly Term[]): boolean {
  if (isConst(value)) return value.value !== 0n;
  if (/\[\d+,160\]$/.test(place.name ?? '')) return true;
  if (value.op === 'caller' || value.op === 'self') return true;
  if (value.op === 'env') return present.has(value.name ?? '');
  if (value.op === 'add') return value.args.some((part) => isConst(part) && part.value !== 0n);
  return value.op === 'arg' && made.some((term) => mentions(term, (inner) => inner === value));
}

/**
 * Guards that a path moves past: it needs a state that it ends itself, whatever the type of what is stored (a
 * flag, a version, an enumeration, an account that is still unset).
 */
export class OneShots {
  private readonly ways: readonly Way[];
  private readonly transient: ReadonlySet<string>;
  /** Bases that some way writes. */
  private readonly written: ReadonlySet<string>;
  /** What was found of conditions: most functions have the same ones. */
  private readonly reopened = new Map<string, Rerun>();
  private readonly later = new Map<string, boolean>();

  constructor(
    private readonly model: TokenModel,
    selfGranted: SelfGranted,
  ) {
    this.ways = model.behaviour.functions.flatMap(({ paths }) =>
      paths.map((path) => ({ path, privileged: authorityOf(path, model, selfGranted) !== undefined })),
    );
    this.transient = this.findTransient();
    this.written = new Set(
      this.ways.flatMap(({ path }) => path.writes.map(({ place }) => wholeBase(place.base))),
    );
  }

  /** `made`: the amounts of new tokens, if the path makes any. */
  rerun(fn: FunctionBehaviour, path: Path, made: readonly Term[] = []): Rerun {
    const moves = fn.selector === selectors.transfer || fn.selector === selectors.transferFrom;
    if (!moves && (this.needsTransient(path) || this.needsUnseen(fn, path))) return 'nobody';
    if (!moves && path.conditions.some((condition) => this.setLater(condition))) return 'nobody';
    const closed = path.conditions.filter((condition) => this.isPassed(condition, path, made) === true);
    const who = closed.map((condition) => this.reopenedBy(condition));
    if (who.includes('nobody')) return 'nobody';
    return who.includes('privileged') ? 'privileged' : 'anyone';
  }

  private setLater(condition: Condition): boolean {
    const key = `later|${condition.term.id}|${condition.holds}`;
    const known = this.later.get(key) ?? this.isSetLater(condition);
    this.later.set(key, known);
    return known;
  }

  /** The path leaves a state in which the condition fails; `undefined`: it does not touch it. */
  private isPassed(condition: Condition, path: Path, made: readonly Term[]): boolean | undefined {
    const { table } = this.model;
    const loads = ownLoads(condition.term);
    if (loads.length === 0 || !loads.every(isCommon)) return undefined;
    const after = afterPath(condition.term, path, table);
    if (!after) return undefined;
    const truth = truthOf(after);
    if (truth !== undefined) return truth !== condition.holds;
    const place = wantsZero(condition);
    return place !== undefined && isSet(after, place, made);
  }

  /** A number or an account that is still zero, which another way sets for good: the setting up is over then. */
  private isSetLater(condition: Condition): boolean {
    const place = wantsZero(condition);
    if (!place || place.args.length > 0 || isNarrow(place)) return false;
    const isZeroed = this.ways.some(({ path }) => this.isPassed(condition, path, []) === false);
    return !isZeroed && this.ways.some(({ path }) => this.setsNumber(place, path));
  }

  private setsNumber(place: Term, path: Path): boolean {
    const after = finalValue(path, place, this.model.table);
    if (!after) return false;
    return isConst(after) ? after.value > largestPhase : isSet(after, place, []);
  }

  private reopenedBy(condition: Condition): Rerun {
    // Without any supply there is no holder to harm.
    const place = wantsZero(condition);
    if (place && isSupply(this.model, place.name ?? '')) return 'nobody';
    const key = `${condition.term.id}|${condition.holds}`;
    const found = this.reopened.get(key) ?? this.findReopening(condition);
    this.reopened.set(key, found);
    return found;
  }

  private findReopening(condition: Condition): Rerun {
    const { term, holds } = condition;
    // A way that needs the guard open cannot open it.
    const needsIt = ({ conditions }: Path) =>
      conditions.some((one) => one.term === term && one.holds === holds);
    const reopening = this.ways.filter(
      ({ path }) => this.isPassed(condition, path, []) === false && !needsIt(path),
    );
    if (reopening.length === 0) return 'nobody';
    return reopening.every(({ privileged }) => privileged) ? 'privileged' : 'anyone';
  }

  /** Flags that every function clears which sets them: true only while one of them runs. */
  private findTransient(): ReadonlySet<string> {
    const { table } = this.model;
    const isZero = (value: Term) => isConst(value) && value.value === 0n;
    const flags = new Set(
      this.ways.flatMap(({ path }) =>
        path.conditions.flatMap(({ term }) => (term.op === 'load' && term.args.length === 0 ? term : [])),
      ),
    );
    const found = new Set<string>();
    for (const flag of flags) {
      const left = this.ways.flatMap(({ path }) => finalValue(path, flag, table) ?? []);
      const isSetOnce = this.ways.some(({ path }) =>
        path.writes.some((write) => {
          const value = writtenValue(write, flag, table);
          return value !== undefined && isConst(value) && !isZero(value);
        }),
      );
      if (left.length > 0 && isSetOnce && left.every(isZero)) found.add(flag.name ?? '');
    }
    return found;
  }

  /** A flag that no way sets which was walked, of a function that was not walked to its end: the rest may set it. */
  private needsUnseen({ complete }: FunctionBehaviour, { conditions }: Path): boolean {
    if (complete) return false;
    return conditions.some(
      ({ term, holds }) =>
        holds &&
        term.op === 'load' &&
        term.args.length === 0 &&
        !this.written.has(wholeBase(term.name ?? '')),
    );
  }

  private needsTransient({ conditions }: Path): boolean {
    return conditions.some(
      ({ term, holds }) => holds && term.op === 'load' && this.transient.has(term.name ?? ''),
    );
  }
}

/** Every account may pass once: the guard that the path moves past is kept for each caller. */
export function isOnceForEach(path: Path, model: TokenModel): boolean {
  return path.conditions.some((condition) => {
    const place = wantsZero(condition);
    if (!place?.args.some(({ op }) => op === 'caller')) return false;
    const value = finalValue(path, place, model.table);
    return value !== undefined && (isSet(value, place, []) || isChosenAmount(value));
  });
}
