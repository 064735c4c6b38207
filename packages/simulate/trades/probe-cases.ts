import { isNodeFailure, type ReadContext } from '@assay/chain';
import { decodeProbe, encodeProbe, type ProbeCase } from '../calls/executor.js';
import type { SimulationSetup } from '../calls/simulation-setup.js';
import type { Outcomes, Step } from '../calls/step.js';
import { callDriver } from './call-driver.js';
import { callGasOf, defaultCallGas } from './call-gas.js';
import { isWhole, NOT_ENOUGH_GAS } from './run-scenario.js';

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
  /** Cases in one `eth_call` of the usual gas at first; fewer where they do not fit. */
  readonly perCall: number;
}

/** What a probe found. Every case is in one of the two, or in both where it was cut. */
export interface Probed {
  /** Outcomes by case key; of a case that was cut, those of its first steps. */
  readonly found: ReadonlyMap<string, Outcomes>;
  /** Cases that were not tried, or not to their end: the reason by case key. */
  readonly untried: ReadonlyMap<string, string>;
}

interface Chunk {
  readonly found: ReadonlyMap<string, Outcomes>;
  /** Why cases of it are not in `found`. */
  readonly reason: string;
  /** The node refused the whole call. */
  readonly isRefused?: true;
  /** It lacks state that the call reads. */
  readonly lacksState?: boolean;
}

async function probeChunk(context: ReadContext, probe: Probe, cases: readonly ProbeCase[]): Promise<Chunk> {
  const data = encodeProbe(probe.prefix, cases, probe.suffix, probe.gasEach);
  try {
    const { answer } = await callDriver(context, probe.simulationSetup, data);
    if (answer === undefined) return { found: new Map(), reason: NOT_ENOUGH_GAS };
    return { found: decodeProbe(probe.prefix, cases, probe.suffix, answer), reason: NOT_ENOUGH_GAS };
  } catch (error) {
    // Too much gas, too large or too slow for this node: a smaller call may pass.
    if (isNodeFailure(error) && error.kind !== 'unreachable')
      return {
        found: new Map(),
        reason: error.message,
        isRefused: true,
        lacksState: error.kind === 'no_state',
      };
    throw error;
  }
}

function toChunks<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

/**
 * Rounds of ever smaller calls: where the node refuses the usual ones, or gives them less gas, down to one
 * case.
 */
const ROUNDS = { usual: 2, poor: 5 };

/** Cases of the next round's calls: as many as fitted into one, where any did. */
function toNextSize(perCall: number, chunks: readonly Chunk[]): number {
  const fitted = Math.max(...chunks.map(({ found }) => found.size));
  return Math.max(1, Math.min(fitted > 0 ? fitted : perCall, Math.floor(perCall / 3)));
}

/**
 * Runs every case on the state after the prefix, many in one `eth_call`, all calls in one batch. Cases
 * that did not fit are sent again in smaller calls.
 * @throws {RpcError} where the node cannot be reached or the caller aborted
 */
export async function probeCases(context: ReadContext, probe: Probe): Promise<Probed> {
  const found = new Map<string, Outcomes>();
  const gas = await callGasOf(context);
  let perCall = Math.max(1, Math.floor((probe.perCall * gas) / defaultCallGas));
  let left = probe.cases;
  let reason = NOT_ENOUGH_GAS;
  let rounds = gas < defaultCallGas ? ROUNDS.poor : ROUNDS.usual;
  for (let round = 0; left.length > 0 && round < rounds; round++) {
    const parts = toChunks(left, perCall);
    const chunks = await Promise.all(parts.map((cases) => probeChunk(context, probe, cases)));
    for (const chunk of chunks) for (const [key, outcomes] of chunk.found) found.set(key, outcomes);
    left = left.filter((item) => !found.has(item.key));
    reason = chunks.find((chunk, index) => chunk.found.size < (parts[index]?.length ?? 0))?.reason ?? reason;
    if (chunks.some(({ lacksState }) => lacksState)) {
      // What a node lacks is lacking in smaller calls too: only what each case reads alone may differ.
      const isHopeless = chunks.every(({ lacksState }) => lacksState);
      if (perCall === 1 || (isHopeless && !(await isAnyPlayed(context, probe, left)))) break;
      perCall = 1;
      rounds = Math.min(ROUNDS.poor, round + 2);
      continue;
    }
    perCall = toNextSize(perCall, chunks);
    const isPoor = chunks.some(({ isRefused }) => isRefused) || (await callGasOf(context)) < gas;
    if (isPoor) rounds = ROUNDS.poor;
  }
  return { found, untried: toUntried(probe, found, reason) };
}

/** Cases of which each is tried alone before all others are. */
const SAMPLES = 3;

async function isAnyPlayed(
  context: ReadContext,
  probe: Probe,
  cases: readonly ProbeCase[],
): Promise<boolean> {
  const samples = toChunks(cases, Math.ceil(cases.length / SAMPLES)).flatMap((part) => part.slice(0, 1));
  const chunks = await Promise.all(samples.map((item) => probeChunk(context, probe, [item])));
  return chunks.some(({ lacksState }) => !lacksState);
}

function toUntried(
  { prefix, cases, suffix }: Probe,
  found: Probed['found'],
  reason: string,
): Probed['untried'] {
  return new Map(
    cases.flatMap(({ key, steps }): [string, string][] => {
      const outcomes = found.get(key);
      if (!outcomes) return [[key, reason]];
      return isWhole(outcomes, [...prefix, ...steps, ...suffix]) ? [] : [[key, NOT_ENOUGH_GAS]];
    }),
  );
}
