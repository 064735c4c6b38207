import type { ChainMemory } from '@assay/chain';
import { type ContractCode, createLru, logicPartsOf } from '@assay/facts';
import { toWriteFunctions, type WriteFunction } from './functions.js';
import { toUpgradeFunctions } from './upgrade-functions.js';

/** Codes whose functions are remembered for each chain, with their keys some 100 kB each. */
const MAX_REMEMBERED = 20;
const createKnownFunctions = () => createLru<string, readonly WriteFunction[]>(MAX_REMEMBERED);

/** As `toTokenFunctions`, for contracts that many tokens share, such as lockers: each code is read once. */
export function toSharedFunctions(code: ContractCode, memory: ChainMemory): readonly WriteFunction[] {
  const known = memory.anyBlock.part(createKnownFunctions);
  const parts = logicPartsOf(code).map(({ codeHash, selectors }) => `${codeHash} ${selectors}`);
  const key = [code.runtime, ...parts].join();
  const functions = known.get(key) ?? toTokenFunctions(code);
  known.set(key, functions);
  return functions;
}

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
