import { type Fact, type FactBag, type PlayedState, type StateGrade, stateGrades } from '@assay/facts';
import { withholdChecks, withholdPowers, withholdTrade } from './withhold.js';

const played = ['simulation', 'tradingChecks', 'powers'] as const;

/**
 * The facts as they may be judged: where the state under one of those that calls show was not whole, the others
 * say nothing either, except what the state root proves.
 */
export function shareState(facts: FactBag): FactBag {
  const states = played.map((kind) => stateOf(facts[kind]));
  const reasons = states.flatMap(({ state, stateReasons }) =>
    state === 'incomplete' ? (stateReasons ?? []) : [],
  );
  if (!states.some(({ state }) => state === 'incomplete')) return facts;
  return {
    ...facts,
    ...withheld('simulation', facts.simulation, (value) => withholdTrade(value, reasons)),
    ...withheld('tradingChecks', facts.tradingChecks, (value) => withholdChecks(value, reasons)),
    ...withheld('powers', facts.powers, (value) => withholdPowers(value, reasons)),
  };
}

/** The least whole state under what was played, and why; `undefined`: nothing was played, or it is not recorded. */
export function overallState(
  facts: FactBag,
): { readonly state: StateGrade; readonly reasons: readonly string[] } | undefined {
  const states = played.map((kind) => stateOf(facts[kind]));
  const state = stateGrades.findLast((grade) => states.some((one) => one.state === grade));
  return state && { state, reasons: [...new Set(states.flatMap(({ stateReasons }) => stateReasons ?? []))] };
}

function stateOf(fact: Fact<PlayedState> | undefined): PlayedState {
  return fact?.known ? fact.value : {};
}

function withheld<T extends PlayedState>(kind: string, fact: Fact<T> | undefined, change: (value: T) => T) {
  if (!fact?.known || fact.value.state === 'verified' || fact.value.state === 'incomplete') return {};
  return { [kind]: { ...fact, value: change(fact.value) } };
}
