import type { FunctionBehaviour, Path } from '../model/behaviour.js';
import { mentions, type Term } from '../model/term.js';
import type { Capability } from './capability.js';
import { functionOf, selectors, type TokenModel } from './token-model.js';

const getters = [selectors.balanceOf, selectors.totalSupply, selectors.allowance] as const;

/** Inputs of a reader's own call. Time and block number are the same for every reader. */
const ofReader = new Set(['origin', 'gasprice', 'coinbase', 'gas', 'prevrandao']);

const isReader = ({ op, name }: Term): boolean =>
  op === 'caller' || (op === 'env' && ofReader.has(name ?? ''));

/** The answer, or the path to it, depends on the caller. */
function tellsApart(path: Path): boolean {
  return (
    path.returned.some((term) => mentions(term, isReader)) ||
    path.conditions.some(({ term }) => mentions(term, isReader))
  );
}

function ofGetter(fn: FunctionBehaviour): readonly Capability[] {
  const writing = fn.paths.flatMap(({ writes }) => writes)[0];
  const apart = fn.paths.find(tellsApart);
  const found: Capability[] = [];
  if (writing) {
    found.push({
      type: 'GETTER_WRITES',
      actor: 'anyone',
      fn,
      site: writing.site,
      place: writing.place,
      detail: 'a read of the token writes storage',
    });
  }
  if (apart) {
    found.push({
      type: 'GETTER_LIES',
      actor: 'anyone',
      fn,
      site: apart.conditions.find(({ term }) => mentions(term, isReader))?.site ?? fn.site,
      detail: 'the answer depends on who reads it',
    });
  }
  return found;
}

/** Getters of EIP-20 that do more than answer, or answer one reader differently from another. */
export function getterRule(model: TokenModel): readonly Capability[] {
  return getters.flatMap((selector) => {
    const fn = functionOf(model.behaviour, selector);
    return fn ? ofGetter(fn) : [];
  });
}
