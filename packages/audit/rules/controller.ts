import type { Path } from '../model/behaviour.js';
import { isAppended, type Term } from '../model/term.js';
import { authorityOf, isZeroCaller, type SelfGranted } from './authority.js';
import type { Capability } from './capability.js';
import { functionOf, selectors, type TokenModel } from './token-model.js';

/** Contracts asked through a named function. Sending coins to an account does not count. */
function askedContracts({ calls }: Path): readonly Term[] {
  return calls.flatMap(({ selector, target }) =>
    selector && (target.op === 'load' || target.op === 'const') ? target : [],
  );
}

/**
 * Accounts in storage or in the code that the token treats as contracts which decide on every transfer (a controller, a
 * DAO).
 */
function controllers(model: TokenModel): ReadonlySet<Term> {
  const transfers = [selectors.transfer, selectors.transferFrom].flatMap(
    (selector) => functionOf(model.behaviour, selector)?.paths ?? [],
  );
  return new Set(transfers.flatMap(askedContracts));
}

/** It is done for an account that a forwarder names: the forwarder is a contract that asked it to sign. */
function isForwarded({ place }: Capability): boolean {
  return (place?.keys ?? []).some(isAppended);
}

/**
 * Marks the powers that no account has, and those whose holder is meant to be a contract: the rules of that contract
 * decide about them, and possibly no single key has them. Who holds them in fact, a call must show.
 */
export function markControllers(
  capabilities: readonly Capability[],
  model: TokenModel,
  selfGranted: SelfGranted,
): readonly Capability[] {
  const found = controllers(model);
  const isController = ({ op, args }: Term): boolean => {
    if (op === 'eq') return args.some((arg) => arg.op === 'self' || found.has(arg));
    // The contract that decides on transfers says of the caller whether it may.
    const [target] = op === 'ret' ? (args[0]?.args ?? []) : [];
    return target !== undefined && found.has(target);
  };
  return capabilities.map((capability) => {
    const { actor, fn, site } = capability;
    const ways = fn.paths.filter(({ writes }) => writes.some((write) => write.site.at === site.at));
    // By the ways without a check everyone moves what is his own: they are no part of the power.
    const checks = ways.flatMap((path) => authorityOf(path, model, selfGranted) ?? []);
    const isHeld =
      isForwarded(capability) || (checks.length > 0 && checks.every(({ term }) => isController(term)));
    if (checks.length > 0 && checks.length === ways.length && checks.every(isZeroCaller))
      return { ...capability, byNobody: true };
    const behind = actor === 'privileged' && isHeld;
    return behind ? { ...capability, behindController: true } : capability;
  });
}
