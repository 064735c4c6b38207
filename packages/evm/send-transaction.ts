import type { Address } from '@assay/facts';
import { getCreateAddress } from 'ethers';
import { AUTHORIZATION_GAS, type Authorization, authorize } from './authorizations.js';
import { construct } from './instructions/construct.js';
import { wordsOf } from './instructions/instruction.js';
import { Code } from './machine/code.js';
import type { BlockEnvironment, CallResult, Message, Transaction } from './machine/frame.js';
import { Unplayable } from './machine/halt.js';
import { type Rules, rulesOf } from './machine/rules.js';
import type { Log, World } from './machine/world.js';
import { createTransaction } from './play.js';
import { isPrecompiled, precompiledAccounts } from './precompiled/precompiled.js';

/** An account and its slots that are warm from the start (EIP-2930). */
export interface AccessEntry {
  readonly address: Address;
  readonly slots: readonly bigint[];
}

/** A transaction as `eth_call` and `eth_simulateV1` describe it. */
export interface TransactionRequest {
  readonly from: Address;
  /** Absent: the data is the code of a constructor. */
  readonly to?: Address;
  readonly data: Uint8Array;
  readonly value: bigint;
  readonly gas: number;
  /** Paid for each unit of gas, the base fee in it. */
  readonly gasPrice: bigint;
  readonly accessList?: readonly AccessEntry[];
  readonly blobHashes?: readonly bigint[];
  readonly authorizations?: readonly Authorization[];
}

/** The result of a transaction. `refused`: it could not be started. */
export type TransactionResult =
  | { readonly refused: string }
  | {
      readonly success: boolean;
      readonly data: Uint8Array;
      readonly gasUsed: number;
      /** Empty where it ended in error. */
      readonly logs: readonly Log[];
      /** Why it ended in error; absent for success and for a revert. */
      readonly error?: string;
    };

const BASE_GAS = 21_000;
const CREATION_GAS = 32_000;
/** A blob's gas (EIP-4844). */
export const BLOB_GAS = 131_072n;

/** The gas that a transaction costs before it runs, and the least that it costs (EIP-7623). */
export function intrinsicGas(
  rules: Rules,
  request: Pick<TransactionRequest, 'to' | 'data' | 'accessList' | 'authorizations'>,
): { readonly gas: number; readonly least: number } {
  const { to, data, accessList = [], authorizations = [] } = request;
  let zeros = 0;
  for (const byte of data) if (byte === 0) zeros += 1;
  const others = data.length - zeros;
  const perByte = rules.has('istanbul') ? 16 : 68;
  const words = rules.has('shanghai') ? 2 * wordsOf(data.length) : 0;
  const creation = to === undefined ? CREATION_GAS + words : 0;
  const slots = accessList.reduce((sum, entry) => sum + entry.slots.length, 0);
  const access = 2_400 * accessList.length + 1_900 * slots;
  const signed = AUTHORIZATION_GAS * authorizations.length;
  const gas = BASE_GAS + 4 * zeros + perByte * others + creation + access + signed;
  return { gas, least: rules.has('prague') ? BASE_GAS + 10 * (zeros + 4 * others) : 0 };
}

function toMessage(transaction: Transaction, request: TransactionRequest, to: Address, gas: number): Message {
  const { world, block } = transaction;
  const { from, data, value } = request;
  const common = { caller: from, value, moves: value, gas, isStatic: false, depth: 0 };
  const codeOf = (account: Address) =>
    isPrecompiled(block.rules, account) ? new Code(new Uint8Array()) : world.code(account);
  const code = codeOf(to);
  // The account to which this one delegates is warm (EIP-7702).
  if (code.delegate) world.warm(code.delegate);
  return { ...common, account: to, codeAt: to, code: code.delegate ? codeOf(code.delegate) : code, data };
}

/** The accounts and slots that are warm from the start. */
function begin(world: World, block: BlockEnvironment, request: TransactionRequest, rules: Rules): void {
  const { from, to, accessList = [] } = request;
  const producer = rules.has('shanghai') ? [block.producer] : [];
  const listed = accessList.map(({ address }) => address);
  const own = to === undefined ? [from] : [from, to];
  world.begin([...own, ...producer, ...listed, ...precompiledAccounts(block.rules)]);
  for (const { address, slots } of accessList) for (const slot of slots) world.warmSlot(address, slot);
}

function run(transaction: Transaction, request: TransactionRequest, gas: number): CallResult {
  const { world, block } = transaction;
  const { from, to, data, value, authorizations = [] } = request;
  if (to !== undefined) {
    world.addNonce(from);
    authorize(world, block.chainId, authorizations);
    return transaction.play(toMessage(transaction, request, to, gas));
  }
  const account = getCreateAddress({ from, nonce: world.nonce(from) }).toLowerCase() as Address;
  world.addNonce(from);
  world.warm(account);
  return construct(transaction, { caller: from, account, initCode: data, value, gas, depth: 0 });
}

/**
 * Plays the transaction. The world keeps its effects.
 * @throws {Unplayable} for more gas than this machine can count, and for authorizations that no node takes
 */
export function sendTransaction(
  world: World,
  block: BlockEnvironment,
  request: TransactionRequest,
  check: () => void,
): TransactionResult {
  const { from, value, gas, gasPrice, blobHashes = [] } = request;
  if (gas > Number.MAX_SAFE_INTEGER) throw new Unplayable('a call with so much gas');
  const rules = rulesOf(block.rules.fork);
  const { authorizations, to } = request;
  if (authorizations && (authorizations.length === 0 || to === undefined || !rules.has('prague')))
    throw new Unplayable('an empty list of authorizations, or one of a creation, or before Prague');
  const intrinsic = intrinsicGas(rules, request);
  if (gas < Math.max(intrinsic.gas, intrinsic.least)) return { refused: 'intrinsic gas too low' };
  const blobFee = BigInt(blobHashes.length) * BLOB_GAS * (block.blobBaseFee ?? 0n);
  const fee = BigInt(gas) * gasPrice + blobFee;
  if (fee + value > 0n && world.balance(from) < fee + value)
    return { refused: 'insufficient funds for gas * price + value' };
  begin(world, block, request, rules);
  if (fee > 0n) world.setBalance(from, world.balance(from) - fee);
  const transaction = createTransaction(world, block, { origin: from, gasPrice, blobHashes }, check);
  const result = run(transaction, request, gas - intrinsic.gas);
  const gasUsed = Math.max(intrinsic.least, settle(world, rules, gas, result));
  payFees(world, block, request, gasUsed);
  world.end();
  const { success, error } = result;
  const logs = success ? world.logs : [];
  return { success, data: result.data, gasUsed, logs, ...(error === undefined ? {} : { error }) };
}

/** Gas used after refunds, which are at most a part of it (EIP-3529). */
function settle(world: World, rules: Rules, gas: number, { gasLeft }: CallResult): number {
  const used = gas - gasLeft;
  return used - Math.min(world.refund, Math.floor(used / (rules.has('london') ? 5 : 2)));
}

/** Gives back what was not used, and pays the producer. The base fee goes to nobody. */
function payFees(
  world: World,
  block: BlockEnvironment,
  { from, gas, gasPrice }: TransactionRequest,
  gasUsed: number,
): void {
  world.touch(block.producer);
  if (gasPrice === 0n) return;
  world.setBalance(from, world.balance(from) + BigInt(gas - gasUsed) * gasPrice);
  const tip = gasPrice > block.baseFee ? gasPrice - block.baseFee : 0n;
  world.addPayment(block.producer, BigInt(gasUsed) * tip);
}
