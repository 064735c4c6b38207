import type { Address } from '@assay/facts';
import { getCreate2Address, getCreateAddress } from 'ethers';
import { Code } from '../machine/code.js';
import type { CallResult, Frame, Message } from '../machine/frame.js';
import { Halt } from '../machine/halt.js';
import type { Rules } from '../machine/rules.js';
import { toAccount, toWord } from '../machine/words.js';
import { isPrecompiled } from '../precompiled/precompiled.js';
import { construct, MAX_INIT_BYTES } from './construct.js';
import { type AccountGas, accountGas } from './environment.js';
import { type InstructionSet, type Range, toRange, wordsOf } from './instruction.js';

const MAX_DEPTH = 1_024;
const VALUE_GAS = 9_000;
const NEW_ACCOUNT_GAS = 25_000;
const STIPEND = 2_300;
/** An account cannot send more transactions and create more contracts than this (EIP-2681). */
const MAX_NONCE = 2n ** 64n - 1n;

const noData = new Uint8Array();
const noCode = new Code(noData);

type Kind = 'call' | 'callCode' | 'delegateCall' | 'staticCall';

interface CallArguments {
  readonly gas: bigint;
  readonly target: Address;
  readonly value: bigint;
  readonly input: Range;
  readonly output: Range;
}

function popArguments(frame: Frame, kind: Kind): CallArguments {
  const gas = frame.pop();
  const target = toAccount(frame.pop());
  const value = kind === 'call' || kind === 'callCode' ? frame.pop() : 0n;
  const input = toRange(frame.pop(), frame.pop());
  return { gas, target, value, input, output: toRange(frame.pop(), frame.pop()) };
}

/** Pays for the call and resolves the code that it runs, also that of a delegation (EIP-7702). */
function payForCall(frame: Frame, kind: Kind, asked: CallArguments, gasOf: AccountGas): Code {
  const { target, value, input, output } = asked;
  const { world } = frame;
  frame.useMemory(input.offset, input.length);
  frame.useMemory(output.offset, output.length);
  frame.useGas(gasOf(frame, target) + (value > 0n ? VALUE_GAS : 0));
  if (kind === 'call' && value > 0n && world.isEmpty(target)) frame.useGas(NEW_ACCOUNT_GAS);
  const { rules } = frame.transaction.block;
  const code = isPrecompiled(rules, target) ? noCode : world.code(target);
  if (!code.delegate) return code;
  frame.useGas(gasOf(frame, code.delegate));
  return isPrecompiled(rules, code.delegate) ? noCode : world.code(code.delegate);
}

/** Takes the gas of an inner call: at most all but a 64th of what is left. */
function takeGas(frame: Frame, requested: bigint): number {
  const most = frame.gas - Math.floor(frame.gas / 64);
  const gas = requested > BigInt(most) ? most : Number(requested);
  frame.gas -= gas;
  return gas;
}

function toMessage(frame: Frame, kind: Kind, { target, value, input }: CallArguments) {
  const { message } = frame;
  const isOwn = kind === 'callCode' || kind === 'delegateCall';
  return {
    caller: kind === 'delegateCall' ? message.caller : message.account,
    account: isOwn ? message.account : target,
    value: kind === 'delegateCall' ? message.value : value,
    data: frame.memory.copy(input.offset, input.length),
    isStatic: message.isStatic || kind === 'staticCall',
    depth: message.depth + 1,
  };
}

const call = (kind: Kind, gasOf: AccountGas) => (frame: Frame) => {
  const asked = popArguments(frame, kind);
  if (kind === 'call' && asked.value > 0n) frame.refuseStatic();
  const code = payForCall(frame, kind, asked, gasOf);
  const gas = takeGas(frame, asked.gas) + (asked.value > 0n ? STIPEND : 0);
  const { world, message } = frame;
  const isPossible =
    message.depth < MAX_DEPTH && (asked.value === 0n || world.balance(message.account) >= asked.value);
  const inner = { ...toMessage(frame, kind, asked), code, gas, ...toCallKind(kind, asked) };
  const result: CallResult = isPossible
    ? frame.transaction.play(inner)
    : { success: false, data: noData, gasLeft: gas };
  frame.gas += result.gasLeft;
  frame.returned = result.data;
  const length = Math.min(asked.output.length, result.data.length);
  frame.memory.write(asked.output.offset, result.data, 0, length);
  frame.push(result.success ? 1n : 0n);
};

/** Where the code comes from, and whether the call moves native coin. */
function toCallKind(kind: Kind, { target, value }: CallArguments): Pick<Message, 'codeAt' | 'moves'> {
  return { codeAt: target, moves: kind === 'call' ? value : 0n };
}

function newAddress(frame: Frame, initCode: Uint8Array, salt: bigint | undefined): Address {
  const from = frame.message.account;
  const nonce = frame.world.nonce(from);
  const address =
    salt === undefined
      ? getCreateAddress({ from, nonce })
      : getCreate2Address(from, toWord(salt), toWord(new Code(initCode).hash));
  return address.toLowerCase() as Address;
}

const create = (rules: Rules, isSalted: boolean) => (frame: Frame) => {
  frame.refuseStatic();
  const value = frame.pop();
  const range = toRange(frame.pop(), frame.pop());
  const salt = isSalted ? frame.pop() : undefined;
  const isLimited = rules.has('shanghai');
  if (isLimited && range.length > MAX_INIT_BYTES) throw new Halt('the code of a constructor is too long');
  frame.useMemory(range.offset, range.length);
  frame.useGas(wordsOf(range.length) * ((isSalted ? 6 : 0) + (isLimited ? 2 : 0)));
  const { world, message } = frame;
  frame.returned = noData;
  if (message.depth >= MAX_DEPTH || world.balance(message.account) < value) return frame.push(0n);
  if (world.nonce(message.account) >= MAX_NONCE) return frame.push(0n);
  const initCode = frame.memory.copy(range.offset, range.length);
  const account = newAddress(frame, initCode, salt);
  world.setNonce(message.account, world.nonce(message.account) + 1n);
  world.warm(account);
  const gas = takeGas(frame, BigInt(frame.gas));
  const caller = message.account;
  const created = { caller, account, initCode, value, gas, depth: message.depth + 1 };
  const result = construct(frame.transaction, created);
  frame.gas += result.gasLeft;
  if (!result.success) frame.returned = result.data;
  return frame.push(result.success ? BigInt(account) : 0n);
};

const RETURNDATACOPY = (frame: Frame) => {
  const [to, from, size] = [frame.pop(), frame.pop(), frame.pop()];
  const { offset, length } = toRange(to, size);
  if (from + size > BigInt(frame.returned.length)) throw new Halt('reads beyond the answer');
  frame.useGas(3 * wordsOf(length));
  frame.useMemory(offset, length);
  frame.memory.write(offset, frame.returned, Number(from), length);
};

/** Instructions that call and create contracts. */
export function calls(rules: Rules): InstructionSet {
  const gas = accountGas(rules, 700);
  return {
    62: { gas: 3, run: RETURNDATACOPY },
    240: { gas: 32_000, run: create(rules, false) },
    241: { gas: 0, run: call('call', gas) },
    242: { gas: 0, run: call('callCode', gas) },
    244: { gas: 0, run: call('delegateCall', gas) },
    250: { gas: 0, run: call('staticCall', gas) },
    ...(rules.has('constantinople') ? { 245: { gas: 32_000, run: create(rules, true) } } : {}),
  };
}
