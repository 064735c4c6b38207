import { type Fact, type FactKind, type FactMap, factRoles, type Known, type Missing } from '@assay/facts';
import type { ListedProvider } from '../providers/create-providers.js';

export type PlannedProvider = ListedProvider;

/** How the answers of several providers are combined. */
interface Combination<K extends FactKind> {
  /**
   * `in_order`: the next provider is asked for what the previous ones did not know. `together`: all are asked
   * at once.
   */
  readonly ask: 'in_order' | 'together';
  /** `in_order`: whether the next provider need not be asked. Default: the fact is known. */
  readonly isEnough?: (fact: Fact<FactMap[K]>) => boolean;
  /** Combines at least one known answer, in the order of the list. Default: the first one. */
  readonly combine?: (answers: readonly [Known<FactMap[K]>, ...Known<FactMap[K]>[]]) => Known<FactMap[K]>;
}

export type Combinations = { readonly [K in FactKind]?: Combination<K> };

/** The providers of each kind of fact, in order. The list is empty if no provider is configured. */
export type FactPlan = { readonly [K in FactKind]: readonly PlannedProvider[] };

/**
 * Builds the plan from the lists of the roles. A fact is asked of the providers of its own role first, in the
 * list's order, then of outside services listed under other roles that also know it (a market-data provider
 * knows links too).
 */
export function toFactPlan(listed: readonly PlannedProvider[]): FactPlan {
  const plan = {} as { -readonly [K in FactKind]: FactPlan[K] };
  for (const kind of Object.keys(factRoles) as FactKind[]) {
    const able = listed.filter(({ provider }) => provider.readers[kind] !== undefined);
    const own = able.filter(({ role }) => role === factRoles[kind]);
    const others = able.filter(({ role, admission }) => role !== factRoles[kind] && admission === 'request');
    const seen = new Set<string>();
    plan[kind] = [...own, ...others].filter(
      ({ provider }) => !seen.has(provider.id) && seen.add(provider.id) !== undefined,
    );
  }
  return plan;
}

/** Reasons in rising weight: an outage weighs more than another source's "unknown". */
const weightOfReason = [
  'not_configured',
  'not_requested',
  'no_history',
  'not_supported',
  'node_cannot',
  'not_found',
  'not_applicable',
  'invalid_answer',
  'timed_out',
  'unavailable',
] as const satisfies readonly Missing['reason'][];

/** The missing fact whose reason weighs most. `undefined` for an empty list. */
export function heaviestMissing(missingFacts: readonly Missing[]): Missing | undefined {
  let heaviest: Missing | undefined;
  for (const fact of missingFacts) {
    if (!heaviest || weightOfReason.indexOf(fact.reason) > weightOfReason.indexOf(heaviest.reason)) {
      heaviest = fact;
    }
  }
  return heaviest;
}
