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
  // A function of the logic counts with all its effects, also where the proxy has the same selector.
  for (const fn of ofLogic) found.set(fn.selector, fn);
  return [...found.values()];
}
