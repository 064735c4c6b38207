import { type ReadContext, RpcError, toCallEvidence } from '@assay/chain';
import type { CallEvidence } from '@assay/facts';
import { decodeRun, encodeRun } from '../calls/executor.js';
import type { SimulationSetup } from '../calls/simulation-setup.js';
import type { Outcomes, Step, StepOutcome } from '../calls/step.js';
import { callDriver, toCallParams } from './call-driver.js';

/** The outcomes of a scenario, with the call as evidence. */
export interface ScenarioRun {
  /** Empty where the call as a whole failed; without the last steps where these were not tried. */
  readonly outcomes: ReadonlyMap<string, StepOutcome>;
  readonly evidence: CallEvidence;
  /** Why not all steps were tried. Absent: all were. */
  readonly untried?: string;
}

/** Why a step, or a case, was not tried. */
export const NOT_ENOUGH_GAS = 'it needs more gas than the node gives a call';

/** True where every step was tried. */
export const isWhole = (outcomes: Outcomes, steps: readonly Step[]): boolean =>
  steps.every(({ key }) => outcomes.has(key));

/** Parameters of the call that runs the steps, with the usual gas. */
export function toScenarioParams(
  { block }: ReadContext,
  setup: SimulationSetup,
  steps: readonly Step[],
): readonly unknown[] {
  return toCallParams(setup, encodeRun([...(setup.preparation ?? []), ...steps]), block);
}

/**
 * Runs the steps in one `eth_call`, after those that prepare the setup.
 * @throws {RpcError} where the node does not answer, or the setup could not be prepared.
 * @example (await runScenario(context, setup, steps, 'a sale')).outcomes.get('sell.swap')
 */
export async function runScenario(
  context: ReadContext,
  simulationSetup: SimulationSetup,
  steps: readonly Step[],
  meaning: string,
): Promise<ScenarioRun> {
  const { preparation = [] } = simulationSetup;
  const all = [...preparation, ...steps];
  const { answer, ...call } = await callDriver(context, simulationSetup, encodeRun(all));
  const evidence = toCallEvidence(context, { ...call, meaning });
  const outcomes = answer === undefined ? new Map<string, StepOutcome>() : decodeRun(all, answer);
  const failed = preparation.find(({ key }) => !outcomes.get(key)?.success);
  if (answer !== undefined && failed)
    throw new RpcError('unsupported', `without overrides what prepares the trade fails (${failed.key})`);
  return { outcomes, evidence, ...(isWhole(outcomes, steps) ? {} : { untried: NOT_ENOUGH_GAS }) };
}
