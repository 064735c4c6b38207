import type { Address, FunctionReach, Hex, PowerActor } from '@assay/facts';
import type { Reason } from './explain-refusals.js';

import { functionOf, type PowerCase } from './power-case.js';

interface Row {
  readonly tried: Set<PowerActor>;
  readonly passed: Set<PowerActor>;
  readonly reason: Reason | undefined;
}

/** Which actors each function of `token` accepted and refused, and who may call it, from the cases run. O(cases). */
export function toReach(
  token: Address,
  executed: readonly PowerCase[],
  accepted: ReadonlySet<PowerCase>,
  authorities: ReadonlyMap<string, Reason>,
): readonly FunctionReach[] {
  const rows = new Map<Hex, Row>();
  for (const item of executed) {
    if (item.target !== token) continue;
    const { selector } = item.fn;
    const reason = authorities.get(functionOf(item));
    const row: Row = rows.get(selector) ?? { tried: new Set(), passed: new Set(), reason };
    rows.set(selector, row);
    row.tried.add(item.actor.kind);
    if (accepted.has(item)) row.passed.add(item.actor.kind);
  }
  return [...rows].map(([selector, { tried, passed, reason }]) => ({
    selector,
    accepted: [...passed],
    refused: [...tried].filter((kind) => !passed.has(kind)),
    ...reason,
  }));
}
