import type { Probed } from '../trades/probe-cases.js';
import type { Plan } from './plan-powers.js';
import { actorSteps, type PowerCase } from './power-case.js';
import type { PowerSimulation } from './power-simulation.js';
import { runCases } from './run-cases.js';

/** Runs that were begun before it was known who else may act, by the cases that they try. */
export type RunsAhead = Map<string, Promise<Probed>>;

const toKey = (cases: readonly PowerCase[]): string =>
  cases.map(({ key, target, choice }) => `${key} ${target} ${choice.data}`).join();

/** Tries the cases of a plan that may be a part of the whole one, as far as they are not begun. */
export function runAhead(simulation: PowerSimulation, { cases }: Plan, begun: RunsAhead): void {
  for (const own of cases.values()) {
    const key = toKey(own);
    if (!begun.has(key)) begun.set(key, runStateCases(simulation, own));
  }
}

/** Tries the cases of one actor without trades, unless that was begun ahead. */
export function runStateCases(simulation: PowerSimulation, cases: readonly PowerCase[]): Promise<Probed> {
  const [first] = cases;
  if (!first) return Promise.resolve({ found: new Map(), untried: new Map() });
  const before = simulation.messenger ? undefined : simulation.ahead?.get(toKey(cases));
  if (before) return before;
  const probes = cases.map((item) => ({ key: item.key, steps: actorSteps(item) }));
  const run = runCases(simulation, first.actor, probes, 'state');
  // Awaited where its result is needed; a failure before that must not count as unhandled.
  run.catch(() => undefined);
  return run;
}
