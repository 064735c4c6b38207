import type { Address } from '@assay/facts';
import type { Frame } from '../machine/frame.js';
import { Unplayable } from '../machine/halt.js';
import { readWord } from '../machine/memory.js';
import type { Rules } from '../machine/rules.js';
import { slicePadded, toAccount, toNumber } from '../machine/words.js';
import { type InstructionSet, popRange, type Range, toRange, wordsOf } from './instruction.js';

const COLD_ACCOUNT = 2_600;
const WARM = 100;
const RECENT_BLOCKS = 256;

/** Gas of an instruction for looking at an account. */
export type AccountGas = (frame: Frame, account: Address) => number;

/** Since Berlin it is less when the account is warm; before, it was the same each time (EIP-150, EIP-1884). */
export function accountGas(rules: Rules, before: number): AccountGas {
  if (!rules.has('berlin')) return () => before;
  return (frame, account) => (frame.world.warm(account) ? WARM : COLD_ACCOUNT);
}

const constant = (gas: number, read: (frame: Frame) => bigint) => ({
  gas,
  run: (frame: Frame) => frame.push(read(frame)),
});

const ofAccount = (gas: AccountGas, read: (frame: Frame, account: Address) => bigint) => ({
  gas: 0,
  run: (frame: Frame) => {
    const account = toAccount(frame.pop());
    frame.useGas(gas(frame, account));
    frame.push(read(frame, account));
  },
});

function codeHash({ world }: Frame, account: Address): bigint {
  const code = world.code(account);
  return code.bytes.length === 0 && world.isEmpty(account) ? 0n : code.hash;
}

/** Copies a part of `source` to memory: pops the target, the start and the length. */
function copyFrom(frame: Frame, source: () => Uint8Array): void {
  const [to, from, size] = [frame.pop(), frame.pop(), frame.pop()];
  const { offset, length }: Range = toRange(to, size);
  frame.useGas(3 * wordsOf(length));
  frame.useMemory(offset, length);
  const start = from > 0xffffffffn ? 0xffffffff : Number(from);
  frame.memory.write(offset, source(), start, length);
}

const CALLDATALOAD = (frame: Frame) => {
  const offset = frame.pop();
  const { data } = frame.message;
  const start = offset >= data.length ? data.length : Number(offset);
  const isInside = start + 32 <= data.length;
  frame.push(isInside ? readWord(frame.data, start) : toNumber(slicePadded(data, start, 32)));
};

const extCodeCopy = (gas: AccountGas) => (frame: Frame) => {
  const account = toAccount(frame.pop());
  frame.useGas(gas(frame, account));
  copyFrom(frame, () => frame.world.code(account).bytes);
};

const KECCAK256 = (frame: Frame) => {
  const { offset, length } = popRange(frame);
  frame.useGas(6 * wordsOf(length));
  const input = frame.memory.read(offset, length);
  frame.push(frame.world.hash(input));
};

const BLOCKHASH = (frame: Frame) => {
  const number = frame.pop();
  const current = frame.transaction.block.number;
  const isRecent = number < BigInt(current) && number >= BigInt(current - RECENT_BLOCKS);
  frame.push(isRecent ? frame.world.blockHash(Number(number)) : 0n);
};

const BLOBHASH = (frame: Frame) => {
  const index = frame.pop();
  const { blobHashes } = frame.transaction;
  frame.push(index < blobHashes.length ? (blobHashes[Number(index)] ?? 0n) : 0n);
};

const BLOBBASEFEE = (frame: Frame) => {
  const { blobBaseFee } = frame.transaction.block;
  if (blobBaseFee === undefined) throw new Unplayable('a call that asks for the price of blobs');
  frame.push(blobBaseFee);
};

const always: InstructionSet = {
  32: { gas: 30, run: KECCAK256 },
  48: constant(2, ({ message }) => BigInt(message.account)),
  50: constant(2, ({ transaction }) => BigInt(transaction.origin)),
  51: constant(2, ({ message }) => BigInt(message.caller)),
  52: constant(2, ({ message }) => message.value),
  53: { gas: 3, run: CALLDATALOAD },
  54: constant(2, ({ message }) => BigInt(message.data.length)),
  55: { gas: 3, run: (frame) => copyFrom(frame, () => frame.message.data) },
  56: constant(2, ({ message }) => BigInt(message.code.bytes.length)),
  57: { gas: 3, run: (frame) => copyFrom(frame, () => frame.message.code.bytes) },
  58: constant(2, ({ transaction }) => transaction.gasPrice),
  61: constant(2, ({ returned }) => BigInt(returned.length)),
  64: { gas: 20, run: BLOCKHASH },
  65: constant(2, ({ transaction }) => BigInt(transaction.block.producer)),
  66: constant(2, ({ transaction }) => transaction.block.time),
  67: constant(2, ({ transaction }) => BigInt(transaction.block.number)),
  68: constant(2, ({ transaction }) => transaction.block.random),
  69: constant(2, ({ transaction }) => transaction.block.gasLimit),
};

const CHAINID = constant(2, ({ transaction }) => BigInt(transaction.block.chainId));
const SELFBALANCE = constant(5, ({ world, message }) => world.balance(message.account));
const BASEFEE = constant(2, ({ transaction }) => transaction.block.baseFee);

/** Instructions that read other accounts. */
function accounts(rules: Rules): InstructionSet {
  const isRepriced = rules.has('istanbul');
  const code = accountGas(rules, 700);
  const hash = ofAccount(accountGas(rules, isRepriced ? 700 : 400), codeHash);
  return {
    49: ofAccount(accountGas(rules, isRepriced ? 700 : 400), ({ world }, account) => world.balance(account)),
    59: ofAccount(code, ({ world }, account) => BigInt(world.code(account).bytes.length)),
    60: { gas: 0, run: extCodeCopy(code) },
    ...(rules.has('constantinople') ? { 63: hash } : {}),
  };
}

/** Instructions that read the call, its block and other accounts. */
export function environment(rules: Rules): InstructionSet {
  return {
    ...always,
    ...accounts(rules),
    ...(rules.has('istanbul') ? { 70: CHAINID, 71: SELFBALANCE } : {}),
    ...(rules.has('london') ? { 72: BASEFEE } : {}),
    ...(rules.has('cancun') ? { 73: { gas: 3, run: BLOBHASH }, 74: { gas: 2, run: BLOBBASEFEE } } : {}),
  };
}
