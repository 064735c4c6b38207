import { bytesToHex, createAddressFromString, hexToBytes } from '@ethereumjs/util';
import { AbiCoder } from 'ethers';
import { type BlockChanges, toBlockContext } from './block-context.js';
import type { CallRequest, SimulationRequest, StateChange } from './call-request.js';
import { MissingState } from './missing-state.js';
import type { BlockRecord } from './record.js';
import type { RecordedRun } from './recorded-evm.js';

/** Gas of a call that names none, and the most that a call gets: as common nodes have it. */
const MAX_GAS = 50_000_000n;
const BASE_GAS = 21_000n;
const BLOCK_SECONDS = 12n;

/** An error of JSON-RPC, in the words of a real node. */
export class NodeError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: string,
  ) {
    super(message);
  }
}

/** True for an account that the one who asks made up. */
export type IsMadeUp = (address: string) => boolean | Promise<boolean>;

export interface PlayOptions {
  readonly record: BlockRecord;
  /** A machine on the record, for one request after the other. */
  readonly run: RecordedRun;
  readonly isMadeUp: IsMadeUp;
}

interface CallResult {
  readonly isSuccess: boolean;
  readonly data: Uint8Array;
  readonly gasUsed: bigint;
  readonly error?: string;
  readonly logs: readonly (readonly [Uint8Array, Uint8Array[], Uint8Array])[];
}

/** The answer to `eth_call`. @throws {NodeError} for a revert, and for state that is not recorded */
export async function playCall(
  options: PlayOptions,
  call: CallRequest,
  changes: readonly StateChange[],
  block: BlockChanges,
): Promise<string> {
  const run = await start(options, [call, changes]);
  return told(run, async () => {
    await change(run, changes);
    const result = await send(run, toBlockContext(options.record, { baseFeePerGas: 0n, ...block }), call);
    if (result.isSuccess) return bytesToHex(result.data);
    const { code, message } = toError(result);
    throw new NodeError(code, message, code === 3 ? bytesToHex(result.data) : undefined);
  });
}

/** The answer to `eth_simulateV1`. @throws {NodeError} for state that is not recorded */
export async function simulate(options: PlayOptions, request: SimulationRequest): Promise<unknown> {
  const run = await start(options, [request]);
  return told(run, async () => {
    const answer: unknown[] = [];
    let number = BigInt(options.record.number);
    let time = BigInt(options.record.block.timestamp);
    for (const { blockOverrides, stateOverrides, calls } of request.blocks) {
      number = blockOverrides.number ?? number + 1n;
      time = blockOverrides.time ?? time + BLOCK_SECONDS;
      const header = { baseFeePerGas: 0n, ...blockOverrides, number, time };
      const context = toBlockContext(options.record, header);
      await change(run, stateOverrides);
      const results: unknown[] = [];
      for (const call of calls) results.push(toSimulatedCall(await send(run, context, call)));
      answer.push({ number: quantity(number), timestamp: quantity(time), calls: results });
    }
    return answer;
  });
}

/** An account by itself, as a word of call data, or as a constant of code. */
const namedAccount = /(?<="0x|0{24}|73)(?=([1-9a-f][0-9a-f]{39}))/g;

/** The accounts that a request made up are those that it names and that `isMadeUp` knows. */
async function start({ run, isMadeUp }: PlayOptions, request: unknown): Promise<RecordedRun> {
  const text = JSON.stringify(request, (_, value) => (typeof value === 'bigint' ? quantity(value) : value));
  const named = new Set([...text.toLowerCase().matchAll(namedAccount)].map(([, digits]) => `0x${digits}`));
  const asked = [...named].map(async (account) => ((await isMadeUp(account)) ? [account] : []));
  run.begin((await Promise.all(asked)).flat());
  return run;
}

/** What `play` answers, or the first value that was missing. */
async function told<T>({ state }: RecordedRun, play: () => Promise<T>): Promise<T> {
  let failure: unknown;
  let answer: T | undefined;
  try {
    answer = await play();
  } catch (error) {
    failure = error;
  }
  const [missing] = state.missing;
  if (missing !== undefined) throw new NodeError(-32_000, new MissingState(missing).message);
  if (failure !== undefined) throw failure;
  return answer as T;
}

async function change({ state, toCode }: RecordedRun, changes: readonly StateChange[]): Promise<void> {
  for (const { account, balance, nonce, code, slots, isWhole } of changes) {
    const address = createAddressFromString(account);
    if (code !== undefined) await state.putCode(address, toCode(code));
    await state.modifyAccountFields(address, {
      ...(balance === undefined ? {} : { balance }),
      ...(nonce === undefined ? {} : { nonce }),
    });
    if (isWhole) await state.clearStorage(address);
    for (const [slot, value] of slots)
      await state.putStorage(address, hexToBytes(slot as `0x${string}`), hexToBytes(value as `0x${string}`));
  }
}

/** Runs the call as a transaction that pays no fee. What it does stays for the next. */
async function send(
  { evm, state }: RecordedRun,
  block: ReturnType<typeof toBlockContext>,
  call: CallRequest,
): Promise<CallResult> {
  const data = hexToBytes(call.data as `0x${string}`);
  const creation = call.to === undefined ? 32_000n : 0n;
  const intrinsic = BASE_GAS + creation + data.reduce((sum, byte) => sum + (byte === 0 ? 4n : 16n), 0n);
  const gas = call.gas === undefined || call.gas > MAX_GAS ? MAX_GAS : call.gas;
  if (gas < intrinsic) throw new NodeError(-32_000, `intrinsic gas too low: have ${gas}, want ${intrinsic}`);
  const caller = createAddressFromString(call.from);
  evm.journal.cleanJournal();
  state.originalStorageCache.clear();
  evm.transientStorage.clear();
  for (const warm of [call.from, call.to, block.header.coinbase.toString()])
    if (warm !== undefined) evm.journal.addAlwaysWarmAddress(warm);
  for (const precompile of evm.precompiles.keys()) evm.journal.addAlwaysWarmAddress(precompile);
  const { execResult } = await evm.runCall({
    caller,
    origin: caller,
    ...(call.to === undefined ? {} : { to: createAddressFromString(call.to) }),
    data,
    value: call.value,
    gasLimit: gas - intrinsic,
    gasPrice: call.gasPrice,
    block,
    skipNonceIncrement: call.to !== undefined,
  });
  const { exceptionError, executionGasUsed, returnValue, gasRefund = 0n, logs = [] } = execResult;
  const used = executionGasUsed + intrinsic;
  const refund = gasRefund < used / 5n ? gasRefund : used / 5n;
  return {
    isSuccess: exceptionError === undefined,
    data: returnValue,
    gasUsed: used - (exceptionError ? 0n : refund),
    ...(exceptionError ? { error: String(exceptionError.error) } : {}),
    logs,
  };
}

function toError({ error = '', data }: CallResult): { code: number; message: string } {
  if (error !== 'revert') return { code: -32_000, message: error };
  const reason = readReason(bytesToHex(data));
  return { code: 3, message: `execution reverted${reason === undefined ? '' : `: ${reason}`}` };
}

function readReason(data: string): string | undefined {
  if (!data.startsWith('0x08c379a0')) return undefined;
  try {
    return String(AbiCoder.defaultAbiCoder().decode(['string'], `0x${data.slice(10)}`)[0]);
  } catch {
    return undefined;
  }
}

function toSimulatedCall(result: CallResult): unknown {
  const data = bytesToHex(result.data);
  const shared = { returnData: data, gasUsed: quantity(result.gasUsed) };
  if (result.isSuccess) {
    const logs = result.logs.map(([address, topics, body]) => ({
      address: bytesToHex(address),
      topics: topics.map((topic) => bytesToHex(topic)),
      data: bytesToHex(body),
    }));
    return { ...shared, status: '0x1', logs };
  }
  const error = toError(result);
  return { ...shared, status: '0x0', logs: [], error: { ...error, ...(error.code === 3 ? { data } : {}) } };
}

export function quantity(value: bigint | number): string {
  return `0x${value.toString(16)}`;
}
