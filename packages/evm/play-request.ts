import { fromHex, type Hex, keccak256, toHex, toQuantity } from '@assay/facts';
import type { BlockEnvironment } from './machine/frame.js';
import { rulesOf } from './machine/rules.js';
import { toWord } from './machine/words.js';
import type { Log, World } from './machine/world.js';
import { overrideBlock, type PlannedRequest } from './request.js';
import { sendTransaction, type TransactionResult } from './send-transaction.js';

/** Gas of a call that names none, as common nodes give it. */
const DEFAULT_GAS = 50_000_000;
/** Seconds between simulated blocks that name no time. */
const BLOCK_SECONDS = 12n;

/** What a node would answer. */
export type PlayedAnswer =
  | { readonly value: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: Hex } };

/** JSON-RPC codes of nodes: the call reverted, and every other failure of a call. */
const REVERTED = 3;
const FAILED = -32_000;
const NO_FUNDS = -38_014;
const BLOCK_IS_FULL = -38_015;
const BLOCK_ORDER = -38_020;
const TIME_ORDER = -38_021;
const TOO_MANY_BLOCKS = -38_026;
/** Blocks that one request may make up, the gaps between their numbers counted too. */
const MAX_BLOCKS = 256;

/** The world and the block of a request, and the check that ends a run which lasts too long. */
export interface Stage {
  readonly world: World;
  readonly block: BlockEnvironment;
  readonly check: () => void;
}

/** Plays the request. */
export function playRequest(stage: Stage, request: PlannedRequest): PlayedAnswer {
  return request.method === 'eth_call' ? playCall(stage, request) : simulate(stage, request);
}

function playCall({ world, block, check }: Stage, { blocks }: PlannedRequest): PlayedAnswer {
  const planned = blocks[0];
  const call = planned?.calls[0];
  if (!planned || !call) return { error: { code: FAILED, message: 'there is no call' } };
  for (const [account, change] of planned.overrides) world.override(account, change);
  // Nodes drop the base fee where the caller pays none, so that the call does not fail for it.
  const changed = overrideBlock(call.gasPrice === 0n ? { ...block, baseFee: 0n } : block, planned.block);
  const result = sendTransaction(world, changed, { ...call, gas: call.gas ?? DEFAULT_GAS }, check);
  if ('refused' in result) return { error: { code: FAILED, message: result.refused } };
  const data = toHex(result.data);
  if (result.success) return { value: data };
  return result.error === undefined
    ? { error: { code: REVERTED, message: 'execution reverted', data } }
    : { error: { code: FAILED, message: `EVM error: ${result.error}` } };
}

/** Plays blocks one after the other; the answer has the members that all nodes have. */
function simulate({ world, block, check }: Stage, { blocks }: PlannedRequest): PlayedAnswer {
  const answer: { number: Hex; timestamp: Hex; calls: unknown[] }[] = [];
  let current: BlockEnvironment = { ...block, baseFee: 0n };
  for (const planned of blocks) {
    const next = { ...current, number: current.number + 1, time: current.time + BLOCK_SECONDS, baseFee: 0n };
    const before = current;
    current = overrideBlock(next, planned.block);
    const refused = refusalOf(current, before, block);
    if (refused) return { error: refused };
    if (rulesOf(current.rules.fork).has('prague')) world.made.begin(current.number);
    for (const [account, change] of planned.overrides) world.override(account, change);
    const calls: unknown[] = [];
    let left = Number(current.gasLimit);
    for (const call of planned.calls) {
      const gas = call.gas ?? Math.min(left, DEFAULT_GAS);
      if (gas > left)
        return { error: { code: BLOCK_IS_FULL, message: `block gas limit reached: ${gas} > ${left}` } };
      const result = sendTransaction(world, current, { ...call, gas }, check);
      if ('refused' in result) return { error: { code: NO_FUNDS, message: result.refused } };
      left = Math.max(0, left - result.gasUsed);
      calls.push(toSimulatedCall(result));
    }
    world.made.end(current.number, toMadeHash(current));
    answer.push({ number: toQuantity(current.number), timestamp: toQuantity(current.time), calls });
  }
  return { value: answer };
}

/** Nodes hash the block that they made up, so its hash is none of the chain's: any other value serves as well. */
function toMadeHash({ number, time, random }: BlockEnvironment): bigint {
  const words = [BigInt(number), time, random].map((word) => toWord(word).slice(2));
  return BigInt(keccak256(fromHex(`0x${words.join('')}`)));
}

/** Blocks come in order, as on the chain. */
function refusalOf(next: BlockEnvironment, before: BlockEnvironment, first: BlockEnvironment) {
  if (next.number <= before.number)
    return {
      code: BLOCK_ORDER,
      message: `block numbers must be in order: ${next.number} <= ${before.number}`,
    };
  if (next.number - first.number > MAX_BLOCKS)
    return {
      code: TOO_MANY_BLOCKS,
      message: `too many blocks: ${next.number - first.number} > ${MAX_BLOCKS}`,
    };
  if (next.time <= before.time)
    return { code: TIME_ORDER, message: `block timestamps must be in order: ${next.time} <= ${before.time}` };
  return undefined;
}

function toSimulatedLog({ address, topics, data }: Log) {
  return { address, topics: topics.map(toWord), data: toHex(data) };
}

function toSimulatedCall(result: Exclude<TransactionResult, { refused: string }>) {
  const data = toHex(result.data);
  const logs = result.logs.map(toSimulatedLog);
  const call = { status: result.success ? '0x1' : '0x0', gasUsed: toQuantity(result.gasUsed), logs };
  if (result.success) return { ...call, returnData: data };
  const error =
    result.error === undefined
      ? { code: REVERTED, message: 'execution reverted', data }
      : { code: -32_015, message: result.error };
  // What it said is in the error.
  return { ...call, returnData: '0x', error };
}
