import type { FindingType } from '../catalogue/catalogue.js';
import type { FunctionBehaviour, Path, Write } from '../model/behaviour.js';
import { mentions, type Term } from '../model/term.js';
import { authorityOf, isCallerChosen, ownerPlaces } from './authority.js';
import {
  type BalanceChange,
  balanceChanges,
  isDecrease,
  isForeign,
  isHistory,
  isIncrease,
  isMatched,
} from './balance-changes.js';
import type { Capability } from './capability.js';
import type { RuleContext } from './context.js';
import { hasConsent, isSelf } from './holder-consent.js';
import { overlaps } from './storage-base.js';
import { isAllowance, selectors, type TokenModel } from './token-model.js';

/** A storage value found by lookup: an entry of a list of holders. */
function isAnyHolder(account: Term): boolean {
  return (
    isCallerChosen(account) || account.op === 'mem' || (account.op === 'load' && account.args.length > 0)
  );
}

/**
 * An amount chosen by the caller is subtracted. In a history of values, this is all that shows a decrease.
 */
function takesOff({ value }: BalanceChange): boolean {
  return mentions(
    value,
    ({ op, args: [, taken] }) => op === 'sub' && taken !== undefined && isCallerChosen(taken),
  );
}

function isLowered(change: BalanceChange, model: TokenModel): boolean {
  return isHistory(change, model) ? takesOff(change) || isDecrease(change) : isDecrease(change);
}

/** If balances are histories, the old value is unknown: no transfer and no increase is judged by it. */
function isUndecided(change: BalanceChange, fn: FunctionBehaviour, model: TokenModel): boolean {
  if (!isHistory(change, model)) return false;
  return (
    fn.selector === selectors.transfer || fn.selector === selectors.transferFrom || !isLowered(change, model)
  );
}

function changeType(
  change: BalanceChange,
  changes: readonly BalanceChange[],
  privileged: boolean,
  model: TokenModel,
): FindingType {
  if (change.overwritten && !isLowered(change, model))
    return privileged ? 'OWNER_SETS_BALANCES' : 'ANYONE_MOVES_BALANCES';
  const moved = changes.some((other) => other !== change && isIncrease(other));
  if (moved) return privileged ? 'OWNER_MOVES_BALANCES' : 'ANYONE_MOVES_BALANCES';
  return privileged ? 'OWNER_ERASES_BALANCES' : 'ANYONE_ERASES_BALANCES';
}

function isTransfer({ selector }: FunctionBehaviour): boolean {
  return selector === selectors.transfer || selector === selectors.transferFrom;
}

/**
 * A stored account that a privileged one chooses beforehand: tokens are taken out in two steps. Where owners
 * are kept is no such place, an owner spends what is its own.
 */
function isNamedHolder(account: Term, { model, controls }: RuleContext): boolean {
  if (account.op !== 'load' || account.args.length > 0) return false;
  const isOwner = [...ownerPlaces(model)].some((place) => overlaps(place.name ?? '', account.name ?? ''));
  return !isOwner && controls.of(account).some(({ chosen }) => chosen);
}

/**
 * A share that an account has in another contract's record is turned into tokens of its own: it is credited by
 * what the share was.
 */
function isCredited(
  { base, account, keys }: BalanceChange,
  changes: readonly BalanceChange[],
  model: TokenModel,
): boolean {
  const before = model.table.load(base, keys);
  return (
    model.shares.has(base) &&
    changes.some(
      (other) =>
        other.account === account && isIncrease(other) && mentions(other.value, (term) => term === before),
    )
  );
}

function balanceLeaks(fn: FunctionBehaviour, path: Path, context: RuleContext): readonly Capability[] {
  const { model, selfGranted, oneShots } = context;
  const changes = balanceChanges(path, model);
  if (changes.length === 0 || oneShots.rerun(fn, path) === 'nobody') return [];
  const privileged = authorityOf(path, model, selfGranted) !== undefined;
  return changes.flatMap((change) => {
    const { account, write } = change;
    if (!account || isSelf(account) || isForeign(change)) return [];
    const takenOut = privileged && !isTransfer(fn) && isNamedHolder(account, context);
    if (!isAnyHolder(account) && !takenOut) return [];
    if (!isLowered(change, model) && !(change.overwritten && isCallerChosen(account))) return [];
    if (hasConsent(path, account) || isUndecided(change, fn, model)) return [];
    if (isCredited(change, changes, model)) return [];
    return [
      {
        type:
          privileged && isMatched(path, changes, model)
            ? 'HOLDER_LOCK'
            : changeType(change, changes, privileged, model),
        actor: privileged ? ('privileged' as const) : ('anyone' as const),
        fn,
        site: write.site,
        place: write.place,
        detail: 'the balance of an account passed as an argument changes, without its allowance',
      },
    ];
  });
}

/**
 * Something shows a market in the stored account, or who has the power may name one: transfers ask whether a party
 * is it, the contract calls it, or it was made or found by another contract. Without all of that it is an account
 * with a part of the supply, as for a team or a sale.
 */
function isMarket(account: Term, { model, controls }: RuleContext): boolean {
  if (account.op !== 'load') return false;
  const isIt = (term: Term) => term.op === 'load' && overlaps(term.name ?? '', account.name ?? '');
  const { functions } = model.behaviour;
  const isAsked = functions
    .filter(isTransfer)
    .some(({ paths }) =>
      paths.some(({ conditions }) => conditions.some(({ term }) => term.op === 'eq' && term.args.some(isIt))),
    );
  if (isAsked || controls.of(account).some(({ chosen }) => chosen)) return true;
  return functions.some(({ paths }) =>
    paths.some(
      ({ calls, writes }) =>
        calls.some(({ target }) => isIt(target)) ||
        writes.some(({ place, value }) => overlaps(place.base, account.name ?? '') && value.op === 'ret'),
    ),
  );
}

function allowanceLeak(
  fn: FunctionBehaviour,
  path: Path,
  write: Write,
  context: RuleContext,
): Capability | undefined {
  const { model, selfGranted, oneShots } = context;
  if (!isAllowance(model, write.place.base) || oneShots.rerun(fn, path) === 'nobody') return undefined;
  const holder = write.place.keys.at(-2);
  if (!holder || isSelf(holder) || (write.value.op === 'const' && write.value.value === 0n)) return undefined;
  const spender = write.place.keys.at(-1);
  if (spender && isSelf(spender) && isReduced(write, model)) return undefined;
  const privileged = authorityOf(path, model, selfGranted) !== undefined;
  const actor = privileged ? 'privileged' : 'anyone';
  const base = { actor, fn, site: write.site, place: write.place } as const;
  if (!isAnyHolder(holder)) {
    const known = path.conditions.some(
      ({ term, holds }) => holds && term.op === 'eq' && term.args.includes(holder),
    );
    if (known) return undefined;
    const reserve = isMarket(holder, context) ? {} : { ofReserve: true };
    return { ...base, ...reserve, type: 'POOL_ALLOWANCE', detail: 'the holder is read from storage' };
  }
  if (hasConsent(path, holder)) return undefined;
  const type = privileged ? 'OWNER_SETS_ALLOWANCES' : 'ANYONE_MOVES_BALANCES';
  return { ...base, type, detail: 'the allowance of an account passed as an argument is written' };
}

function isReduced(write: Write, model: TokenModel): boolean {
  const before = model.table.load(write.place.base, write.place.keys);
  return mentions(write.value, (inner) => inner === before);
}

/** Functions that take tokens from accounts which did not agree. */
export function leakRule(context: RuleContext): readonly Capability[] {
  // Non-fungible tokens move by approvals of their own, which are not kept per account.
  if (context.model.isCollectible) return [];
  return context.model.behaviour.functions.flatMap((fn) =>
    fn.paths.flatMap((path) => [
      ...balanceLeaks(fn, path, context),
      ...path.writes.flatMap((write) => allowanceLeak(fn, path, write, context) ?? []),
    ]),
  );
}
