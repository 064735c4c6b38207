import type { Condition, FunctionBehaviour, Path } from '../behaviour.js';
import type { Term } from '../term.js';
import { authorityOf, isCallerChosen, ownerPlaces } from './authority.js';
import type { Capability } from './capability.js';
import type { RuleContext } from './context.js';
import { overlaps } from './storage-base.js';
import { functionOf, selectors, type TokenModel } from './token-model.js';

/** The location that `owner()` returns. */
function shownOwner(model: TokenModel): Term | undefined {
  const paths = functionOf(model.behaviour, selectors.owner)?.paths ?? [];
  return paths.flatMap(({ returned }) => returned).find(({ op, args }) => op === 'load' && args.length === 0);
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
  /** The location that `owner()` returns. */
  readonly shown: Term | undefined;
}

/** Writes of a location that checks compare the caller with: ownership that can be taken. */
function ownerWrites(
  fn: FunctionBehaviour,
  path: Path,
  authority: Condition | undefined,
  { owners, shown, oneShots }: OwnershipContext,
): readonly Capability[] {
  const by = authority && comparedWith(authority.term, owners);
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
    const ownsItself = by?.op === 'load' && overlaps(by.name ?? '', place.base);
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
  { owners, shown }: OwnershipContext,
): readonly Capability[] {
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
    ...(authority && matters(path) ? unusualChecks(fn, authority, context) : []),
  ];
}

/** Accepting an offered ownership: the caller is the account that the owner named. */
function isAccepting(by: Term, value: Term): boolean {
  return value === by || value.op === 'caller';
}

/** Which accounts beside the shown owner have power, and who can become owner. */
export function authorityRule(rules: RuleContext): readonly Capability[] {
  const { model } = rules;
  const context = { ...rules, owners: ownerPlaces(model), shown: shownOwner(model) };
  return model.behaviour.functions.flatMap((fn) => fn.paths.flatMap((path) => ofPath(fn, path, context)));
}
