import type { Condition, Path } from '../behaviour.js';
import { mentions, type Term } from '../term.js';
import { isMoney, selectors, type TokenModel, wholeBase } from './token-model.js';

/** Whether the caller chooses the value: an argument, or something in call data. */
export function isCallerChosen(term: Term): boolean {
  return mentions(term, ({ op }) => op === 'arg' || op === 'argdyn' || op === 'argmem');
}

function isCaller(term: Term | undefined): boolean {
  return term?.op === 'caller' || (term?.op === 'env' && term.name === 'origin');
}

function namesCaller(term: Term): boolean {
  return mentions(term, isCaller);
}

/** Roles that any account can give itself are no authority. */
export type SelfGranted = ReadonlySet<string>;

function isFixedAccount(term: Term): boolean {
  return (
    !isCallerChosen(term) &&
    !namesCaller(term) &&
    (term.op === 'load' || term.op === 'const' || term.op === 'ret')
  );
}

/**
 * Another contract's answer about the caller (a guard, an access manager). A token's answer to a transfer
 * does not count.
 */
function isVerdictOnCaller(answer: Term): boolean {
  const call = answer.args[0];
  const name = call?.name ?? '';
  const moves = [selectors.transfer, selectors.transferFrom, selectors.approve].some((known) =>
    name.startsWith(known),
  );
  return call !== undefined && name.startsWith('0x') && !moves && call.args.slice(1).some(namesCaller);
}

/** A record that the contract keeps of the caller, or some bits of it. */
function isRoleOfCaller(term: Term, model: TokenModel, selfGranted: SelfGranted): boolean {
  if (term.op === 'and' || term.op === 'div' || term.op === 'shr') {
    return term.args.some((arg) => isRoleOfCaller(arg, model, selfGranted));
  }
  if (term.op === 'ret') return isVerdictOnCaller(term);
  if (term.op !== 'load' || !term.args.some(isCaller)) return false;
  return !isMoney(model, term.name ?? '') && !selfGranted.has(wholeBase(term.name ?? ''));
}

function grants(term: Term, model: TokenModel, selfGranted: SelfGranted): boolean {
  const [a, b] = term.args;
  if (term.op === 'eq' && a && b) {
    if (isCaller(a) && isFixedAccount(b)) return true;
    if (isCaller(b) && isFixedAccount(a)) return true;
    if (b.op === 'const' && b.value !== 0n && isRoleOfCaller(a, model, selfGranted)) return true;
    return isSignature(a, b);
  }
  if ((term.op === 'or' || term.op === 'boolor') && a && b) {
    return grants(a, model, selfGranted) && grants(b, model, selfGranted);
  }
  if (term.op === 'booland' && a && b) return grants(a, model, selfGranted) || grants(b, model, selfGranted);
  if (term.op === 'gt' && a && b?.op === 'const') return isRoleOfCaller(a, model, selfGranted);
  if (term.op === 'lt' && b && a?.op === 'const') return isRoleOfCaller(b, model, selfGranted);
  return isRoleOfCaller(term, model, selfGranted);
}

/** A signature of a fixed account. */
function isSignature(a: Term, b: Term): boolean {
  const recovered = (term: Term) =>
    mentions(term, ({ op, name }) => op === 'call' && (name ?? '').endsWith('ecrecover'));
  return (
    (recovered(a) && isFixedAccount(b) && !recovered(b)) ||
    (recovered(b) && isFixedAccount(a) && !recovered(a))
  );
}

/** The condition that only a privileged account passes, if the path has one. */
export function authorityOf(path: Path, model: TokenModel, selfGranted: SelfGranted): Condition | undefined {
  return path.conditions.find(({ term, holds }) => {
    if (holds) return grants(term, model, selfGranted);
    const inner = term.op === 'iszero' ? term.args[0] : undefined;
    return inner !== undefined && grants(inner, model, selfGranted);
  });
}

/** Locations that the caller is compared with somewhere: where owners are kept. */
export function ownerPlaces(model: TokenModel): ReadonlySet<Term> {
  const found = new Set<Term>();
  for (const { paths } of model.behaviour.functions) {
    for (const { conditions } of paths) {
      for (const { term } of conditions) {
        if (term.op !== 'eq' || !term.args.some(isCaller)) continue;
        for (const arg of term.args) if (arg.op === 'load') found.add(arg);
      }
    }
  }
  return found;
}

/** The path is open only once the owner is the zero address. */
export function needsRenouncement(path: Path, owners: ReadonlySet<Term>): boolean {
  return path.conditions.some(({ term, holds }) => !holds && owners.has(term));
}

/** Bases of mappings where a caller without authority can write a non-zero value under its own address. */
export function selfGrantedRoles(model: TokenModel): SelfGranted {
  const found = new Set<string>();
  for (const { paths } of model.behaviour.functions) {
    for (const path of paths) {
      if (authorityOf(path, model, new Set())) continue;
      for (const { place, value } of path.writes) {
        const account = place.keys.at(-1);
        const own =
          account !== undefined && (isCaller(account) || (account.op !== 'load' && isCallerChosen(account)));
        if (own && !(value.op === 'const' && value.value === 0n)) found.add(wholeBase(place.base));
      }
    }
  }
  return found;
}
