import type { ExternalCall, FunctionBehaviour, Path } from '../model/behaviour.js';
import { mentions, type Term } from '../model/term.js';
import { authorityOf, isCallerChosen, type SelfGranted } from './authority.js';
import type { Capability } from './capability.js';
import { isMoney, isSupply, selectors, type TokenModel } from './token-model.js';

/** The path requires that no token exists yet: then there is no holder to harm. */
function needsNoSupply({ conditions }: Path, model: TokenModel): boolean {
  const isSupplyItself = (term: Term | undefined) =>
    term?.op === 'load' && term.args.length === 0 && isSupply(model, term.name ?? '');
  return conditions.some(({ term, holds }) =>
    holds ? term.op === 'iszero' && isSupplyItself(term.args[0]) : isSupplyItself(term),
  );
}

function destroys(fn: FunctionBehaviour, call: ExternalCall, privileged: boolean): Capability | undefined {
  if (call.kind !== 'selfdestruct') return undefined;
  const detail = 'SELFDESTRUCT is reached';
  return privileged
    ? { type: 'SELF_DESTRUCT', actor: 'privileged', fn, site: call.site, detail }
    : { type: 'PUBLIC_SELF_DESTRUCT', actor: 'anyone', fn, site: call.site, detail };
}

/** The code that is run is what the path has just put in the one place for it: a proxy whose code is replaced. */
function isKept({ writes }: Path, { target, writesBefore }: ExternalCall): boolean {
  return writes
    .slice(0, writesBefore)
    .some(({ place, value }) => place.keys.length === 0 && mentions(value, (inner) => inner === target));
}

function delegates(
  fn: FunctionBehaviour,
  path: Path,
  call: ExternalCall,
  privileged: boolean,
): Capability | undefined {
  if (call.kind !== 'delegatecall' && call.kind !== 'callcode') return undefined;
  if (!isCallerChosen(call.target)) return undefined;
  const detail = 'the target of DELEGATECALL is an argument';
  const isUpgrade = isKept(path, call);
  return privileged
    ? { type: 'ARBITRARY_DELEGATECALL', actor: 'privileged', fn, site: call.site, detail, isUpgrade }
    : { type: 'PUBLIC_DELEGATECALL', actor: 'anyone', fn, site: call.site, detail };
}

/** A record that the contract keeps for the caller: what it owes. */
function callersRecord(term: Term, model: TokenModel): Term | undefined {
  let found: Term | undefined;
  mentions(term, (inner) => {
    const isRecord =
      inner.op === 'load' &&
      inner.args.some(({ op }) => op === 'caller') &&
      !isMoney(model, inner.name ?? '');
    if (isRecord) found = inner;
    return isRecord;
  });
  return found;
}

/** Pays a recorded amount to the caller and lowers the record only afterwards, without a re-entrancy lock. */
function reenters(
  fn: FunctionBehaviour,
  path: Path,
  call: ExternalCall,
  model: TokenModel,
): Capability | undefined {
  if (call.kind !== 'call') return undefined;
  const pays =
    call.value.op !== 'const' ? call.value : call.selector === selectors.transfer ? call.args[1] : undefined;
  const record = pays && callersRecord(pays, model);
  if (!record || !(call.target.op === 'caller' || call.args[0]?.op === 'caller')) return undefined;
  const later = path.writes.slice(call.writesBefore);
  const earlier = path.writes.slice(0, call.writesBefore);
  const isRecord = (base: string) => base === record.name;
  const cleared = later.some(
    ({ place, value }) => isRecord(place.base) && value.op === 'const' && value.value === 0n,
  );
  const locked = earlier.some(
    ({ place }) =>
      place.keys.length === 0 &&
      path.conditions.some(({ term }) =>
        mentions(term, ({ op, name }) => op === 'load' && name === place.base),
      ),
  );
  if (!cleared || locked || earlier.some(({ place }) => isRecord(place.base))) return undefined;
  return {
    type: 'REENTRANCY',
    actor: 'anyone',
    fn,
    site: call.site,
    detail: 'the record of what the caller is owed is cleared after the call that pays it',
  };
}

function ofPath(
  fn: FunctionBehaviour,
  path: Path,
  model: TokenModel,
  selfGranted: SelfGranted,
): readonly Capability[] {
  if (path.calls.length === 0 || needsNoSupply(path, model)) return [];
  const privileged = authorityOf(path, model, selfGranted) !== undefined;
  return path.calls.flatMap((call) =>
    [
      destroys(fn, call, privileged),
      delegates(fn, path, call, privileged),
      reenters(fn, path, call, model),
    ].flatMap((capability) => capability ?? []),
  );
}

/** The contract takes tokens of its callers in and keeps a record of each. */
function keepsDeposits(model: TokenModel): boolean {
  return model.behaviour.functions.some(({ paths }) =>
    paths.some(({ calls, writes }) => {
      const takes = calls.some(
        ({ selector, args: [from, to] }) =>
          selector === selectors.transferFrom && from?.op === 'caller' && to?.op === 'self',
      );
      return (
        takes &&
        writes.some(
          ({ place }) => place.keys.some(({ op }) => op === 'caller') && !isMoney(model, place.base),
        )
      );
    }),
  );
}

function drains(
  fn: FunctionBehaviour,
  path: Path,
  model: TokenModel,
  selfGranted: SelfGranted,
): Capability | undefined {
  const authority = authorityOf(path, model, selfGranted);
  if (!authority) return undefined;
  const call = path.calls.find(
    ({ selector, target, args: [, amount] }) =>
      selector === selectors.transfer &&
      isCallerChosen(target) &&
      amount !== undefined &&
      (isCallerChosen(amount) || amount.op === 'ret'),
  );
  return (
    call && {
      type: 'CUSTODY_DRAIN',
      actor: 'privileged',
      fn,
      site: call.site,
      detail: "a token and an amount of the caller's choice are sent out of the deposits",
    }
  );
}

/** What calls to other contracts, and running the code of others, enable. */
export function callRule(model: TokenModel, selfGranted: SelfGranted): readonly Capability[] {
  const deposits = keepsDeposits(model);
  const found = model.behaviour.functions.flatMap((fn) =>
    fn.paths.flatMap((path) => {
      const drain = deposits ? drains(fn, path, model, selfGranted) : undefined;
      return [...ofPath(fn, path, model, selfGranted), ...(drain ? [drain] : [])];
    }),
  );
  // For these capabilities only functions without a check of the caller matter.
  const open = new Set(found.filter(({ type }) => type === 'PUBLIC_SELF_DESTRUCT').map(({ fn }) => fn));
  return found.filter(({ type, fn }) => type !== 'SELF_DESTRUCT' || !open.has(fn));
}
