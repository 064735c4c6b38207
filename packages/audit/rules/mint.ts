import type { FindingType } from '../catalogue/catalogue.js';
import type { FunctionBehaviour, Path } from '../model/behaviour.js';
import { isConst, mentions, subterms, type Term } from '../model/term.js';
import { authorityOf, isCallerChosen, isChosenAmount } from './authority.js';
import { takesOver } from './balance-books.js';
import {
  type BalanceChange,
  balanceChanges,
  createsTokens,
  isForeign,
  isHistory,
  isIncrease,
  isMatched,
  supplyChanges,
  totalChange,
} from './balance-changes.js';
import type { Capability } from './capability.js';
import type { RuleContext } from './context.js';
import type { Controls } from './control.js';
import { isByMintLimit } from './mint-limit.js';
import { isOnceForEach } from './one-shot.js';
import { overlaps } from './storage-base.js';
import { functionOf, isSupply, selectors, type TokenModel } from './token-model.js';

function mentionsPayment(term: Term): boolean {
  return mentions(term, ({ op, name }) => op === 'env' && name === 'callvalue');
}

/** Tokens against coins, or against tokens that the contract takes in. */
function isPaid(path: Path, changes: readonly BalanceChange[]): boolean {
  if (changes.some(({ value }) => mentionsPayment(value))) return true;
  if (path.conditions.some(({ term }) => mentionsPayment(term) && term.op !== 'env')) return true;
  return path.calls.some(({ selector }) => selector === selectors.transferFrom);
}

function raisesSupply(path: Path, model: TokenModel): boolean {
  return path.writes.some(({ place }) => isSupply(model, place.base));
}

/**
 * The amount is what the contract has recorded for the account, and the record is cleared: a vesting release.
 */
function isRelease(path: Path, change: BalanceChange): boolean {
  const gains = [...change.delta.values()].filter(({ numerator }) => numerator > 0n);
  const isBooked = (term: Term) =>
    term.op === 'load' &&
    term.args.length > 0 &&
    path.writes.some(({ place }) => overlaps(place.base, term.name ?? '') && place.keys[0] === term.args[0]);
  return (
    gains.length > 0 &&
    gains.every(({ powers }) => [...powers.keys()].some((term) => mentions(term, isBooked)))
  );
}

/** The new tokens are part of a supply that is declared already. */
function isWithinSupply(path: Path, model: TokenModel): boolean {
  const isDeclared = ({ op, name }: Term) => op === 'load' && isSupply(model, name ?? '');
  return path.conditions.some(({ term }) => mentions(term, isDeclared));
}

/** Nothing that a cap keeps away: no token has as many. */
const NO_CAP = 1n << 160n;

/** What there will be in all is at most a number that nobody can change. */
function isCapped(path: Path, { model, controls }: RuleContext): boolean {
  const isTotal = (term: Term) =>
    mentions(term, ({ op, name }) => op === 'load' && isSupply(model, name ?? ''));
  const isFixed = (term: Term) =>
    isConst(term) ? term.value < NO_CAP : isPlain(term) && !isTotal(term) && controls.of(term).length === 0;
  return path.conditions.some(({ term, holds }) => {
    const [a, b] = term.op === 'lt' || term.op === 'gt' ? term.args : [];
    const [low, high] = (term.op === 'lt') === holds ? [a, b] : [b, a];
    return low !== undefined && high !== undefined && isTotal(low) && isFixed(high);
  });
}

/** A variable, which is no entry of a list. */
function isPlain({ op, args }: Term): boolean {
  return op === 'load' && args.length === 0;
}

/** Standard functions that create nothing: `burn`, `burnFrom`, `approve` and their like. */
const neverCreating: readonly string[] = [
  '0x42966c68',
  '0x79cc6790',
  '0x9dc29fac',
  '0x44df8e70',
  '0x095ea7b3',
  '0x39509351',
  '0xa457c2d7',
];

/** The function has the name of one that destroys tokens, or allows a spender, and it makes new ones. */
function isDisguised({ selector }: FunctionBehaviour): boolean {
  return neverCreating.includes(selector);
}

function mintType(
  fn: FunctionBehaviour,
  path: Path,
  changes: readonly BalanceChange[],
  privileged: boolean,
  model: TokenModel,
): FindingType {
  const chosen = changes.some((change) => isIncrease(change) && isChosenAmount(change.value));
  if (!privileged) return chosen ? 'PUBLIC_MINT' : 'PUBLIC_EMISSION';
  if (isDisguised(fn)) return 'HIDDEN_MINT';
  const openlyNamed =
    model.supply.length === 0 ? path.emitsTransfer : raisesSupply(path, model) || isWithinSupply(path, model);
  return openlyNamed ? 'OWNER_MINT' : 'HIDDEN_MINT';
}

/** The amount that a payment buys depends on a value that a privileged account chooses. */
function isPricedByChoice(changes: readonly BalanceChange[], controls: Controls): boolean {
  return changes
    .filter(isIncrease)
    .some(({ value }) => [...subterms(value)].some((term) => controls.of(term).some(({ chosen }) => chosen)));
}

function paidMint(
  fn: FunctionBehaviour,
  path: Path,
  changes: readonly BalanceChange[],
  { controls }: RuleContext,
): Capability | undefined {
  const increase = changes.find(isIncrease);
  if (!increase || !isPaid(path, changes) || !isPricedByChoice(changes, controls)) return undefined;
  return {
    type: 'MINT_PRICE',
    actor: 'privileged',
    fn,
    site: increase.write.site,
    place: increase.write.place,
    detail: 'what a payment buys is reckoned with a rate that a privileged account sets',
  };
}

/**
 * Sets the caller's own balance to a value that owes nothing to the old one: spent, and set again, without
 * end (a constructor whose name is wrong).
 */
function isRefill(path: Path, change: BalanceChange, { model }: RuleContext): boolean {
  const { account, value } = change;
  if (account?.op !== 'caller' || isForeign(change) || isOnceForEach(path, model)) return false;
  return isConst(value) || isChosenAmount(value) || (value.op === 'load' && value.args.length === 0);
}

/** New tokens that nobody has to account for, and who makes them; `undefined`: none are made. */
function newTokens(
  fn: FunctionBehaviour,
  path: Path,
  changes: readonly BalanceChange[],
  context: RuleContext,
): { readonly increase: BalanceChange; readonly privileged: boolean } | undefined {
  const { model, selfGranted, oneShots } = context;
  const increases = changes.filter(isIncrease);
  const [increase] = increases;
  const rerun = oneShots.rerun(
    fn,
    path,
    increases.map(({ value }) => value),
  );
  if (!increase || rerun === 'nobody') return undefined;
  const privileged =
    rerun === 'privileged' ||
    authorityOf(path, model, selfGranted) !== undefined ||
    isByMintLimit(path, model, selfGranted);
  if (!privileged && changes.every(({ overwritten }) => overwritten)) {
    const refill = increases.find((change) => isRefill(path, change, context));
    return refill && { increase: refill, privileged };
  }
  return { increase, privileged };
}

/** An amount that the caller chooses is added. In a history of values, this is all that shows an increase. */
function putsOn({ value }: BalanceChange): boolean {
  return mentions(value, ({ op, args }) => op === 'add' && args.some(isChosenAmount));
}

/** All that is new is what another contract answers, whose record of the account stops to count. */
function isTakenOver(path: Path, changes: readonly BalanceChange[], model: TokenModel): boolean {
  const isAnswer = (term: Term) => mentions(term, ({ op }) => op === 'ret');
  const total = totalChange(changes);
  const isForeignSum =
    total !== undefined && [...total.values()].every(({ powers }) => [...powers.keys()].some(isAnswer));
  if (!isForeignSum) return false;
  const all = model.behaviour.functions.flatMap(({ paths }) => paths);
  return takesOver(path, model.books, all);
}

function mintOf(fn: FunctionBehaviour, path: Path, context: RuleContext): Capability | undefined {
  const { model } = context;
  const changes = balanceChanges(path, model);
  if (!createsTokens(changes) || isTakenOver(path, changes, model)) return undefined;
  const made = newTokens(fn, path, changes, context);
  if (!made) return undefined;
  if (isPaid(path, changes)) return paidMint(fn, path, changes, context);
  const { increase, privileged } = made;
  const transfers = fn.selector === selectors.transfer || fn.selector === selectors.transferFrom;
  if (isHistory(increase, model) && (transfers || !putsOn(increase))) return undefined;
  if (transfers && model.isCollectible) return undefined;
  const handsOut =
    privileged && isCallerChosen(increase.value) && isCallerChosen(increase.account ?? increase.value);
  const kept =
    isMatched(path, changes, model, handsOut) ||
    changes.filter(isIncrease).every((change) => isRelease(path, change));
  if (!raisesSupply(path, model) && kept) return undefined;
  const bounded = isWithinSupply(path, model) && !privileged;
  const inflating = bounded ? 'PUBLIC_EMISSION' : 'INFLATING_TRANSFER';
  const fromPool = handsOut && isMatched(path, changes, model);
  const refilled = !privileged && isRefill(path, increase, context);
  const minted = fromPool
    ? 'OWNER_MINT'
    : refilled
      ? 'PUBLIC_MINT'
      : mintType(fn, path, changes, privileged, model);
  return {
    type: transfers ? inflating : minted,
    actor: privileged ? 'privileged' : 'anyone',
    fn,
    site: increase.write.site,
    place: increase.write.place,
    ...(minted === 'OWNER_MINT' && isCapped(path, context) ? { isCapped: true } : {}),
    detail: 'a balance grows and no other balance shrinks by as much',
  };
}

/**
 * Where the token keeps no balances, since they are coins of the chain or records of another contract, only the supply
 * that it declares shows that there are more.
 */
function declaredMintOf(fn: FunctionBehaviour, path: Path, context: RuleContext): Capability | undefined {
  const { model, selfGranted, oneShots } = context;
  const raised = supplyChanges(path, model).filter(
    (change) => isIncrease(change) && isChosenAmount(change.value),
  );
  const [first] = raised;
  if (!first || isPaid(path, raised) || !authorityOf(path, model, selfGranted)) return undefined;
  if (oneShots.rerun(fn, path, [first.value]) === 'nobody') return undefined;
  return {
    type: 'OWNER_MINT',
    actor: 'privileged',
    fn,
    site: first.write.site,
    place: first.write.place,
    ...(isCapped(path, context) ? { isCapped: true } : {}),
    detail: 'the declared supply grows, and the token keeps no balances itself',
  };
}

/** The token says itself how many there are, and asks no other contract. */
function declaresSupply({ behaviour }: TokenModel): boolean {
  const ways = functionOf(behaviour, selectors.totalSupply)?.paths ?? [];
  return ways.every(({ returned }) => !returned.some((term) => mentions(term, ({ op }) => op === 'ret')));
}

/** Functions after which there are more tokens than before. */
export function mintRule(context: RuleContext): readonly Capability[] {
  const { behaviour, balances } = context.model;
  const isDeclared = balances.size === 0 && declaresSupply(context.model);
  const read = isDeclared ? declaredMintOf : mintOf;
  return behaviour.functions.flatMap((fn) => fn.paths.flatMap((path) => read(fn, path, context) ?? []));
}
