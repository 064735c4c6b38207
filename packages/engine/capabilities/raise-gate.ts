import { type FactType, isMet, type Known } from '../policy-language/fact-type.js';
import type { GateWays } from './policy/gates.js';

/** A fact that gates are raised by, as policies name it. */
export interface GateFact<Inputs> {
  readonly type: FactType;
  readonly read: (inputs: Inputs) => Known;
}

export type GateFacts<Inputs> = Readonly<Record<string, GateFact<Inputs>>>;

/** Whether one of the ways is met. @throws {TypeError} where a condition names a fact that is not among these */
export function isRaised<Inputs>(when: GateWays, facts: GateFacts<Inputs>, inputs: Inputs): boolean {
  return Object.values(when).some((conditions) =>
    conditions.every((condition) => {
      const fact = facts[condition.path];
      if (!fact) throw new TypeError(`No gate reads ${condition.path}`);
      return isMet(fact.type, condition, fact.read(inputs)) === true;
    }),
  );
}

/** A value that is known, where there is one. */
export const toKnown = (value: Known['value'] | null): Known =>
  value === null || value === undefined ? {} : { value };
