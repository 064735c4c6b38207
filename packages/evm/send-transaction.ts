import type { Address } from '@assay/facts';
import { getCreateAddress } from 'ethers';
import { wordsOf } from './instructions/instruction.js';
import { Code } from './machine/code.js';
import type { BlockEnvironment, CallResult, Message } from './machine/frame.js';
import { isPrecompiled, precompiledAccounts } from './machine/precompiled.js';
import type { World } from './machine/world.js';
import { createTransaction } from './play.js';

/** A transaction as `eth_call` and `eth_simulateV1` describe it. */
export interface TransactionRequest {
  readonly from: Address;
  /** Absent: the data is the code of a constructor. */
  readonly to?: Address;
  readonly data: Uint8Array;
  readonly value: bigint;
  readonly gas: number;
  readonly gasPrice: bigint;
}

/** The result of a transaction. `refused`: it could not be started. */
export type TransactionResult =
  | { readonly refused: string }
  | {
      readonly success: boolean;
      readonly data: Uint8Array;
      readonly gasUsed: number;
      /** Why it ended in error; absent for success and for a revert. */
      readonly error?: string;
    };

const BASE_GAS = 21_000;
const CREATION_GAS = 32_000;
/** Refunds are at most this share of the gas used. */
const REFUND_SHARE = 5;

/** Gas for the data of a transaction (EIP-2028), and the least that it costs (EIP-7623). */
function dataGas(data: Uint8Array): { readonly gas: number; readonly least: number } {
  let zeros = 0;
  for (const byte of data) if (byte === 0) zeros += 1;
  const tokens = zeros + 4 * (data.length - zeros);
  return { gas: 4 * tokens, least: BASE_GAS + 10 * tokens };
}

function toMessage(world: World, request: TransactionRequest, gas: number): Message {
  const { from, to, data, value } = request;
  const common = { caller: from, value, moves: value, gas, isStatic: false, depth: 0 };
  if (to === undefined) {
    const account = getCreateAddress({ from, nonce: world.nonce(from) }).toLowerCase() as Address;
    return { ...common, account, codeAt: account, code: new Code(data), data: new Uint8Array() };
  }
  const code = isPrecompiled(to) ? new Code(new Uint8Array()) : world.code(to);
  const delegated = code.delegate ? world.code(code.delegate) : code;
  return { ...common, account: to, codeAt: to, code: delegated, data };
}

/** Plays the transaction. The world keeps its effects. */
export function sendTransaction(
  world: World,
  block: BlockEnvironment,
  request: TransactionRequest,
  check: () => void,
): TransactionResult {
  const { from, to, data, value, gas, gasPrice } = request;
  const cost = dataGas(data);
  const creation = to === undefined ? CREATION_GAS + 2 * wordsOf(data.length) : 0;
  const intrinsic = BASE_GAS + cost.gas + creation;
  if (gas < Math.max(intrinsic, cost.least)) return { refused: 'intrinsic gas too low' };
  const fee = BigInt(gas) * gasPrice;
  if (fee + value > 0n && world.balance(from) < fee + value)
    return { refused: 'insufficient funds for gas * price + value' };
  world.begin([from, block.producer, ...(to === undefined ? [] : [to]), ...precompiledAccounts]);
  if (fee > 0n) world.setBalance(from, world.balance(from) - fee);
  const message = toMessage(world, request, gas - intrinsic);
  if (to !== undefined) world.addNonce(from);
  if (to === undefined) world.create(message.account);
  const result = createTransaction(world, block, { origin: from, gasPrice }, check).play(message);
  const gasUsed = Math.max(cost.least, settle(world, gas, result));
  if (fee > 0n) payFees(world, block, request, gasUsed);
  world.end();
  const { success, error } = result;
  return { success, data: result.data, gasUsed, ...(error === undefined ? {} : { error }) };
}

/** Gas used after refunds. */
function settle(world: World, gas: number, { gasLeft }: CallResult): number {
  const used = gas - gasLeft;
  return used - Math.min(world.refund, Math.floor(used / REFUND_SHARE));
}

function payFees(
  world: World,
  block: BlockEnvironment,
  { from, gas, gasPrice }: TransactionRequest,
  gasUsed: number,
): void {
  world.setBalance(from, world.balance(from) + BigInt(gas - gasUsed) * gasPrice);
  const tip = gasPrice > block.baseFee ? gasPrice - block.baseFee : 0n;
  world.addPayment(block.producer, BigInt(gasUsed) * tip);
}
