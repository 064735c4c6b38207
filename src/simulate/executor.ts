import { randomBytes } from 'node:crypto';
import type { Hex } from '../lib/hex.js';
import { encodeBytes, encodeList, toSelector } from '../rpc/abi.js';
import actor from './artifacts/Actor.json' with { type: 'json' };
import executor from './artifacts/Executor.json' with { type: 'json' };
import {
  decodeOutcomes,
  decodeProbeAnswer,
  type EncodableStep,
  encodeActArguments,
  encodeArguments,
  encodeSteps,
  packSteps,
} from './executor-codec.js';
import { defaultStepGas, type Outcomes, type Step, type StepOutcome } from './step.js';

const stepType = '(address,address,uint256,uint256,bytes,(uint256,uint256,uint256,uint256,uint256)[])[]';
const runSelector = toSelector(`run(${stepType})`);
const probeSelector = toSelector('probe(bytes,bytes[],bytes,uint256)');

/** The steps of one case of a probe, found again under `key`. */
export interface ProbeCase {
  readonly key: string;
  readonly steps: readonly Step[];
}

/** Appends random bytes, so that a token cannot recognise the code by its hash. */
export const withTail = (code: string): Hex => `${code as Hex}${randomBytes(32).toString('hex')}`;

/** Runtime code of the executor, which runs a scenario. */
export function createExecutorCode(): Hex {
  return withTail(executor.deployedBytecode);
}

/** Runtime code of an account that makes the calls that the executor requests. */
export function createActorCode(): Hex {
  return withTail(actor.deployedBytecode);
}

const actSelector = toSelector('act(address,uint256,uint256,bytes)');

/** Call data for an account that carries the executor's code: it makes the call of `step` itself. */
export function encodeAct(step: Step): Hex {
  const { target, value = 0n, gas = defaultStepGas, data } = step;
  return encodeActArguments(actSelector, { target, value, gas, data });
}

/** Positions of steps by key. */
type Positions = Map<string, number>;

function toPatches(step: Step, positions: Positions): EncodableStep['patches'] {
  return (step.fills ?? []).map((fill) => {
    const position = positions.get(fill.from);
    if (position === undefined) throw new RangeError(`step ${step.key} reads from unknown step ${fill.from}`);
    return [position, fill.word ?? 0, fill.offset, fill.numerator ?? 1n, fill.denominator ?? 1n];
  });
}

/** The steps to encode. Adds their positions to `positions`, beginning at `first`. */
function toEncodable(steps: readonly Step[], positions: Positions, first: number): readonly EncodableStep[] {
  return steps.map((step, index): EncodableStep => {
    const patches = toPatches(step, positions);
    if (positions.has(step.key)) throw new RangeError(`two steps are called ${step.key}`);
    positions.set(step.key, first + index);
    const { actor, target, data, value = 0n, gas = defaultStepGas } = step;
    return { actor, target, value, gas, data, patches };
  });
}

/** Call data that runs the steps in order. */
export function encodeRun(steps: readonly Step[]): Hex {
  return encodeArguments(runSelector, [encodeSteps(toEncodable(steps, new Map(), 0))]);
}

/**
 * Call data that runs `prefix` once and every case with `suffix` on the state after it, each undone
 * afterwards. All cases must have the same number of steps under the same keys: the suffix may read from
 * them.
 */
export function encodeProbe(
  prefix: readonly Step[],
  cases: readonly ProbeCase[],
  suffix: readonly Step[],
  gasEach: number,
): Hex {
  const length = cases[0]?.steps.length ?? 0;
  const before: Positions = new Map();
  const packed = (steps: readonly Step[], positions: Positions, first: number) =>
    encodeBytes(packSteps(toEncodable(steps, positions, first)));
  const packedPrefix = packed(prefix, before, 0);
  const packedCases = cases.map(({ steps }) => {
    if (steps.length !== length) throw new RangeError('the cases of a probe differ in length');
    return packed(steps, new Map(before), prefix.length);
  });
  const all: Positions = new Map(before);
  (cases[0]?.steps ?? []).forEach((step, index) => {
    all.set(step.key, prefix.length + index);
  });
  const packedSuffix = packed(suffix, all, prefix.length + length);
  return encodeArguments(probeSelector, [packedPrefix, encodeList(packedCases), packedSuffix, gasEach]);
}

/**
 * Outcomes of `encodeRun(steps)` by step key.
 * @throws {RangeError} where the bytes are not the executor's answer.
 */
export function decodeRun(steps: readonly Step[], answer: Hex): ReadonlyMap<string, StepOutcome> {
  const outcomes = decodeOutcomes(answer);
  return new Map(
    steps.flatMap(({ key }, index): [string, StepOutcome][] => {
      const outcome = outcomes[index];
      return outcome ? [[key, outcome]] : [];
    }),
  );
}

/**
 * Outcomes of `encodeProbe` by case key; each holds the prefix's outcomes too. A case that is absent did not
 * fit into the gas.
 * @throws {RangeError} where the bytes are not the executor's answer.
 */
export function decodeProbe(
  prefix: readonly Step[],
  cases: readonly ProbeCase[],
  suffix: readonly Step[],
  answer: Hex,
): ReadonlyMap<string, Outcomes> {
  const decoded = decodeProbeAnswer(answer);
  const length = cases[0]?.steps.length ?? 0;
  // One map for all cases, which have these steps in common.
  const common: Positions = new Map(prefix.map(({ key }, index) => [key, index]));
  suffix.forEach(({ key }, index) => {
    common.set(key, prefix.length + length + index);
  });
  const found = new Map<string, Outcomes>();
  cases.forEach(({ key, steps }, index) => {
    const own = decoded.cases[index];
    if (!own) return;
    const get = (wanted: string): StepOutcome | undefined => {
      const position = common.get(wanted);
      if (position === undefined) return own[steps.findIndex((step) => step.key === wanted)];
      return position < prefix.length ? decoded.before[position] : own[position - prefix.length];
    };
    found.set(key, { get, has: (wanted) => get(wanted) !== undefined });
  });
  return found;
}
