import { randomBytes } from 'node:crypto';
import { encodeBytes, encodeList, toSelector } from '@assay/chain';
import type { Hex } from '@assay/facts';
import actor from '../artifacts/Actor.json' with { type: 'json' };
import executor from '../artifacts/Executor.json' with { type: 'json' };
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
type Positions = ReadonlyMap<string, number>;

function toPatches({ key, fills }: Step, own: Positions, before?: Positions): EncodableStep['patches'] {
  if (!fills) return [];
  return fills.map((fill) => {
    const position = own.get(fill.from) ?? before?.get(fill.from);
    if (position === undefined) throw new RangeError(`step ${key} reads from unknown step ${fill.from}`);
    return [position, fill.word ?? 0, fill.offset, fill.numerator ?? 1n, fill.denominator ?? 1n];
  });
}

/** The steps to encode, which come after those of `before`, and their positions, beginning at `first`. */
function toEncodable(steps: readonly Step[], first: number, before?: Positions) {
  const own = new Map<string, number>();
  const encodable = steps.map((step, index): EncodableStep => {
    const patches = toPatches(step, own, before);
    if (own.has(step.key) || before?.has(step.key)) throw new RangeError(`two steps are called ${step.key}`);
    own.set(step.key, first + index);
    const { actor, target, data, value = 0n, gas = defaultStepGas } = step;
    return { actor, target, value, gas, data, patches };
  });
  return { encodable, own };
}

/** Call data that runs the steps in order. */
export function encodeRun(steps: readonly Step[]): Hex {
  return encodeArguments(runSelector, [encodeSteps(toEncodable(steps, 0).encodable)]);
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
  const pack = (steps: readonly EncodableStep[]) => encodeBytes(packSteps(steps));
  const start = toEncodable(prefix, 0);
  const packedCases = cases.map(({ steps }) => {
    if (steps.length !== length) throw new RangeError('the cases of a probe differ in length');
    return pack(toEncodable(steps, prefix.length, start.own).encodable);
  });
  const before = new Map(start.own);
  (cases[0]?.steps ?? []).forEach((step, index) => {
    before.set(step.key, prefix.length + index);
  });
  const end = toEncodable(suffix, prefix.length + length, before);
  const [packedPrefix, packedSuffix] = [pack(start.encodable), pack(end.encodable)];
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
  const common = new Map(prefix.map(({ key }, index) => [key, index]));
  suffix.forEach(({ key }, index) => {
    common.set(key, prefix.length + length + index);
  });
  const found = new Map<string, Outcomes>();
  cases.forEach(({ key, steps }, index) => {
    const own = decoded.cases[index];
    if (own) found.set(key, new CaseOutcomes({ common, before: decoded.before, prefix }, steps, own));
  });
  return found;
}

/** What the cases of a probe have in common: their steps but the own ones, and the outcomes of the prefix. */
interface CommonSteps {
  readonly common: Positions;
  readonly before: readonly StepOutcome[];
  readonly prefix: readonly Step[];
}

/** Outcomes of a prefix, and of a case with its suffix. */
class CaseOutcomes implements Outcomes {
  constructor(
    private readonly shared: CommonSteps,
    private readonly steps: readonly Step[],
    private readonly own: readonly StepOutcome[],
  ) {}

  get(wanted: string): StepOutcome | undefined {
    const { common, before, prefix } = this.shared;
    const position = common.get(wanted);
    if (position === undefined) return this.own[this.steps.findIndex(({ key }) => key === wanted)];
    return position < prefix.length ? before[position] : this.own[position - prefix.length];
  }

  has(wanted: string): boolean {
    return this.get(wanted) !== undefined;
  }
}
