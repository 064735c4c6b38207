import type { Fleet } from './fleet.js';
import { createGate, type Gate, type GateLimits, type GateOptions } from './gate.js';
import { createSharedMeter } from './shared-meter.js';

export interface GatesOptions extends Pick<GateOptions, 'now' | 'onWait' | 'onRefusal'> {
  /** Replicas to share the limits with; this process alone where absent. */
  readonly fleet?: Fleet;
}

/** One gate for each role, for the whole process (or the whole fleet). */
export function createGates<R extends string>(
  limits: Readonly<Record<R, Omit<GateLimits, 'role'>>>,
  options: GatesOptions = {},
): Readonly<Record<R, Gate>> {
  const { fleet, ...hooks } = options;
  const gates = {} as Record<R, Gate>;
  for (const role of Object.keys(limits) as R[]) {
    const limit = { role, ...limits[role] };
    const shared = fleet
      ? { meter: createSharedMeter({ ...limit, fleet, now: options.now ?? Date.now }) }
      : {};
    gates[role] = createGate({ ...limit, ...hooks, ...shared });
  }
  return gates;
}
