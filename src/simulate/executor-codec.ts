/**
 * Hand-written ABI coder of the executor: a report has tens of thousands of words, for which a general coder
 * takes seconds. A test compares it with ethers' coder.
 */
import { type Hex, isHex } from '../lib/hex.js';
import { encodeBytes, encodeList } from '../rpc/abi.js';
import type { StepOutcome } from './step.js';

/** One step as the executor takes it; `patches` are (step, word, offset, numerator, denominator). */
export interface EncodableStep {
  readonly actor: Hex;
  readonly target: Hex;
  readonly value: bigint;
  readonly gas: number;
  readonly data: Hex;
  readonly patches: readonly (readonly [number, number, number, bigint, bigint])[];
}

const word = (value: bigint | number): string => value.toString(16).padStart(64, '0');
const account = (address: Hex): string => address.slice(2).padStart(64, '0');

function encodeStep(step: EncodableStep): string {
  const data = encodeBytes(step.data);
  const patches = word(step.patches.length) + step.patches.flat().map(word).join('');
  const head = account(step.actor) + account(step.target) + word(step.value) + word(step.gas);
  return head + word(6 * 32) + word(6 * 32 + data.length / 2) + data + patches;
}

export function encodeSteps(steps: readonly EncodableStep[]): string {
  return encodeList(steps.map(encodeStep));
}

/** Arguments of `act`. */
export function encodeActArguments(
  selector: Hex,
  { target, value, gas, data }: Pick<EncodableStep, 'target' | 'value' | 'gas' | 'data'>,
): Hex {
  return `${selector}${account(target)}${word(value)}${word(gas)}${word(4 * 32)}${encodeBytes(data)}`;
}

/** What `act` returned: the inner call's success and answer. @throws {RangeError} for other bytes. */
export function decodeAct(answer: Hex): StepOutcome {
  const digits = toDigits(answer);
  return {
    success: readNumber(digits, 0) === 1,
    gasUsed: readNumber(digits, 32),
    data: readBytes(digits, readNumber(digits, 64)),
  };
}

/** Arguments of a function: `string` is an encoded dynamic value, `number` a static word. */
export function encodeArguments(selector: Hex, values: readonly (string | number)[]): Hex {
  let offset = values.length * 32;
  const heads = values.map((value) => {
    if (typeof value === 'number') return word(value);
    const here = word(offset);
    offset += value.length / 2;
    return here;
  });
  return `${selector}${heads.join('')}${values.filter((value) => typeof value === 'string').join('')}`;
}

/** Reads words of an answer; positions in bytes. @throws {RangeError} beyond the end. */
function readNumber(digits: string, at: number): number {
  const end = 2 * (at + 32);
  if (end > digits.length) throw new RangeError('the answer of the executor is cut');
  const value = Number.parseInt(digits.slice(2 * at, end), 16);
  if (!Number.isSafeInteger(value)) throw new RangeError('the answer of the executor is malformed');
  return value;
}

function readBytes(digits: string, at: number): Hex {
  const start = 2 * (at + 32);
  const data = digits.slice(start, start + 2 * readNumber(digits, at));
  return `0x${data}`;
}

function readList<T>(digits: string, at: number, read: (at: number) => T): readonly T[] {
  const length = readNumber(digits, at);
  if (length > digits.length) throw new RangeError('the answer of the executor is malformed');
  const first = at + 32;
  return Array.from({ length }, (_, index) => read(first + readNumber(digits, first + 32 * index)));
}

function readOutcomes(digits: string, at: number): readonly StepOutcome[] {
  return readList(digits, at, (start) => ({
    success: readNumber(digits, start) === 1,
    gasUsed: readNumber(digits, start + 32),
    data: readBytes(digits, start + readNumber(digits, start + 64)),
  }));
}

const toDigits = (answer: Hex): string => {
  if (!isHex(answer)) throw new RangeError('the answer of the executor is no bytes');
  return answer.slice(2);
};

/** What `run` returned, in the order of the steps. @throws {RangeError} for other bytes. */
export function decodeOutcomes(answer: Hex): readonly StepOutcome[] {
  const digits = toDigits(answer);
  return readOutcomes(digits, readNumber(digits, 0));
}

/**
 * What `probe` returned: outcomes of the prefix, and the answer of each case.
 * @throws {RangeError} for other bytes.
 */
export function decodeProbeAnswer(answer: Hex): {
  readonly before: readonly StepOutcome[];
  readonly answers: readonly Hex[];
} {
  const digits = toDigits(answer);
  return {
    before: readOutcomes(digits, readNumber(digits, 0)),
    answers: readList(digits, readNumber(digits, 32), (at) => readBytes(digits, at)),
  };
}
