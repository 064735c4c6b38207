import { arithmetic } from './instructions/arithmetic.js';
import { calls } from './instructions/calls.js';
import { environment } from './instructions/environment.js';
import { flow } from './instructions/flow.js';
import { storage } from './instructions/storage.js';
import {
  type BlockEnvironment,
  type CallResult,
  Frame,
  type Instruction,
  MAX_STACK,
  type Message,
  type Transaction,
} from './machine/frame.js';
import { Halt, Unplayable } from './machine/halt.js';
import { forEachFork } from './machine/rules.js';
import type { World } from './machine/world.js';
import { isPrecompiled, mayBePrecompiled, runPrecompiled } from './precompiled/precompiled.js';

/** The instructions of each fork by their code. */
const instructionsOf = forEachFork((rules): readonly (Instruction | undefined)[] => {
  const kinds = [arithmetic, environment, flow, storage, calls].map((kind) => kind(rules));
  const all = Object.assign({}, ...kinds) as Readonly<Record<number, Instruction>>;
  return Array.from({ length: 256 }, (_, code) => all[code]);
});

const PUSH1 = 0x60;
const DUP1 = 0x80;
const SWAP1 = 0x90;

/** The code of every token that the chain itself runs. */
const PROTOCOL_BYTE = 0xef;
/** It runs no such token: there the byte is no instruction. */
const ETHEREUM = 1;
const noData = new Uint8Array();

/**
 * Runs the frame's code to its end. The most common instructions are inlined here.
 * @throws {Halt}
 */
function run(frame: Frame): NonNullable<Frame['result']> {
  const { stack } = frame;
  const { code } = frame.message;
  const { bytes } = code;
  const { check, instructions } = frame.transaction;
  for (;;) {
    const position = frame.position;
    // Past the end of the code, the frame stops.
    const instruction = bytes[position] ?? 0;
    frame.position = position + 1;
    if (instruction >= PUSH1 && instruction < SWAP1) {
      frame.useGas(3);
      if (stack.length >= MAX_STACK) throw new Halt('stack overflow');
      if (instruction < DUP1) {
        const length = instruction - PUSH1 + 1;
        stack.push(code.pushed(position, length));
        frame.position = position + 1 + length;
        continue;
      }
      const value = stack[stack.length - 1 - (instruction - DUP1)];
      if (value === undefined) throw new Halt('stack underflow');
      stack.push(value);
      continue;
    }
    const known = instructions[instruction];
    if (!known) throw new Halt('invalid instruction');
    frame.useGas(known.gas);
    known.run(frame);
    if (frame.result) return frame.result;
    if (frame.position <= position) check();
  }
}

function runMessage(transaction: Transaction, message: Message): CallResult {
  const { rules } = transaction.block;
  if (isPrecompiled(rules, message.codeAt)) {
    const call = { account: message.codeAt, input: message.data, gas: message.gas };
    const answer = runPrecompiled(rules, call, transaction.check);
    if (!answer) throw new Halt('a precompiled contract refused');
    return { success: true, ...answer };
  }
  const { bytes } = message.code;
  // This byte cannot be deployed: the chain runs a built-in contract here, by rules that are not known to
  // this machine.
  const isProtocol =
    bytes.length === 0
      ? mayBePrecompiled(message.codeAt, transaction.block.chainId)
      : transaction.block.chainId !== ETHEREUM && bytes.length === 1 && bytes[0] === PROTOCOL_BYTE;
  if (isProtocol) throw new Unplayable('a contract that the chain itself runs');
  if (bytes.length === 0) return { success: true, data: noData, gasLeft: message.gas };
  const frame = new Frame(transaction, message);
  const result = run(frame);
  return { ...result, gasLeft: frame.gas };
}

function play(transaction: Transaction, message: Message): CallResult {
  const { world } = transaction;
  const checkpoint = world.checkpoint();
  transaction.check();
  try {
    world.touch(message.account);
    world.move(message.caller, message.account, message.moves);
    const result = runMessage(transaction, message);
    if (!result.success) world.revert(checkpoint);
    return result;
  } catch (error) {
    if (!(error instanceof Halt)) throw error;
    world.revert(checkpoint);
    return { success: false, data: noData, gasLeft: 0, error: error.reason };
  }
}

/** The surroundings of all calls of one transaction. */
export function createTransaction(
  world: World,
  block: BlockEnvironment,
  sender: Pick<Transaction, 'origin' | 'gasPrice' | 'blobHashes'>,
  check: () => void,
): Transaction {
  const transaction: Transaction = {
    world,
    block,
    ...sender,
    check,
    instructions: instructionsOf[block.rules.fork],
    play: (message) => play(transaction, message),
  };
  return transaction;
}
