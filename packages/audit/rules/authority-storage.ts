import type { Condition, FunctionBehaviour, Path } from '../model/behaviour.js';
import { mentions, type Term } from '../model/term.js';
import { authorityOf, isCallerChosen, ownerPlaces } from './authority.js';
import type { Capability } from './capability.js';
import type { RuleContext } from './context.js';
import { overlaps } from './storage-base.js';
import { functionOf, selectors, type TokenModel } from './token-model.js';

/** The location that a path of `owner()` returns. */
function returnedOwner({ returned }: Path): Term | undefined {
  return returned.find(({ op, args }) => op === 'load' && args.length === 0);
}

/** The ways through `owner()`. What it tells only some readers is not shown. */
function ownerPaths(model: TokenModel): readonly Path[] {
  const paths = functionOf(model.behaviour, selectors.owner)?.paths ?? [];
  const asksWho = ({ conditions }: Path) =>
    conditions.some(({ term, holds }) => holds && mentions(term, ({ op }) => op === 'caller'));
  return paths.filter((path) => returnedOwner(path) !== undefined && !asksWho(path));
}

/**
 * The location that `owner()` returns. Where that depends on the state, such as a new owner that counts from a
 * time on: the one that it returns in the state of this path.
 */
function shownOwner(path: Path, shown: readonly Path[]): Term | undefined {
  const isMet = (one: Condition) =>
    path.conditions.some(({ term, holds }) => term === one.term && holds === one.holds);
  const now = shown.length > 1 ? shown.find(({ conditions }) => conditions.every(isMet)) : undefined;
  const found = now ?? shown[0];
  return found && returnedOwner(found);
}

function comparedWith(term: Term, owners: ReadonlySet<Term>): Term | undefined {
  return term.op === 'eq' ? term.args.find((arg) => owners.has(arg) || arg.op === 'const') : undefined;
}

function isOrigin(term: Term): boolean {
  return term.op === 'eq' && term.args.some(({ op, name }) => op === 'env' && name === 'origin');
}

/** Whether the path changes anything that holders depend on. */
function matters(path: Path): boolean {
  return path.writes.length > 0 || path.calls.some(({ kind }) => kind !== 'staticcall');
}

function isTransfer({ selector }: FunctionBehaviour): boolean {
  return selector === selectors.transfer || selector === selectors.transferFrom;
}

interface OwnershipContext extends RuleContext {
  /** Locations that checks compare the caller with. */
  readonly owners: ReadonlySet<Term>;
  /** Ways through `owner()`. */
  readonly shown: readonly Path[];
}

/** Writes of a location that checks compare the caller with: ownership that can be taken. */
function ownerWrites(
  fn: FunctionBehaviour,
  path: Path,
  authority: Condition | undefined,
  { owners, shown: ways, oneShots }: OwnershipContext,
): readonly Capability[] {
  const by = authority && comparedWith(authority.term, owners);
  const shown = shownOwner(path, ways);
  const found: Capability[] = [];
  for (const { place, value, site } of path.writes) {
    const isOwner = [...owners].some(
      (owner) => owner.args.length === 0 && overlaps(owner.name ?? '', place.base),
    );
    const isChosen = value.op === 'caller' || isCallerChosen(value);
    if (!isOwner || !isChosen || place.keys.length > 0) continue;
    if (!authority && oneShots.rerun(fn, path) === 'anyone') {
      found.push({
        type: 'PUBLIC_OWNERSHIP',
        actor: 'anyone',
        fn,
        site,
        place,
        detail: 'the account that checks compare the caller with is written without a check',
      });
    }
    const ownsItself = by === shown || (by?.op === 'load' && overlaps(by.name ?? '', place.base));
    if (by && shown && !ownsItself && overlaps(shown.name ?? '', place.base) && !isAccepting(by, value)) {
      found.push({
        type: 'OWNERSHIP_RECLAIM',
        actor: 'privileged',
        fn,
        site,
        place,
        detail: 'the owner is written after a check of another account',
      });
    }
  }
  return found;
}

/**
 * Checks of the caller against the transaction origin, or against an account that `owner()` does not show.
 */
function unusualChecks(
  fn: FunctionBehaviour,
  { term, site }: Condition,
  path: Path,
  { owners, shown: ways, model }: OwnershipContext,
): readonly Capability[] {
  const shown = shownOwner(path, ways);
  const found: Capability[] = [];
  if (isOrigin(term)) {
    found.push({
      type: 'ORIGIN_AUTHORITY',
      actor: 'privileged',
      fn,
      site,
      detail: 'the sender of the transaction is checked',
    });
  }
  const by = comparedWith(term, owners);
  if (by && shown && isOffered(by, model) && takesOver(path, by, shown)) return found;
  // In a transfer, a branch that ends well both ways only treats an account differently.
  if (isTransfer(fn) && !fn.blockers.some(({ condition }) => condition === term)) return found;
  if (by && shown && by !== shown && !(by.op === 'load' && overlaps(by.name ?? '', shown.name ?? ''))) {
    found.push({
      type: 'HIDDEN_AUTHORITY',
      actor: 'privileged',
      fn,
      site,
      detail: 'the caller is compared with an account that owner() does not show',
    });
  }
  return found;
}

function ofPath(fn: FunctionBehaviour, path: Path, context: OwnershipContext): readonly Capability[] {
  const authority = authorityOf(path, context.model, context.selfGranted);
  return [
    ...ownerWrites(fn, path, authority, context),
    ...(authority && matters(path) ? unusualChecks(fn, authority, path, context) : []),
  ];
}

/** Some way puts an account of its caller's choice there: an offer, and no account that was fixed from the start. */
function isOffered({ name = '' }: Term, { behaviour }: TokenModel): boolean {
  return behaviour.functions.some(({ paths }) =>
    paths.some(({ writes }) =>
      writes.some(({ place, value }) => overlaps(place.base, name) && isCallerChosen(value)),
    ),
  );
}

/** The account that the owner named becomes the owner, by its own call. */
function takesOver({ writes }: Path, by: Term, shown: Term): boolean {
  return writes.some(({ place, value }) => overlaps(place.base, shown.name ?? '') && isAccepting(by, value));
}

/** Accepting an offered ownership: the caller is the account that the owner named. */
function isAccepting(by: Term, value: Term): boolean {
  return value === by || value.op === 'caller';
}

/** Which accounts beside the shown owner have power, and who can become owner. */
export function authorityRule(rules: RuleContext): readonly Capability[] {
  const { model } = rules;
  const context = { ...rules, owners: ownerPlaces(model), shown: ownerPaths(model) };
  return model.behaviour.functions.flatMap((fn) => fn.paths.flatMap((path) => ofPath(fn, path, context)));
}
