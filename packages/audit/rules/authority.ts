import type { Condition, Path } from '../model/behaviour.js';
import { isConst, mentions, type Term } from '../model/term.js';
import type { TermTable } from '../model/term-table.js';
import { isPermit2 } from './holder-consent.js';
import { wholeBase } from './storage-base.js';
import { substituting } from './substitute.js';
import { isMoney, selectors, type TokenModel } from './token-model.js';

/** Whether the caller chooses the value: an argument, or something in call data. */
export function isCallerChosen(term: Term): boolean {
  return mentions(term, ({ op }) => op === 'arg' || op === 'argdyn' || op === 'argmem');
}

/**
 * Whether the caller chooses the amount. An argument that only says where to look (whose record, which
 * position) chooses none; one that is passed to a linked library does.
 */
export function isChosenAmount(term: Term): boolean {
  const seen = new Set<Term>([term]);
  for (const next of seen) {
    if (next.op === 'arg' || next.op === 'argdyn' || next.op === 'argmem') return true;
    if (next.op === 'load' || (next.op === 'call' && !isConst(next.args[0]))) continue;
    for (const arg of next.args) seen.add(arg);
  }
  return false;
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
    !isPermit2(term) &&
    !isCallerChosen(term) &&
    !namesCaller(term) &&
    (term.op === 'load' || term.op === 'const' || term.op === 'ret' || term.op === 'self')
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
  const [target, ...asked] = call?.args ?? [];
  // Whom the caller names answers what the caller likes.
  const isOwnChoice = target !== undefined && isCallerChosen(target);
  return name.startsWith('0x') && !moves && !isOwnChoice && asked.some(namesCaller);
}

const recovered = new WeakMap<Term, boolean>();

/** Whoever signed what the caller brought. Most paths ask about the same terms: found once. */
function isRecovered(term: Term): boolean {
  const known =
    recovered.get(term) ??
    mentions(term, ({ op, name }) => op === 'call' && (name ?? '').endsWith('ecrecover'));
  recovered.set(term, known);
  return known;
}

/** A record that the contract keeps of the caller, or of who signed for it, or some bits of it. */
function isRoleOfCaller(term: Term, model: TokenModel, selfGranted: SelfGranted): boolean {
  if (term.op === 'and' || term.op === 'div' || term.op === 'shr') {
    return term.args.some((arg) => isRoleOfCaller(arg, model, selfGranted));
  }
  if (term.op === 'ret') return isVerdictOnCaller(term);
  if (term.op !== 'load' || !term.args.some((key) => isCaller(key) || isRecovered(key))) return false;
  return !isMoney(model, term.name ?? '') && !selfGranted.has(wholeBase(term.name ?? ''));
}

/** What the caller brings has the hash that was kept of it: whoever kept it has chosen it. */
function isKeptHash(kept: Term, brought: Term, model: TokenModel, selfGranted: SelfGranted): boolean {
  const isHash =
    brought.op === 'keccak' ||
    brought.op === 'hash' ||
    (brought.op === 'opaque' && (brought.name ?? '').startsWith('keccak'));
  const base = kept.name ?? '';
  const isRecord = kept.op === 'load' && kept.args.length > 0;
  return isHash && isRecord && !isMoney(model, base) && !selfGranted.has(wholeBase(base));
}

/** The caller is the zero address: no account sends from it. A chain that calls its own contracts may. */
export function isZeroCaller({ term, holds }: Condition): boolean {
  return !holds && term.op === 'caller';
}

function grants(term: Term, model: TokenModel, selfGranted: SelfGranted): boolean {
  const [a, b] = term.args;
  if (term.op === 'eq' && a && b) {
    if (isCaller(a) && isFixedAccount(b)) return true;
    if (isCaller(b) && isFixedAccount(a)) return true;
    if (b.op === 'const' && b.value !== 0n && isRoleOfCaller(a, model, selfGranted)) return true;
    if (isKeptHash(a, b, model, selfGranted) || isKeptHash(b, a, model, selfGranted)) return true;
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

/** The record of the caller is not below a number above zero, which is what everybody else has. */
function reachesRank(term: Term, model: TokenModel, selfGranted: SelfGranted): boolean {
  const [small, large] = term.op === 'lt' ? term.args : term.op === 'gt' ? [...term.args].reverse() : [];
  return small !== undefined && isConst(large) && isRoleOfCaller(small, model, selfGranted);
}

/** The condition with the caller in place of the arguments that have to name it. */
function withCaller({ conditions }: Path, table: TermTable): readonly Condition[] {
  const named = new Map<Term, Term>();
  for (const { term, holds } of conditions) {
    if (!holds || term.op !== 'eq' || !term.args.includes(table.caller)) continue;
    for (const arg of term.args) if (arg.op === 'arg') named.set(arg, table.caller);
  }
  if (named.size === 0) return [];
  const asCaller = substituting(named, table);
  return conditions.map((condition) => ({ ...condition, term: asCaller(condition.term) }));
}

/** A signature of a fixed account. */
function isSignature(a: Term, b: Term): boolean {
  return (
    (isRecovered(a) && isFixedAccount(b) && !isRecovered(b)) ||
    (isRecovered(b) && isFixedAccount(a) && !isRecovered(a))
  );
}

function isAuthority(condition: Condition, model: TokenModel, selfGranted: SelfGranted): boolean {
  const { term, holds } = condition;
  if (isZeroCaller(condition)) return true;
  // Another contract may answer with a code, zero for a pass.
  if (holds || (term.op === 'ret' && isVerdictOnCaller(term))) return grants(term, model, selfGranted);
  const inner = term.op === 'iszero' ? term.args[0] : undefined;
  return inner ? grants(inner, model, selfGranted) : reachesRank(term, model, selfGranted);
}

type Authorities = WeakMap<Path, { readonly condition: Condition | undefined }>;
const authorities = new WeakMap<SelfGranted, Authorities>();

/** The condition that only a privileged account passes, if the path has one. All rules ask: found once. */
export function authorityOf(path: Path, model: TokenModel, selfGranted: SelfGranted): Condition | undefined {
  const known = authorities.get(selfGranted) ?? new WeakMap();
  authorities.set(selfGranted, known);
  const before = known.get(path);
  if (before) return before.condition;
  const condition = findAuthority(path, model, selfGranted);
  known.set(path, { condition });
  return condition;
}

function findAuthority(path: Path, model: TokenModel, selfGranted: SelfGranted): Condition | undefined {
  model.table.work.spend(path.conditions.length);
  const isMet = (condition: Condition) => isAuthority(condition, model, selfGranted);
  return path.conditions.find(isMet) ?? withCaller(path, model.table).find(isMet);
}

const ownersOf = new WeakMap<TokenModel, ReadonlySet<Term>>();

/** Locations that the caller is compared with somewhere: where owners are kept. */
export function ownerPlaces(model: TokenModel): ReadonlySet<Term> {
  const known = ownersOf.get(model) ?? findOwnerPlaces(model);
  ownersOf.set(model, known);
  return known;
}

function findOwnerPlaces(model: TokenModel): ReadonlySet<Term> {
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
