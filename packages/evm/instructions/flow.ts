import type { Frame } from '../machine/frame.js';
import { Halt } from '../machine/halt.js';
import { toPlace } from '../machine/memory.js';
import type { Rules } from '../machine/rules.js';
import { type InstructionSet, popRange, toRange, wordsOf } from './instruction.js';

function jump(frame: Frame, target: bigint): void {
  const place = target > 0xffffffffn ? -1 : Number(target);
  if (!frame.message.code.isTarget(place)) throw new Halt('invalid jump');
  frame.position = place;
}

const MLOAD = (frame: Frame) => {
  const offset = toPlace(frame.pop());
  frame.useMemory(offset, 32);
  frame.push(frame.memory.readWord(offset));
};

const MSTORE = (frame: Frame) => {
  const offset = toPlace(frame.pop());
  const value = frame.pop();
  frame.useMemory(offset, 32);
  frame.memory.writeWord(offset, value);
};

const MSTORE8 = (frame: Frame) => {
  const offset = toPlace(frame.pop());
  const value = frame.pop();
  frame.useMemory(offset, 1);
  frame.memory.writeByte(offset, Number(value & 0xffn));
};

const MCOPY = (frame: Frame) => {
  const [to, from, length] = [frame.pop(), frame.pop(), frame.pop()];
  const source = toRange(from, length);
  const target = toRange(to, length);
  frame.useGas(3 * wordsOf(source.length));
  frame.useMemory(Math.max(source.offset, target.offset), source.length);
  frame.memory.move(target.offset, source.offset, source.length);
};

const JUMPI = (frame: Frame) => {
  const target = frame.pop();
  if (frame.pop() !== 0n) jump(frame, target);
};

const swap = (depth: number) => ({
  gas: 3,
  run: ({ stack }: Frame) => {
    const top = stack.length - 1;
    const upper = stack[top];
    const lower = stack[top - depth];
    if (upper === undefined || lower === undefined) throw new Halt('stack underflow');
    stack[top] = lower;
    stack[top - depth] = upper;
  },
});

const end = (success: boolean) => (frame: Frame) => {
  const { offset, length } = popRange(frame);
  frame.end(success, frame.memory.copy(offset, length));
};

function many<T>(first: number, count: number, make: (index: number) => T): Record<number, T> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [first + index, make(index)]));
}

const always: InstructionSet = {
  0: { gas: 0, run: (frame) => frame.end(true, new Uint8Array()) },
  80: { gas: 2, run: (frame) => void frame.pop() },
  81: { gas: 3, run: MLOAD },
  82: { gas: 3, run: MSTORE },
  83: { gas: 3, run: MSTORE8 },
  86: { gas: 8, run: (frame) => jump(frame, frame.pop()) },
  87: { gas: 10, run: JUMPI },
  88: { gas: 2, run: (frame) => frame.push(BigInt(frame.position - 1)) },
  89: { gas: 2, run: (frame) => frame.push(BigInt(frame.memory.size)) },
  90: { gas: 2, run: (frame) => frame.push(BigInt(frame.gas)) },
  91: { gas: 1, run: () => undefined },
  ...many(144, 16, (index) => swap(index + 1)),
  243: { gas: 0, run: end(true) },
  253: { gas: 0, run: end(false) },
};

/** Instructions over the stack, the memory and the place in the code, without those that only push. */
export function flow(rules: Rules): InstructionSet {
  return {
    ...always,
    ...(rules.has('shanghai') ? { 95: { gas: 2, run: (frame: Frame) => frame.push(0n) } } : {}),
    ...(rules.has('cancun') ? { 94: { gas: 3, run: MCOPY } } : {}),
  };
}
