import { encodeRun } from '../calls/executor.js';
import { toCallParams } from './call-driver.js';
import { roundTripSteps, transferSteps } from './trade-scenario.js';
import type { TradeSetup } from './trade-setup.js';

/**
 * Parameters of calls that touch what the simulated trades touch, in whatever way these were played: a node that
 * traces calls tells by them what state the trades rest on.
 */
export function tradeHints({ venue, trader, recipient, spend, simulationSetup, block }: TradeSetup) {
  return [roundTripSteps(venue, trader, spend), transferSteps(venue, trader, recipient, spend)].map((steps) =>
    toCallParams(simulationSetup, encodeRun([...(simulationSetup.preparation ?? []), ...steps]), block),
  );
}
