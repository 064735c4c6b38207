import type { CallEvidence } from '../domain/evidence.js';
import type { BlockRef } from '../domain/fact.js';
import { type Hex, isHex, toQuantity } from '../lib/hex.js';
import { toCallEvidence } from '../rpc/call-evidence.js';
import type { ReadContext } from '../rpc/read-context.js';
import { type CallOptions, type Rpc, RpcError } from '../rpc/rpc.js';
import { decodeRun, encodeRun } from './executor.js';
import type { SimulationSetup } from './simulation-setup.js';
import type { Outcomes, Step } from './step.js';

/** Default gas of a scenario call: below the cap of common public nodes. */
const defaultCallGas = 25_000_000;

/** The outcomes of a scenario, with the call as evidence. */
export interface ScenarioRun {
  /** Empty where the call as a whole failed. */
  readonly outcomes: Outcomes;
  readonly evidence: CallEvidence;
}

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

/** What `eth_call` answered: a revert is an answer too. @throws {RpcError} for everything else. */
export async function fetchCall(
  rpc: Rpc,
  params: readonly unknown[],
  options: CallOptions,
): Promise<{ readonly result: Hex; readonly reverted: boolean }> {
  try {
    const result = await rpc.send<unknown>('eth_call', params, options);
    if (!isHex(result)) throw new RpcError('invalid_answer', 'eth_call answered no bytes');
    return { result, reverted: false };
  } catch (error) {
    if (error instanceof RpcError && error.kind === 'reverted')
      return { result: error.data ?? '0x', reverted: true };
    throw error;
  }
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
  const { rpc, block, options } = context;
  const params = toCallParams(simulationSetup, encodeRun(steps), block);
  const { result, reverted } = await fetchCall(rpc, params, options);
  const evidence = toCallEvidence(context, { params, result, reverted, meaning });
  return { outcomes: reverted ? new Map() : decodeRun(steps, result), evidence };
}
