import { randomBytes } from 'node:crypto';
import { Interface, type InterfaceAbi } from 'ethers';
import type { Address } from '../../domain/address.js';
import { type Hex, isHex } from '../../lib/hex.js';
import artifact from './artifacts/Executor.json' with { type: 'json' };
import { defaultStepGas, type Outcomes, type Step, type StepOutcome } from './step.js';

const abi = new Interface(artifact.abi as InterfaceAbi);

/** Gas and steps of one case of a probe, and what becomes of it. */
export interface ProbeCase {
  readonly key: string;
  readonly steps: readonly Step[];
}

/** Runtime code of the executor with a random tail, so that a token cannot know it by its hash. */
export function createExecutorCode(): Hex {
  return `${artifact.deployedBytecode as Hex}${randomBytes(32).toString('hex')}`;
}

/** A fresh account that nobody has ever seen. */
export function createFreshAddress(): Address {
  return `0x${randomBytes(20).toString('hex')}`;
}

function toPatches(step: Step, indexOf: ReadonlyMap<string, number>): unknown[] {
  return (step.fills ?? []).map((fill) => {
    const index = indexOf.get(fill.from);
    if (index === undefined) throw new RangeError(`step ${step.key} reads from unknown step ${fill.from}`);
    return [index, fill.word ?? 0, fill.offset, fill.numerator ?? 1n, fill.denominator ?? 1n];
  });
}

function toTuples(steps: readonly Step[], indexOf: Map<string, number>, first: number): unknown[] {
  return steps.map((step, position) => {
    const tuple = [
      step.actor,
      step.target,
      step.value ?? 0n,
      step.gas ?? defaultStepGas,
      step.data,
      toPatches(step, indexOf),
    ];
    if (indexOf.has(step.key)) throw new RangeError(`two steps are called ${step.key}`);
    indexOf.set(step.key, first + position);
    return tuple;
  });
}

/** Call data that runs the steps in order. */
export function encodeRun(steps: readonly Step[]): Hex {
  return abi.encodeFunctionData('run', [toTuples(steps, new Map(), 0)]) as Hex;
}

/**
 * Call data that runs `prefix` once and every case with `suffix` on the state after it, each undone afterwards.
 * All cases must have the same number of steps: the suffix counts from there.
 */
export function encodeProbe(
  prefix: readonly Step[],
  cases: readonly ProbeCase[],
  suffix: readonly Step[],
  gasEach: number,
): Hex {
  const length = cases[0]?.steps.length ?? 0;
  const before = new Map<string, number>();
  const prefixTuples = toTuples(prefix, before, 0);
  const caseTuples = cases.map((probe) => {
    if (probe.steps.length !== length) throw new RangeError('the cases of a probe differ in length');
    return toTuples(probe.steps, new Map(before), prefix.length);
  });
  const own = new Map(before);
  (cases[0]?.steps ?? []).forEach((step, index) => {
    own.set(step.key, prefix.length + index);
  });
  const suffixTuples = toTuples(suffix, own, prefix.length + length);
  return abi.encodeFunctionData('probe', [prefixTuples, caseTuples, suffixTuples, gasEach]) as Hex;
}

function toOutcome(tuple: unknown): StepOutcome {
  const [success, gasUsed, data] = tuple as [boolean, bigint, string];
  return { success, gasUsed: Number(gasUsed), data: isHex(data) ? data : '0x' };
}

function toOutcomes(steps: readonly Step[], tuples: readonly unknown[]): Outcomes {
  const outcomes = new Map<string, StepOutcome>();
  steps.forEach((step, index) => {
    if (index < tuples.length) outcomes.set(step.key, toOutcome(tuples[index]));
  });
  return outcomes;
}

/** Outcomes of `encodeRun(steps)` by step key. @throws where the bytes are not the executor's answer. */
export function decodeRun(steps: readonly Step[], answer: Hex): Outcomes {
  const [tuples] = abi.decodeFunctionResult('run', answer);
  return toOutcomes(steps, [...(tuples as Iterable<unknown>)]);
}

/**
 * Outcomes of `encodeProbe` by case key; each holds the prefix's outcomes too.
 * A case that is absent did not fit into the gas. @throws where the bytes are not the executor's answer.
 */
export function decodeProbe(
  prefix: readonly Step[],
  cases: readonly ProbeCase[],
  suffix: readonly Step[],
  answer: Hex,
): ReadonlyMap<string, Outcomes> {
  const [beforeTuples, answers] = abi.decodeFunctionResult('probe', answer);
  const before = toOutcomes(prefix, [...(beforeTuples as Iterable<unknown>)]);
  const found = new Map<string, Outcomes>();
  [...(answers as Iterable<string>)].forEach((bytes, index) => {
    const probe = cases[index];
    if (!probe || bytes === '0x' || !isHex(bytes)) return;
    const [tuples] = abi.decodeFunctionResult('run', bytes);
    const own = toOutcomes([...probe.steps, ...suffix], [...(tuples as Iterable<unknown>)]);
    found.set(probe.key, new Map([...before, ...own]));
  });
  return found;
}
