import { toScenarioParams } from './run-scenario.js';
import { roundTripSteps, transferSteps } from './trade-scenario.js';
import type { TradeSetup } from './trade-setup.js';

/**
 * Parameters of calls that touch what the simulated trades touch, in whatever way these were played: a node that
 * traces calls tells by them what state the trades rest on.
 */
export function tradeHints(setup: TradeSetup) {
  const { venue, trader, recipient, spend, simulationSetup } = setup;
  return [roundTripSteps(venue, trader, spend), transferSteps(venue, trader, recipient, spend)].map((steps) =>
    toScenarioParams(setup, simulationSetup, steps),
  );
}
