import type { FindingType } from '../catalogue/catalogue.js';
import type { Blocker, Condition, FunctionBehaviour, Path, Site } from '../model/behaviour.js';
import { isConst, mentions, subterms, type Term } from '../model/term.js';
import { isArithmeticCheck } from './arithmetic-check.js';
import { balanceChanges, isForeign } from './balance-changes.js';
import type { Capability } from './capability.js';
import type { Control, Controls } from './control.js';
import { ownLoads } from './final-value.js';
import { functionOf, selectors, type TokenModel } from './token-model.js';

/** A call of another contract on the way of a transfer, and the branches before it. */
interface Question {
  readonly target: Term;
  readonly args: readonly Term[];
  readonly site: Site;
  readonly before: readonly Condition[];
  /** Whether the token asks something; otherwise only a failure of the call counts. */
  readonly isAnswered: boolean;
  readonly isPayment: boolean;
  /** An answer is used, but no transfer passes or fails by it: a look-up, such as who collects fees. */
  readonly isLookUp: boolean;
  /** The answer is a part of what is moved. */
  readonly isAmount?: boolean;
}

const precompiles = 16n;

function isAsked({ target }: Question): boolean {
  if (isConst(target)) return target.value >= precompiles;
  return target.op !== 'self' && target.op !== 'arg' && target.op !== 'caller';
}

/** The accounts of a transfer, not its amount. */
function isPartyOf(fn: FunctionBehaviour, term: Term): boolean {
  if (term.op === 'caller') return true;
  return (
    term.op === 'arg' && (term.name === '0' || (term.name === '1' && fn.selector === selectors.transferFrom))
  );
}

function chosenBy(term: Term, controls: Controls): Control | undefined {
  return [...subterms(term)].flatMap((inner) => controls.of(inner)).find(({ chosen }) => chosen);
}

/** A switch for everybody that a privileged account sets, before the call. */
function switchOf({ before }: Question, controls: Controls): Control | undefined {
  return before
    .flatMap(({ term }) => ownLoads(term))
    .filter(({ args }) => args.length === 0)
    .flatMap((load) => controls.of(load))[0];
}

const details = {
  behind: 'the contract that keeps the balances and moves them can be replaced',
  replaced: 'the contract that is called can be replaced',
  switched: 'whether the contract is called can be switched',
  asked: 'the answer, or a failure, decides whether the transfer passes',
  paid: 'the account that is paid can be replaced, and a payment that it refuses makes the transfer revert',
};

function policyOf(
  question: Question,
  fn: FunctionBehaviour,
  controls: Controls,
  keepers: ReadonlySet<Term>,
): Capability | undefined {
  if (!isAsked(question)) return undefined;
  const { target, args, site, isAnswered, isPayment, isLookUp } = question;
  const replaced = chosenBy(target, controls);
  const steered = (type: FindingType, by: Control, detail: string): Capability => ({
    type,
    actor: by.actor,
    fn: by.fn,
    site: by.write.site,
    checkedAt: site,
    place: by.write.place,
    detail,
  });
  if (replaced && keepers.has(target)) return steered('IMPLEMENTATION_REPLACEABLE', replaced, details.behind);
  if (isPayment) return replaced && steered('PAYEE_CAN_REFUSE', replaced, details.paid);
  const isPolicy = isAnswered || args.some((arg) => isPartyOf(fn, arg));
  if (replaced) {
    const type = isPolicy && !isLookUp ? 'EXTERNAL_POLICY_REPLACEABLE' : 'CALLED_CONTRACT_REPLACEABLE';
    return { ...steered(type, replaced, details.replaced), onlyRefuses: question.isAmount !== true };
  }
  if (!isPolicy) return undefined;
  const switched = switchOf(question, controls);
  if (switched) return steered('EXTERNAL_POLICY_SWITCHED', switched, details.switched);
  return { type: 'EXTERNAL_POLICY', actor: 'privileged', fn, site, detail: details.asked };
}

/** Something is done by the answer of the call, but no check of the transfer and no amount rests on it. */
function isLookedUp(call: Term, { paths, blockers }: FunctionBehaviour, model: TokenModel): boolean {
  const isAnswer = ({ op, args }: Term) => op === 'ret' && args[0] === call;
  const rests = (term: Term) => mentions(term, isAnswer);
  const isChoice = ({ term, holds, site }: Condition) =>
    rests(term) &&
    !isArithmeticCheck({ condition: term, blockedWhen: !holds, site, before: [] }, model.table);
  const isUsed = paths.some(
    ({ conditions, writes }) => conditions.some(isChoice) || writes.some(({ value }) => rests(value)),
  );
  if (!isUsed) return false;
  const isCheck = (blocker: Blocker) => rests(blocker.condition) && !isArithmeticCheck(blocker, model.table);
  return (
    !blockers.some(isCheck) &&
    !paths.some((path) => balanceChanges(path, model).some(({ value }) => rests(value)))
  );
}

/**
 * The answer of another contract decides a branch, or the call itself is what may fail. A call is read from
 * its term: the path that makes it may have been walked to its end only once, for another one.
 */
function asksAt(blocker: Blocker, fn: FunctionBehaviour, model: TokenModel): Question | undefined {
  const { condition, before, site } = blocker;
  const isAnswered = condition.op !== 'call';
  const call = isAnswered ? [...subterms(condition)].find(({ op }) => op === 'ret')?.args[0] : condition;
  const [target, ...args] = call?.args ?? [];
  const name = call?.name ?? '';
  if (!target || name.endsWith('ecrecover') || name.includes(':linked:')) return undefined;
  const isPayment = !isAnswered && name.startsWith('call:');
  const isLookUp = !isAnswered && isLookedUp(condition, fn, model);
  return { target, args, site, before, isAnswered, isPayment, isLookUp };
}

/** An answer that is part of the amount which a transfer moves. */
function asksAmount(path: Path, model: TokenModel): readonly Question[] {
  return balanceChanges(path, model)
    .filter((change) => !isForeign(change))
    .flatMap(({ delta, write: { site } }) =>
      [...delta.values()]
        .flatMap(({ powers }) => [...powers.keys()])
        .flatMap((atom) => [...subterms(atom)].find(({ op }) => op === 'ret')?.args[0] ?? [])
        .flatMap((call) => {
          const [target, ...args] = call.args;
          const known = { isAnswered: true, isPayment: false, isLookUp: false, isAmount: true };
          return target ? { target, args, site, before: [], ...known } : [];
        }),
    );
}

/**
 * The contracts that answer what each account has, of a token that only hands on. Who replaces one replaces the
 * balances too, as an upgrade does; another contract that is asked on the way can only refuse.
 */
function keepersOf({ balances, behaviour }: TokenModel): ReadonlySet<Term> {
  const answers =
    functionOf(behaviour, selectors.balanceOf)?.paths.map(({ returned: [answer] }) => answer) ?? [];
  const isFront = balances.size === 0 && answers.every((answer) => answer?.op === 'ret');
  return new Set(isFront ? answers.flatMap((answer) => answer?.args[0]?.args[0] ?? []) : []);
}

/**
 * Contracts that can refuse a transfer, or decide what it moves: by what they answer, or by reverting when
 * they are called.
 */
export function externalPolicyRule(model: TokenModel, controls: Controls): readonly Capability[] {
  // A non-fungible token is not sold through a pair.
  const keepers = keepersOf(model);
  if (model.isCollectible || (model.balances.size === 0 && keepers.size === 0)) return [];
  return [selectors.transfer, selectors.transferFrom].flatMap((selector) => {
    const fn = functionOf(model.behaviour, selector);
    if (!fn) return [];
    const questions = [
      ...fn.blockers
        .filter((each) => each.condition.op === 'call' || !isArithmeticCheck(each, model.table))
        .flatMap((blocker) => asksAt(blocker, fn, model) ?? []),
      ...fn.paths.flatMap((path) => asksAmount(path, model)),
    ];
    return questions.flatMap((question) => policyOf(question, fn, controls, keepers) ?? []);
  });
}
