import type { Condition, ContractBehaviour, FunctionBehaviour, Path } from '../model/behaviour.js';
import type { TermTable } from '../model/term-table.js';
import { codeWork, OutOfWork, sourceWork } from '../model/work.js';
import { allowanceRule } from './allowances.js';
import { isZeroCaller } from './authority.js';
import { authorityRule } from './authority-storage.js';
import { callRule } from './calls.js';
import type { Capability } from './capability.js';
import { collateralRule } from './collateral.js';
import type { RuleContext } from './context.js';
import { Controls } from './control.js';
import { markControllers } from './controller.js';
import { externalPolicyRule } from './external-policy.js';
import { fixedTaxRule } from './fixed-tax.js';
import { getterRule } from './getters.js';
import { heldTokensRule } from './held-tokens.js';
import { markIssuers } from './issuer.js';
import { leakRule } from './leak.js';
import { withLedger } from './ledger.js';
import { limitRule } from './limit.js';
import { mintRule } from './mint.js';
import { openSwapRule } from './open-swap.js';
import { hasPossibleNumbers, isPossible } from './possible-path.js';
import { findRoles } from './self-granted.js';
import { withEntries } from './short-arrays.js';
import { withStoredSender } from './stored-sender.js';
import { taxRule } from './tax.js';
import { functionOf, selectors, toTokenModel } from './token-model.js';
import { transferShapeRule } from './transfer-shape.js';

function isBySelf({ term, holds }: Condition): boolean {
  return (
    holds &&
    term.op === 'eq' &&
    term.args.some(({ op }) => op === 'caller') &&
    term.args.some(({ op }) => op === 'self')
  );
}

/** Some way calls the contract itself: what only it may do can be done through that way. */
function callsItself({ functions }: ContractBehaviour): boolean {
  return functions.some(({ paths }) =>
    paths.some(({ calls }) => calls.some(({ kind, target }) => kind === 'call' && target.op === 'self')),
  );
}

/** The balances are coins of the chain, whose part the contract is: the chain may call it from the zero address. */
function isOfChain(behaviour: ContractBehaviour): boolean {
  const ways = functionOf(behaviour, selectors.balanceOf)?.paths ?? [];
  return ways.length > 0 && ways.every(({ returned: [answer] }) => answer?.op === 'balance');
}

/**
 * Nobody calls from the zero address, and the contract never calls itself with a caller's data unless its code
 * says so: paths that need that are not counted.
 */
function isReachable({ conditions }: Path, byItself: boolean, byChain: boolean): boolean {
  return !conditions.some(
    (condition) => (!byChain && isZeroCaller(condition)) || (!byItself && isBySelf(condition)),
  );
}

function reachable(behaviour: ContractBehaviour, table: TermTable): ContractBehaviour {
  const byItself = callsItself(behaviour);
  const byChain = isOfChain(behaviour);
  const functions = behaviour.functions.map((fn) => {
    const paths = fn.paths.filter((path) => isReachable(path, byItself, byChain) && isPossible(path, table));
    const counted = paths.filter(hasPossibleNumbers);
    // A loop that was not walked far enough to meet its number shows what it does all the same.
    const kept = counted.length > 0 || (fn.complete && !fn.isCut) ? counted : paths;
    return { ...fn, paths: kept.map((path) => withEntries(path, table)) };
  });
  return { ...behaviour, functions };
}

/** What the rules found, and whether all of them could be applied. */
export interface Judgement {
  readonly capabilities: readonly Capability[];
  readonly isComplete: boolean;
  /** As the rules read them: without ways that nobody can take. */
  readonly functions: readonly FunctionBehaviour[];
}

/** Each part until the work is used up. */
function* untilUsedUp<T>(parts: readonly (() => T)[]): Generator<T> {
  try {
    for (const part of parts) yield part();
  } catch (error) {
    if (!(error instanceof OutOfWork)) throw error;
  }
}

function applyRules(context: RuleContext): Judgement {
  const { model, controls, selfGranted } = context;
  const rules: readonly (() => readonly Capability[])[] = [
    () => mintRule(context),
    () => leakRule(context),
    () => heldTokensRule(model, selfGranted),
    () => limitRule(model, controls),
    () => externalPolicyRule(model, controls),
    () => taxRule(model, controls),
    () => fixedTaxRule(model),
    () => transferShapeRule(context),
    () => authorityRule(context),
    () => callRule(model, selfGranted),
    () => collateralRule(context),
    () => openSwapRule(model, selfGranted),
    () => getterRule(model),
    () => allowanceRule(context),
  ];
  const applied = [...untilUsedUp(rules)];
  const found = applied.flat();
  const marked = untilUsedUp([
    () => markIssuers(markControllers(found, model, selfGranted), model, selfGranted),
  ]).next().value;
  return {
    capabilities: marked ?? found,
    isComplete: marked !== undefined && applied.length === rules.length,
    functions: model.behaviour.functions,
  };
}

function toContext(behaviour: ContractBehaviour, table: TermTable): RuleContext {
  const model = toTokenModel(reachable(withLedger(withStoredSender(behaviour, table), table), table), table);
  const { selfGranted, oneShots } = findRoles(model);
  return { model, selfGranted, controls: new Controls(model, selfGranted, oneShots), oneShots };
}

function judge(behaviour: ContractBehaviour, table: TermTable): Judgement {
  const context = untilUsedUp([() => toContext(behaviour, table)]).next().value;
  return context
    ? applyRules(context)
    : { capabilities: [], isComplete: false, functions: behaviour.functions };
}

/**
 * Every capability in the catalogue that the behaviour shows; several paths to one capability are several
 * entries. Where the work of `table` is used up: what was found until then, and what the functions show that were
 * read to their ends. Where that suffices for all of these, the judgement is complete: the others count as unread.
 */
export function findCapabilities(behaviour: ContractBehaviour, table: TermTable): Judgement {
  const kept = behaviour.basis === 'source' ? sourceWork.kept : codeWork.kept;
  const all = table.work.keeping(kept.again, () => judge(behaviour, table));
  if (all.isComplete) return all;
  const functions = behaviour.functions.filter(({ complete }) => complete);
  const whole = judge({ ...behaviour, functions }, table);
  return { ...whole, capabilities: [...all.capabilities, ...whole.capabilities] };
}
