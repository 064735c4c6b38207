import type { Blocker, FunctionBehaviour } from '../behaviour.js';
import type { FindingType } from '../catalogue.js';
import { isConst, mentions, subterms, type Term } from '../term.js';
import { isArithmeticCheck } from './arithmetic-check.js';
import { isCallerChosen } from './authority.js';
import type { Capability } from './capability.js';
import type { Control, Controls } from './control.js';
import { substitute, truthOf } from './substitute.js';
import { functionOf, selectors, type TokenModel } from './token-model.js';
import { refusals } from './transfer-blocks.js';

/**
 * Values of the contract's own storage that a condition reads directly, not those passed to another contract.
 */
function* ownLoads(term: Term): Generator<Term> {
  const seen = new Set<Term>([term]);
  for (const next of seen) {
    if (next.op === 'load') yield next;
    if (next.op !== 'call' && next.op !== 'ret') for (const arg of next.args) seen.add(arg);
  }
}

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

/** The check itself, and if it is the exemption from an earlier check, that one too. */
function transferChecksOf(blocker: Blocker): readonly TransferCheck[] {
  const own = { term: blocker.condition, blockedWhen: blocker.blockedWhen, blocker };
  const last = blocker.before.at(-1);
  if (!isIdentity(blocker.condition)) {
    const exempts = blocker.condition.op === 'load' && !blocker.blockedWhen && last?.term.op === 'load';
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
  // That a stored account is not the zero address is no switch.
  if (load === check.term && /\[\d+,160\]$/.test(load.name ?? '')) return undefined;
  if (type === 'AMOUNT_LIMIT' && worst.blocks === false) return undefined;
  return {
    type,
    actor: 'privileged',
    fn: worst.control.fn,
    site: worst.control.write.site,
    checkedAt: check.blocker.site,
    place: worst.control.write.place,
    detail: 'the value is read by a check that makes transfers revert',
  };
}

function externalPolicy(
  check: TransferCheck,
  fn: FunctionBehaviour,
  controls: Controls,
): Capability | undefined {
  const answer = [...subterms(check.term)].find(({ op }) => op === 'ret');
  const call = answer?.args[0];
  const target = call?.args[0];
  if (!call || !target || (call.name ?? '').endsWith('ecrecover')) return undefined;
  const replaced = [...subterms(target)].flatMap((term) => controls.of(term))[0];
  const base = { actor: 'privileged' as const, checkedAt: check.blocker.site };
  return replaced
    ? {
        ...base,
        type: 'EXTERNAL_POLICY_REPLACEABLE',
        fn: replaced.fn,
        site: replaced.write.site,
        detail: 'the contract that decides can be replaced',
      }
    : {
        ...base,
        type: 'EXTERNAL_POLICY',
        fn,
        site: check.blocker.site,
        detail: 'the answer decides whether the transfer reverts',
      };
}

/** Checks in a transfer that a privileged account can make fail. */
export function limitRule(model: TokenModel, controls: Controls): readonly Capability[] {
  const found: Capability[] = [];
  // A non-fungible token is not sold through a pair.
  if (model.isCollectible) return found;
  for (const selector of [selectors.transfer, selectors.transferFrom]) {
    const fn = functionOf(model.behaviour, selector);
    const blockers = fn ? [...fn.blockers, ...refusals(fn, model)] : [];
    const checks = blockers.filter((blocker) => !isArithmeticCheck(blocker, model.table));
    for (const check of checks.flatMap(transferChecksOf)) {
      for (const load of ownLoads(check.term)) {
        const steering = controls.of(load);
        const capability = steering.length > 0 ? capabilityOf(check, load, steering, model) : undefined;
        if (capability) found.push(capability);
      }
      const policy = fn ? externalPolicy(check, fn, controls) : undefined;
      if (policy) found.push(policy);
    }
  }
  return found;
}
