import type { FunctionBehaviour, Path } from '../behaviour.js';
import type { FindingType } from '../catalogue.js';
import { mentions, subterms, type Term } from '../term.js';
import { authorityOf, isCallerChosen, type SelfGranted } from './authority.js';
import {
  type BalanceChange,
  balanceChanges,
  createsTokens,
  isHistory,
  isIncrease,
  isMatched,
} from './balance-changes.js';
import type { Capability } from './capability.js';
import type { Controls } from './control.js';
import { isSupply, overlaps, selectors, type TokenModel } from './token-model.js';

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

function mentionsPayment(term: Term): boolean {
  return mentions(term, ({ op, name }) => op === 'env' && name === 'callvalue');
}

/** Tokens against coins, or against tokens that the contract takes in. */
function isPaid(path: Path, changes: readonly BalanceChange[]): boolean {
  if (changes.some(({ value }) => mentionsPayment(value))) return true;
  if (path.conditions.some(({ term }) => mentionsPayment(term) && term.op !== 'env')) return true;
  return path.calls.some(({ selector }) => selector === selectors.transferFrom);
}

/** The path needs a flag unset and sets it: it can run once. */
function isOneShot(path: Path): boolean {
  return path.conditions.some(({ term, holds }) => {
    const flag = term.op === 'load' && !term.args.some(isCallerChosen) ? term : undefined;
    return (
      flag !== undefined &&
      path.writes.some(
        ({ place, value }) =>
          place.base === flag.name && value.op === 'const' && (value.value !== 0n) !== holds,
      )
    );
  });
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

function mintType(
  path: Path,
  changes: readonly BalanceChange[],
  privileged: boolean,
  model: TokenModel,
): FindingType {
  const chosen = changes.some((change) => isIncrease(change) && isCallerChosen(change.value));
  if (!privileged) return chosen ? 'PUBLIC_MINT' : 'PUBLIC_EMISSION';
  const openlyNamed =
    model.supply.length === 0
      ? path.events.includes(transferTopic)
      : raisesSupply(path, model) || isWithinSupply(path, model);
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
  controls: Controls,
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

function mintOf(
  fn: FunctionBehaviour,
  path: Path,
  model: TokenModel,
  selfGranted: SelfGranted,
  controls: Controls,
): Capability | undefined {
  const changes = balanceChanges(path, model);
  if (!createsTokens(changes) || isOneShot(path)) return undefined;
  if (isPaid(path, changes)) return paidMint(fn, path, changes, controls);
  const privileged = authorityOf(path, model, selfGranted) !== undefined;
  const transfers = fn.selector === selectors.transfer || fn.selector === selectors.transferFrom;
  const increase = changes.find(isIncrease);
  if (!increase || (!privileged && changes.every(({ overwritten }) => overwritten))) return undefined;
  if (transfers && (model.isCollectible || isHistory(increase, model))) return undefined;
  const handsOut =
    privileged && isCallerChosen(increase.value) && isCallerChosen(increase.account ?? increase.value);
  const kept =
    isMatched(path, changes, model, handsOut) ||
    changes.filter(isIncrease).every((change) => isRelease(path, change));
  if (!raisesSupply(path, model) && kept) return undefined;
  const bounded = isWithinSupply(path, model) && !privileged;
  const inflating = bounded ? 'PUBLIC_EMISSION' : 'INFLATING_TRANSFER';
  const fromPool = handsOut && isMatched(path, changes, model);
  const minted = fromPool ? 'OWNER_MINT' : mintType(path, changes, privileged, model);
  const type = transfers ? inflating : minted;
  return {
    type,
    actor: privileged ? 'privileged' : 'anyone',
    fn,
    site: increase.write.site,
    place: increase.write.place,
    detail: 'a balance grows and no other balance shrinks by as much',
  };
}

/** Functions after which there are more tokens than before. */
export function mintRule(
  model: TokenModel,
  selfGranted: SelfGranted,
  controls: Controls,
): readonly Capability[] {
  return model.behaviour.functions.flatMap((fn) =>
    fn.paths.flatMap((path) => mintOf(fn, path, model, selfGranted, controls) ?? []),
  );
}
