import type { Address, FunctionReach, Hex, PowerActor } from '@assay/facts';
import type { PowerCase } from './power-case.js';

/** Which actors each function of `token` accepted and refused, from the cases run. O(cases). */
export function toReach(
  token: Address,
  executed: readonly PowerCase[],
  accepted: ReadonlySet<PowerCase>,
): readonly FunctionReach[] {
  const rows = new Map<Hex, { readonly tried: Set<PowerActor>; readonly passed: Set<PowerActor> }>();
  for (const item of executed) {
    if (item.target !== token) continue;
    const row = rows.get(item.fn.selector) ?? { tried: new Set(), passed: new Set() };
    rows.set(item.fn.selector, row);
    row.tried.add(item.actor.kind);
    if (accepted.has(item)) row.passed.add(item.actor.kind);
  }
  return [...rows].map(([selector, { tried, passed }]) => ({
    selector,
    accepted: [...passed],
    refused: [...tried].filter((kind) => !passed.has(kind)),
  }));
}
