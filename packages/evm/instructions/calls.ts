import type { Address } from '@assay/facts';
import { getCreate2Address, getCreateAddress } from 'ethers';
import { Code } from '../machine/code.js';
import type { CallResult, Frame, Message } from '../machine/frame.js';
import { Halt } from '../machine/halt.js';
import { isPrecompiled } from '../machine/precompiled.js';
import { toAccount, toWord } from '../machine/words.js';
import { accountGas } from './environment.js';
import { type InstructionSet, type Range, toRange, wordsOf } from './instruction.js';

const MAX_DEPTH = 1_024;
const VALUE_GAS = 9_000;
const NEW_ACCOUNT_GAS = 25_000;
const STIPEND = 2_300;
const MAX_CODE_BYTES = 24_576;
const MAX_INIT_BYTES = 49_152;

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
function payForCall(frame: Frame, kind: Kind, { target, value, input, output }: CallArguments): Code {
  const { world } = frame;
  frame.useMemory(input.offset, input.length);
  frame.useMemory(output.offset, output.length);
  frame.useGas(accountGas(frame, target) + (value > 0n ? VALUE_GAS : 0));
  if (kind === 'call' && value > 0n && world.isEmpty(target)) frame.useGas(NEW_ACCOUNT_GAS);
  const code = isPrecompiled(target) ? noCode : world.code(target);
  if (!code.delegate) return code;
  frame.useGas(accountGas(frame, code.delegate));
  return world.code(code.delegate);
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

const call = (kind: Kind) => (frame: Frame) => {
  const asked = popArguments(frame, kind);
  if (kind === 'call' && asked.value > 0n) frame.refuseStatic();
  const code = payForCall(frame, kind, asked);
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

const create = (isSalted: boolean) => (frame: Frame) => {
  frame.refuseStatic();
  const value = frame.pop();
  const range = toRange(frame.pop(), frame.pop());
  const salt = isSalted ? frame.pop() : undefined;
  if (range.length > MAX_INIT_BYTES) throw new Halt('the code of a constructor is too long');
  frame.useMemory(range.offset, range.length);
  frame.useGas(wordsOf(range.length) * (isSalted ? 8 : 2));
  const { world, message } = frame;
  frame.returned = noData;
  if (message.depth >= MAX_DEPTH || world.balance(message.account) < value) return frame.push(0n);
  const initCode = frame.memory.copy(range.offset, range.length);
  const account = newAddress(frame, initCode, salt);
  world.setNonce(message.account, world.nonce(message.account) + 1n);
  world.warm(account);
  const gas = takeGas(frame, BigInt(frame.gas));
  const result = construct(frame, { account, initCode, value, gas });
  frame.gas += result.gasLeft;
  if (!result.success) frame.returned = result.data;
  return frame.push(result.success ? BigInt(account) : 0n);
};

interface Construction {
  readonly account: Address;
  readonly initCode: Uint8Array;
  readonly value: bigint;
  readonly gas: number;
}

/** Runs a constructor and keeps the code that it returns. */
function construct(frame: Frame, { account, initCode, value, gas }: Construction): CallResult {
  const { world, message } = frame;
  const failed = { success: false, data: noData, gasLeft: 0 };
  if (world.code(account).bytes.length > 0 || world.nonce(account) > 0n) return failed;
  const checkpoint = world.checkpoint();
  world.create(account);
  const result = frame.transaction.play({
    caller: message.account,
    account,
    code: new Code(initCode),
    codeAt: account,
    data: noData,
    value,
    moves: value,
    gas,
    isStatic: false,
    depth: message.depth + 1,
  });
  const deposit = 200 * result.data.length;
  const isValid =
    result.data.length <= MAX_CODE_BYTES && result.data[0] !== 0xef && deposit <= result.gasLeft;
  if (result.success && isValid) {
    world.setCode(account, new Code(result.data));
    return { ...result, gasLeft: result.gasLeft - deposit };
  }
  world.revert(checkpoint);
  return result.success ? failed : result;
}

const RETURNDATACOPY = (frame: Frame) => {
  const [to, from, size] = [frame.pop(), frame.pop(), frame.pop()];
  const { offset, length } = toRange(to, size);
  if (from + size > BigInt(frame.returned.length)) throw new Halt('reads beyond the answer');
  frame.useGas(3 * wordsOf(length));
  frame.useMemory(offset, length);
  frame.memory.write(offset, frame.returned, Number(from), length);
};

/** Instructions that call and create contracts. */
export const calls: InstructionSet = {
  62: { gas: 3, run: RETURNDATACOPY },
  240: { gas: 32_000, run: create(false) },
  241: { gas: 0, run: call('call') },
  242: { gas: 0, run: call('callCode') },
  244: { gas: 0, run: call('delegateCall') },
  245: { gas: 32_000, run: create(true) },
  250: { gas: 0, run: call('staticCall') },
};
