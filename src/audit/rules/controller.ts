import type { Path } from '../behaviour.js';
import type { Term } from '../term.js';
import { authorityOf, type SelfGranted } from './authority.js';
import type { Capability } from './capability.js';
import { functionOf, selectors, type TokenModel } from './token-model.js';

/** Asked by a named function, as only contracts can be: sending coins to an account is none. */
function askedContracts({ calls }: Path): readonly Term[] {
  return calls.flatMap(({ selector, target }) => (selector && target.op === 'load' ? target : []));
}

/** Accounts in storage that the token itself treats as contracts with a say in every transfer (a controller, a DAO). */
function controllers(model: TokenModel): ReadonlySet<Term> {
  const transfers = [selectors.transfer, selectors.transferFrom].flatMap(
    (selector) => functionOf(model.behaviour, selector)?.paths ?? [],
  );
  return new Set(transfers.flatMap(askedContracts));
}

/**
 * Marks the powers whose holder the token is written to have as a contract: what that contract allows decides about them,
 * and no single key need reach them. Who holds them in fact is for a call to show.
 */
export function markControllers(
  capabilities: readonly Capability[],
  model: TokenModel,
  selfServed: SelfGranted,
): readonly Capability[] {
  const found = controllers(model);
  if (found.size === 0) return capabilities;
  const isController = (path: Path) => {
    const by = authorityOf(path, model, selfServed)?.term;
    return by?.op === 'eq' && by.args.some((arg) => found.has(arg));
  };
  return capabilities.map((capability) => {
    const { actor, fn, site } = capability;
    const ways = fn.paths.filter(({ writes }) => writes.some((write) => write.site.at === site.at));
    const behind = actor === 'privileged' && ways.length > 0 && ways.every(isController);
    return behind ? { ...capability, behindController: true } : capability;
  });
}
