import {
  encodeBytes,
  encodeList,
  encodeWords,
  type ReadContext,
  RpcError,
  toCallEvidence,
  unless,
} from '@assay/chain';
import { type BlockRef, fromHex, type Hex, isHex, keccak256, toQuantity } from '@assay/facts';
import type { StateOverrides } from '../calls/simulation-setup.js';
import { defaultStepGas, type Step, type StepOutcome } from '../calls/step.js';
import type { ScenarioRun } from './run-scenario.js';

/**
 * Calls of one simulated block. Steps may not read from each other (`fills`): each is an ordinary
 * transaction.
 */
export interface SimulatedBlock {
  readonly steps: readonly Step[];
  readonly overrides?: Readonly<Record<string, Hex>>;
  readonly gasPrice?: bigint;
}

const unlessRefused = unless('reverted', 'refused', 'invalid_answer');

interface SimulatedCall {
  readonly success: boolean;
  readonly data: Hex;
  readonly gasUsed: number;
  readonly isOutOfGas: boolean;
}

function toCalls(block: SimulatedBlock): readonly unknown[] {
  return block.steps.map((step) => {
    if (step.fills?.length) throw new RangeError(`step ${step.key} reads from another step`);
    return {
      from: step.actor,
      to: step.target,
      data: step.data,
      gas: toQuantity(step.gas ?? defaultStepGas),
      ...(step.value ? { value: toQuantity(step.value) } : {}),
      ...(block.gasPrice === undefined ? {} : { gasPrice: toQuantity(block.gasPrice) }),
    };
  });
}

/** Between two simulated blocks: Ethereum's, which nodes leave too where no time is named. */
const BLOCK_SECONDS = 12;

/** The time of each block: named, because nodes differ in what they give a block that names none. */
function toTimes(
  { timestamp }: BlockRef,
  blocks: readonly SimulatedBlock[],
): readonly { readonly time?: Hex }[] {
  let last = timestamp;
  return blocks.map(({ overrides }) => {
    last = overrides?.time === undefined ? last + BLOCK_SECONDS : Number(overrides.time);
    return timestamp > 0 ? { time: toQuantity(last) } : {};
  });
}

/** The base fee falls by this part from one simulated block to the next: what the calls pay still suffices. */
const FEE_STEP = 64n;

/**
 * What differs between mined blocks differs between simulated ones too. A token could keep the random number
 * or the base fee of a purchase, and let a sale pass where it meets the same again.
 */
function toOwn(overrides: SimulatedBlock['overrides'], index: number): typeof overrides {
  const { prevRandao, baseFeePerGas } = overrides ?? {};
  const baseFee = BigInt(baseFeePerGas ?? 0);
  const random =
    prevRandao && index > 0 ? keccak256(fromHex(`${prevRandao}${encodeWords(index)}`)) : prevRandao;
  return {
    ...overrides,
    ...(random ? { prevRandao: random } : {}),
    ...(baseFeePerGas ? { baseFeePerGas: toQuantity(baseFee - (baseFee * BigInt(index)) / FEE_STEP) } : {}),
  };
}

/** Parameters of `eth_simulateV1` for these blocks on top of `block`. */
function toSimulationParams(
  block: BlockRef,
  overrides: StateOverrides,
  blocks: readonly SimulatedBlock[],
  validation: boolean,
): readonly unknown[] {
  const times = toTimes(block, blocks);
  const blockStateCalls = blocks.map((simulated, index) => ({
    ...(simulated.overrides
      ? { blockOverrides: { ...toOwn(simulated.overrides, index), ...times[index] } }
      : {}),
    ...(index === 0 ? { stateOverrides: overrides } : {}),
    calls: toCalls(simulated),
  }));
  return [{ blockStateCalls, ...(validation ? { validation } : {}) }, toQuantity(block.number)];
}

/** Hexadecimal digits kept of an answer: 4,096 bytes, as for every step. */
const ANSWER_DIGITS = 2 * 4_096;

function toSimulatedCall(answer: unknown): SimulatedCall {
  const call = answer as {
    status?: unknown;
    returnData?: unknown;
    gasUsed?: unknown;
    error?: unknown;
  } | null;
  if (typeof call !== 'object' || call === null || typeof call.status !== 'string') {
    throw new RpcError('invalid_answer', 'eth_simulateV1 answered a call without a status');
  }
  // Some nodes return the revert data only inside the error.
  const error = call.error as { data?: unknown; message?: unknown } | null | undefined;
  const data = isHex(call.returnData) && call.returnData !== '0x' ? call.returnData : error?.data;
  const gasUsed = typeof call.gasUsed === 'string' ? Number(call.gasUsed) : 0;
  const kept: Hex = isHex(data) ? `0x${data.slice(2, 2 + ANSWER_DIGITS)}` : '0x';
  const isOutOfGas = typeof error?.message === 'string' && /out ?of ?gas/i.test(error.message);
  return { success: call.status === '0x1', data: kept, gasUsed, isOutOfGas };
}

/** True where the node gave the call less gas than it asked for, and it failed: it was not really tried. */
function wasCut({ success, gasUsed, isOutOfGas }: SimulatedCall, { gas = defaultStepGas }: Step): boolean {
  return !success && isOutOfGas && gasUsed < gas * 0.95;
}

/** The calls of every block of an answer. @throws {RpcError} `invalid_answer` for another shape. */
function toSimulatedBlocks(answer: unknown): readonly (readonly SimulatedCall[])[] {
  if (!Array.isArray(answer)) throw new RpcError('invalid_answer', 'eth_simulateV1 answered no list');
  return answer.map((block: unknown) => {
    const calls = (block as { calls?: unknown } | null)?.calls;
    if (!Array.isArray(calls))
      throw new RpcError('invalid_answer', 'eth_simulateV1 answered a block without calls');
    return calls.map(toSimulatedCall);
  });
}

/**
 * The part of an `eth_simulateV1` answer that is equal on all clients (without hashes, log order, fees):
 * `tuple(bool success, bytes data)[]` of all calls in order, ABI encoded. Evidence stores and compares this
 * value.
 * @throws {RpcError} `invalid_answer`
 */
export function toSimulationResult(answer: unknown): Hex {
  const calls = toSimulatedBlocks(answer)
    .flat()
    .map(({ success, data }) => encodeWords(success, 64) + encodeBytes(data));
  return `0x${encodeWords(32)}${encodeList(calls)}`;
}

/**
 * Calls that name a gas price are played as transactions that a block would take (`validation`): without it,
 * some nodes leave the base fee at zero, also where it is named, and a token sees that. A node that refuses
 * this is asked without it.
 */
async function fetchSimulation(
  { rpc, block, options }: ReadContext,
  overrides: StateOverrides,
  blocks: readonly SimulatedBlock[],
): Promise<{ readonly params: readonly unknown[]; readonly answer: unknown }> {
  const ask = async (validation: boolean) => {
    const params = toSimulationParams(block, overrides, blocks, validation);
    return { params, answer: await rpc.send<unknown>('eth_simulateV1', params, options) };
  };
  if (!blocks.every(({ gasPrice }) => gasPrice !== undefined)) return ask(false);
  const validated = await ask(true).catch(unlessRefused);
  return validated ?? ask(false);
}

/**
 * Simulates the blocks in sequence with plain accounts, without injected code.
 * @throws {RpcError} where the node does not answer, or answers another shape.
 */
export async function simulateBlocks(
  context: ReadContext,
  overrides: StateOverrides,
  blocks: readonly SimulatedBlock[],
  meaning: string,
): Promise<ScenarioRun> {
  const { params, answer } = await fetchSimulation(context, overrides, blocks);
  const calls = toSimulatedBlocks(answer).filter((simulated) => simulated.length > 0);
  const outcomes = new Map<string, StepOutcome>();
  // Some nodes list the empty blocks that fill a gap in the numbers; ours are never empty.
  blocks
    .filter((simulated) => simulated.steps.length > 0)
    .forEach((simulated, index) => {
      simulated.steps.forEach((step, position) => {
        const call = calls[index]?.[position];
        if (!call || wasCut(call, step)) return;
        const { success, data, gasUsed } = call;
        outcomes.set(step.key, { success, data, gasUsed });
      });
    });
  const result = toSimulationResult(answer);
  const evidence = toCallEvidence(context, { method: 'eth_simulateV1', params, result, meaning });
  return { outcomes, evidence };
}
