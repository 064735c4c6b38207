import { type ContractCode, logicPartsOf } from '../../capabilities/code/facts/code.js';
import { toWriteFunctions, type WriteFunction } from './functions.js';
import { toUpgradeFunctions } from './upgrade-functions.js';

/**
 * Every function that may write and runs as the token: those of the proxies in front of it, and of each part
 * of its logic.
 */
export function toTokenFunctions(code: ContractCode): readonly WriteFunction[] {
  const found = new Map(toUpgradeFunctions(code).map((fn) => [fn.selector, fn]));
  const ofLogic = logicPartsOf(code).flatMap(({ runtime, selectors }) =>
    toWriteFunctions(runtime).filter(({ selector }) => !selectors || selectors.includes(selector)),
  );
  // What the logic has of its own is judged by all that it does, not only by what it does to the code.
  for (const fn of ofLogic) found.set(fn.selector, fn);
  return [...found.values()];
}
