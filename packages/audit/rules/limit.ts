import type { FindingType } from '../catalogue/catalogue.js';
import type { Blocker, Condition, Site } from '../model/behaviour.js';
import { isConst, mentions, subterms, type Term } from '../model/term.js';
import type { TermTable } from '../model/term-table.js';
import { isArithmeticCheck, isDivisorCheck } from './arithmetic-check.js';
import { isCallerChosen } from './authority.js';
import type { Capability } from './capability.js';
import type { Control, Controls } from './control.js';
import { ownLoads } from './final-value.js';
import { isPastRecord } from './past-record.js';
import { overlaps } from './storage-base.js';
import { substitute, substituteAll, truthOf } from './substitute.js';
import { functionOf, selectors, type TokenModel } from './token-model.js';
import { refusals } from './transfer-blocks.js';

interface TransferCheck {
  readonly term: Term;
  readonly blockedWhen: boolean;
  readonly blocker: Blocker;
}

function isParty(term: Term | undefined): boolean {
  return (
    term !== undefined &&
    (term.op === 'caller' || term.op === 'arg' || (term.op === 'env' && term.name === 'origin'))
  );
}

/** `from == owner()`: an exemption of one account; the check that it exempts from comes before it. */
function isIdentity(term: Term): boolean {
  const [a, b] = term.args;
  return term.op === 'eq' && (isParty(a) || isParty(b));
}

/** A stored account: that it is not the zero address is no switch. */
function isAccount({ name = '' }: Term): boolean {
  return /\[\d+,160\]$/.test(name);
}

/** The check itself, and if it is the exemption from an earlier check, that one too. */
function transferChecksOf(blocker: Blocker): readonly TransferCheck[] {
  const own = { term: blocker.condition, blockedWhen: blocker.blockedWhen, blocker };
  const last = blocker.before.at(-1);
  if (!isIdentity(blocker.condition)) {
    const isSwitch = blocker.condition.op === 'load' && !isAccount(blocker.condition);
    const exempts = isSwitch && !blocker.blockedWhen && last?.term.op === 'load';
    return exempts ? [own, { term: last.term, blockedWhen: last.holds, blocker }] : [own];
  }
  const earlier = blocker.before.findLast(
    ({ term }) => !isIdentity(term) && mentions(term, ({ op }) => op === 'load'),
  );
  return earlier ? [{ term: earlier.term, blockedWhen: earlier.holds, blocker }] : [];
}

/**
 * Whether a write can create the state in which the check blocks; `undefined` if that depends on more than
 * the write.
 */
function canBlock(
  check: TransferCheck,
  load: Term,
  control: Control,
  model: TokenModel,
): boolean | undefined {
  if (control.chosen) return true;
  const value = control.write.value;
  if (!isConst(value)) return undefined;
  const truth = truthOf(substitute(check.term, load, value, model.table));
  return truth === undefined ? undefined : truth === check.blockedWhen;
}

function isTime(term: Term): boolean {
  return mentions(term, ({ op, name }) => op === 'env' && (name === 'timestamp' || name === 'number'));
}

function isAmountCheck(term: Term): boolean {
  const compares = ['lt', 'gt', 'slt', 'sgt'].includes(term.op);
  return compares && mentions(term, ({ op }) => op === 'arg');
}

function limitType(check: TransferCheck, load: Term, blocks: boolean | undefined): FindingType {
  const ofAccount = load.args.some((key) => isParty(key) || isCallerChosen(key));
  if (isTime(check.term)) return ofAccount ? 'HOLDER_LOCK' : 'TIME_LOCK';
  if (ofAccount) {
    if (isAmountCheck(check.term)) return 'HOLDER_LOCK';
    const flag = truthOf(check.term) === undefined && check.blockedWhen;
    return flag ? 'BLACKLIST' : 'WHITELIST';
  }
  if (isAmountCheck(check.term)) return 'AMOUNT_LIMIT';
  return blocks === false ? 'TRADING_GATE' : 'TRADING_PAUSABLE';
}

function steeredBy({ actor, fn, write }: Control, checkedAt: Site): Omit<Capability, 'type' | 'detail'> {
  return { actor, fn, site: write.site, checkedAt, place: write.place };
}

function capabilityOf(
  check: TransferCheck,
  load: Term,
  controls: readonly Control[],
  model: TokenModel,
): Capability | undefined {
  const judged = controls.map((control) => ({ control, blocks: canBlock(check, load, control, model) }));
  const worst =
    judged.find(({ blocks }) => blocks === true) ??
    judged.find(({ blocks }) => blocks === undefined) ??
    judged[0];
  if (!worst) return undefined;
  const type = limitType(check, load, worst.blocks);
  if (load === check.term && isAccount(load)) return undefined;
  if (type === 'AMOUNT_LIMIT' && worst.blocks === false) return undefined;
  return {
    ...steeredBy(worst.control, check.blocker.site),
    type,
    detail: 'the value is read by a check that makes transfers revert',
  };
}

/**
 * Whether the writer can put zero there: it is written, or chosen and none of the writer's checks refuses it.
 */
function canBeZero({ path, write: { value } }: Control, table: TermTable): boolean {
  const zeros = new Map(
    [...subterms(value)].filter(({ op }) => op === 'arg').map((term) => [term, table.zero] as const),
  );
  const left = substituteAll(value, zeros, table);
  if (!isConst(left) || left.value !== 0n) return false;
  return path.conditions.every(({ term, holds }) => {
    const truth = truthOf(substituteAll(term, zeros, table));
    return truth === undefined || truth === holds;
  });
}

/** A value that transfers divide by: at zero they revert. */
function divisorSteered(blocker: Blocker, model: TokenModel, controls: Controls): Capability | undefined {
  const { condition, site } = blocker;
  if (blocker.blockedWhen || !isDivisorCheck(blocker, model.table)) return undefined;
  const factors = condition.op === 'mul' ? condition.args : [condition];
  const control = factors
    .flatMap((factor) => controls.of(factor))
    .find((each) => canBeZero(each, model.table));
  return (
    control && {
      ...steeredBy(control, site),
      type: 'TRADING_PAUSABLE',
      detail: 'transfers divide by the value, which can be set to zero',
    }
  );
}

/** An account that is kept alone, and for which nothing is open: an owner knows that it is meant. */
function isLoneAccount({ op, name = '', args }: Term, model: TokenModel): boolean {
  if (op !== 'load' || args.length > 0) return false;
  const isItself = ({ term, holds }: Condition) =>
    holds &&
    term.op === 'eq' &&
    term.args.some((arg) => arg.op === 'caller') &&
    term.args.some((arg) => arg.op === 'load' && overlaps(arg.name ?? '', name));
  return !model.behaviour.functions.some(({ paths }) =>
    paths.some(({ conditions }) => conditions.some(isItself)),
  );
}

/**
 * Whether the branch only exempts from an earlier check: an amount or a record of a party that was refused.
 */
function isExemption({ before }: Blocker): boolean {
  return before.some(
    ({ term }) => isAmountCheck(term) || (term.op === 'load' && term.args.some((key) => isParty(key))),
  );
}

/** A stored account, alone or in a list that is searched, that blocks the party that it is found to be. */
function listed(blocker: Blocker, model: TokenModel, controls: Controls): Capability | undefined {
  const { condition, blockedWhen, site } = blocker;
  if (!blockedWhen || !isIdentity(condition)) return undefined;
  const isEntry = ({ op, name }: Term) => op === 'load' && /\[\](?:\[\d+,\d+\])?$/.test(name ?? '');
  const entry = condition.args.find(
    (arg) => isEntry(arg) || (isLoneAccount(arg, model) && !isExemption(blocker)),
  );
  const control = entry && controls.of(entry).find(({ chosen }) => chosen);
  return (
    control && {
      ...steeredBy(control, site),
      type: 'BLACKLIST',
      detail: 'the account is put on a list, and transfers of those on it revert',
    }
  );
}

/** Values that no function writes, of no account: what they were made with, they stay. */
function isFixed(term: Term, model: TokenModel): boolean {
  const loads = ownLoads(term);
  const isWritten = ({ name = '' }: Term) =>
    model.behaviour.functions.some(({ paths }) =>
      paths.some(({ writes }) => writes.some(({ place }) => overlaps(place.base, name))),
    );
  return (
    loads.length > 0 && loads.every((load) => load.args.length === 0 && !isAccount(load) && !isWritten(load))
  );
}

/** The exemption of single accounts from a check on values that are fixed: who is not exempt stays refused. */
function exemptionFrom(blocker: Blocker, model: TokenModel): readonly TransferCheck[] {
  if (isAmountCheck(blocker.condition) || !isFixed(blocker.condition, model)) return [];
  const found = blocker.before.findLast(
    ({ term, holds }) => !holds && term.op === 'load' && term.args.some(isParty),
  );
  return found ? [{ term: found.term, blockedWhen: false, blocker }] : [];
}

function checksOf(check: TransferCheck, model: TokenModel, controls: Controls): readonly Capability[] {
  if (isPastRecord(check.term, check.blockedWhen, model)) return [];
  return ownLoads(check.term).flatMap((load) => {
    const steering = controls.of(load);
    return steering.length > 0 ? (capabilityOf(check, load, steering, model) ?? []) : [];
  });
}

/** Checks in a transfer that a privileged account can make fail. */
export function limitRule(model: TokenModel, controls: Controls): readonly Capability[] {
  // A non-fungible token is not sold through a pair.
  if (model.isCollectible) return [];
  return [selectors.transfer, selectors.transferFrom].flatMap((selector) => {
    const fn = functionOf(model.behaviour, selector);
    const blockers = fn ? [...fn.blockers, ...refusals(fn, model)] : [];
    return blockers.flatMap((blocker) => {
      if (isArithmeticCheck(blocker, model.table)) return divisorSteered(blocker, model, controls) ?? [];
      const entry = listed(blocker, model, controls);
      const checks = [...transferChecksOf(blocker), ...exemptionFrom(blocker, model)];
      return entry ?? checks.flatMap((check) => checksOf(check, model, controls));
    });
  });
}
