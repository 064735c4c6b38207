import { encodeBytes, encodeList, encodeParts, toWord } from '@assay/chain';
import { type Hex, isHex } from '@assay/facts';
/**
 * Hand-written ABI coder of the executor: a report has tens of thousands of words, for which a general coder
 * takes seconds. A test compares it with ethers' coder.
 */
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

function encodeStep(step: EncodableStep): string {
  const data = encodeBytes(step.data);
  const patches = toWord(step.patches.length) + step.patches.flat().map(toWord).join('');
  const head = toWord(step.actor) + toWord(step.target) + toWord(step.value) + toWord(step.gas);
  return head + toWord(6 * 32) + toWord(6 * 32 + data.length / 2) + data + patches;
}

export function encodeSteps(steps: readonly EncodableStep[]): string {
  return encodeList(steps.map(encodeStep));
}

const byteText = (value: number, bytes: number): string => {
  if (!Number.isInteger(value) || value < 0 || value >= 256 ** bytes)
    throw new RangeError(`${value} does not fit into ${bytes} bytes`);
  return value.toString(16).padStart(2 * bytes, '0');
};

function packStep({ actor, target, value, gas, data, patches }: EncodableStep): string {
  const head = actor.slice(2).padStart(40, '0') + target.slice(2).padStart(40, '0') + byteText(gas, 4);
  const sizes = byteText(data.length / 2 - 1, 3) + byteText(patches.length, 1);
  const sent = value === 0n ? '00' : `01${toWord(value)}`;
  const written = patches.map(([step, from, offset, numerator, denominator]) => {
    const places = byteText(step, 2) + byteText(from, 2) + byteText(offset, 2);
    return places + toWord(numerator) + toWord(denominator);
  });
  return head + sizes + sent + data.slice(2) + written.join('');
}

/** A list of steps as `probe` takes it: a third to a quarter of its ABI encoding. */
export function packSteps(steps: readonly EncodableStep[]): Hex {
  return steps.reduce<Hex>((packed, step) => `${packed}${packStep(step)}`, `0x${byteText(steps.length, 2)}`);
}

/** Arguments of `act`. */
export function encodeActArguments(
  selector: Hex,
  { target, value, gas, data }: Pick<EncodableStep, 'target' | 'value' | 'gas' | 'data'>,
): Hex {
  return `${selector}${toWord(target)}${toWord(value)}${toWord(gas)}${toWord(4 * 32)}${encodeBytes(data)}`;
}

/** What `act` returned: the inner call's success and answer. @throws {RangeError} for other bytes. */
export function decodeAct(answer: Hex): StepOutcome {
  const digits = toDigits(answer);
  return {
    success: readNumber(digits, 0) === 1,
    gasUsed: readNumber(digits, 32),
    data: `0x${readBytes(digits, readNumber(digits, 64))}`,
  };
}

/** Arguments of a function: `string` is an encoded dynamic value, `number` a static word. */
export function encodeArguments(selector: Hex, values: readonly (string | number)[]): Hex {
  const parts = values.map((value) =>
    typeof value === 'number'
      ? { isDynamic: false, digits: toWord(value) }
      : { isDynamic: true, digits: value },
  );
  return `${selector}${encodeParts(parts)}`;
}

/** Reads words of an answer; positions in bytes. @throws {RangeError} beyond the end. */
function readNumber(digits: string, at: number): number {
  const end = 2 * (at + 32);
  if (end > digits.length) throw new RangeError('the answer of the executor is cut');
  const value = Number.parseInt(digits.slice(2 * at, end), 16);
  if (!Number.isSafeInteger(value)) throw new RangeError('the answer of the executor is malformed');
  return value;
}

/** Digits of the bytes at `at`, without prefix: a prefix would copy them. */
function readBytes(digits: string, at: number): string {
  const start = 2 * (at + 32);
  return digits.slice(start, start + 2 * readNumber(digits, at));
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
    data: `0x${readBytes(digits, start + readNumber(digits, start + 64))}` as const,
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

/** Digits of a packed outcome before its data: success, gas used, length of the data. */
const OUTCOME_HEAD = 14;

/** Packed outcomes. @throws {RangeError} for other bytes. */
function unpackOutcomes(digits: string): readonly StepOutcome[] {
  const cut = () => new RangeError('the answer of the executor is cut');
  if (digits.length < 4) throw cut();
  const outcomes: StepOutcome[] = [];
  const count = Number.parseInt(digits.slice(0, 4), 16);
  let at = 4;
  while (outcomes.length < count) {
    const end = at + OUTCOME_HEAD + 2 * Number.parseInt(digits.slice(at + 10, at + OUTCOME_HEAD), 16);
    if (!(end <= digits.length)) throw cut();
    const success = digits.startsWith('01', at);
    const gasUsed = Number.parseInt(digits.slice(at + 2, at + 10), 16);
    outcomes.push({ success, gasUsed, data: `0x${digits.slice(at + OUTCOME_HEAD, end)}` });
    at = end;
  }
  if (at !== digits.length) throw new RangeError('the answer of the executor is malformed');
  return outcomes;
}

/**
 * What `probe` returned: outcomes of the prefix, and those of each case; `undefined` where a case was not
 * tried.
 * @throws {RangeError} for other bytes.
 */
export function decodeProbeAnswer(answer: Hex): {
  readonly before: readonly StepOutcome[];
  readonly cases: readonly (readonly StepOutcome[] | undefined)[];
} {
  const digits = toDigits(answer);
  const cases = readList(digits, readNumber(digits, 32), (at) => readBytes(digits, at));
  return {
    before: unpackOutcomes(readBytes(digits, readNumber(digits, 0))),
    cases: cases.map((packed) => (packed === '' ? undefined : unpackOutcomes(packed))),
  };
}
