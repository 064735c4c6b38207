import type { Fact, FactBag, PlayedState } from '@assay/facts';
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

function stateOf(fact: Fact<PlayedState> | undefined): PlayedState {
  return fact?.known ? fact.value : {};
}

function withheld<T extends PlayedState>(kind: string, fact: Fact<T> | undefined, change: (value: T) => T) {
  if (!fact?.known || fact.value.state === 'verified' || fact.value.state === 'incomplete') return {};
  return { [kind]: { ...fact, value: change(fact.value) } };
}
