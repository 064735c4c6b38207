import type { CallEvidence } from '../domain/evidence.js';
import type { BlockRef } from '../domain/fact.js';
import { type Hex, toQuantity } from '../lib/hex.js';
import { toCallEvidence } from '../rpc/call-evidence.js';
import type { ReadContext } from '../rpc/read-context.js';
import { defaultCallGas, fetchWithinGas } from './call-gas.js';
import { decodeRun, encodeRun } from './executor.js';
import type { SimulationSetup } from './simulation-setup.js';
import type { Outcomes, Step, StepOutcome } from './step.js';

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

/** Parameters of the `eth_call` that runs `data` on the setup. */
export function toCallParams(
  simulationSetup: SimulationSetup,
  data: Hex,
  block: BlockRef,
): readonly unknown[] {
  const call = {
    from: simulationSetup.origin ?? simulationSetup.driver,
    to: simulationSetup.driver,
    data,
    gas: toQuantity(simulationSetup.gas ?? defaultCallGas),
    ...(simulationSetup.gasPrice === undefined ? {} : { gasPrice: toQuantity(simulationSetup.gasPrice) }),
  };
  const params = [call, toQuantity(block.number), simulationSetup.overrides];
  return simulationSetup.blockOverrides ? [...params, simulationSetup.blockOverrides] : params;
}

/**
 * Runs the steps in one `eth_call`.
 * @throws {RpcError} where the node does not answer.
 * @example (await runScenario(context, setup, steps, 'a sale')).outcomes.get('sell.swap')
 */
export async function runScenario(
  context: ReadContext,
  simulationSetup: SimulationSetup,
  steps: readonly Step[],
  meaning: string,
): Promise<ScenarioRun> {
  const data = encodeRun(steps);
  let params: readonly unknown[] = [];
  const { result, reverted } = await fetchWithinGas(context, (gas) => {
    params = toCallParams({ gas, ...simulationSetup }, data, context.block);
    return params;
  });
  const evidence = toCallEvidence(context, { params, result, reverted, meaning });
  const outcomes = reverted ? new Map<string, StepOutcome>() : decodeRun(steps, result);
  return { outcomes, evidence, ...(isWhole(outcomes, steps) ? {} : { untried: NOT_ENOUGH_GAS }) };
}
