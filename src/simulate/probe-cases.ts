import type { ReadContext } from '../rpc/read-context.js';
import { isNodeFailure } from '../rpc/unless.js';
import { decodeProbe, encodeProbe, type ProbeCase } from './executor.js';
import { fetchCall, toCallParams } from './run-scenario.js';
import type { SimulationSetup } from './simulation-setup.js';
import type { Outcomes, Step } from './step.js';

/** Many cases on one prepared state, all with the same number of steps. */
export interface Probe {
  readonly simulationSetup: SimulationSetup;
  /** Run once in each call, before its cases. */
  readonly prefix: readonly Step[];
  readonly cases: readonly ProbeCase[];
  /** Run after each case, to measure its effects. */
  readonly suffix: readonly Step[];
  /** Max. gas of one case. */
  readonly gasEach: number;
  /** Cases in one `eth_call` at first; halved where they do not fit. */
  readonly perCall: number;
}

type Found = Map<string, Outcomes>;

async function probeChunk(
  { rpc, block, options }: ReadContext,
  probe: Probe,
  cases: readonly ProbeCase[],
): Promise<ReadonlyMap<string, Outcomes>> {
  const data = encodeProbe(probe.prefix, cases, probe.suffix, probe.gasEach);
  try {
    const { result, reverted } = await fetchCall(
      rpc,
      toCallParams(probe.simulationSetup, data, block),
      options,
    );
    return reverted ? new Map() : decodeProbe(probe.prefix, cases, probe.suffix, result);
  } catch (error) {
    // Too much gas, too large or too slow for this node: a smaller call may pass.
    if (isNodeFailure(error) && error.kind !== 'unreachable') return new Map();
    throw error;
  }
}

function toChunks<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

/**
 * Runs every case on the state after the prefix, many in one `eth_call`, all calls in one batch. Cases
 * that did not fit are sent again in smaller calls, in at most `rounds` rounds.
 * @returns outcomes by case key; a case without an entry was not run
 * @throws {RpcError} where the node cannot be reached or the caller aborted
 */
export async function probeCases(
  context: ReadContext,
  probe: Probe,
  rounds = 2,
): Promise<ReadonlyMap<string, Outcomes>> {
  const found: Found = new Map();
  let { perCall } = probe;
  let left = probe.cases;
  for (let round = 0; round < rounds && left.length > 0; round++) {
    const chunks = toChunks(left, perCall);
    const answers = await Promise.all(chunks.map((cases) => probeChunk(context, probe, cases)));
    for (const answer of answers) for (const [key, outcomes] of answer) found.set(key, outcomes);
    left = left.filter((item) => !found.has(item.key));
    perCall = Math.max(1, Math.floor(perCall / 3));
  }
  return found;
}
