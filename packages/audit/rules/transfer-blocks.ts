import type { Blocker, FunctionBehaviour, Path } from '../model/behaviour.js';
import { isMoney, type TokenModel } from './token-model.js';

/** Returns false without moving anything: how tokens refused before reverting became common. */
function isRefusal({ writes, returned: [answer] }: Path, model: TokenModel): boolean {
  return answer?.value === 0n && !writes.some(({ place }) => isMoney(model, place.base));
}

/** Branches that all paths that move tokens take in one direction, and refusing paths in the other. */
export function refusals(fn: FunctionBehaviour, model: TokenModel): readonly Blocker[] {
  const moving = fn.paths.filter(({ writes }) => writes.some(({ place }) => isMoney(model, place.base)));
  const passed = new Set(
    moving.flatMap(({ conditions }) => conditions.map(({ fork, holds }) => `${fork}${holds}`)),
  );
  const found = new Map<string, Blocker>();
  for (const { conditions } of fn.paths.filter((path) => isRefusal(path, model))) {
    conditions.forEach(({ term, holds, site, fork }, index) => {
      if (passed.has(`${fork}${holds}`) || !passed.has(`${fork}${!holds}`)) return;
      found.set(`${fork}${holds}`, {
        condition: term,
        blockedWhen: holds,
        site,
        before: conditions.slice(0, index),
      });
    });
  }
  return [...found.values()];
}
