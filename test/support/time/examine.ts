import type { Shape, TimedRequest } from './growing-requests.js';
import { fitExponent, measureLoop } from './measure-hold.js';
import { measureSlowness } from './slowness.js';

/** On the machine for which limits are written. */
export const MAX_HOLD_MS = 100;
const MAX_EXPONENT = 1.2;
/** Lower costs are ignored: they are within the noise of a garbage collection. */
const NOISE_MS = 10;
const SMALLEST_BYTES = 3_000;
/** Maximum number of new measurements near a limit. The minimum counts. */
const REPEATS = 8;

interface Verdict {
  /** Longest time that one of the requests blocked the event loop, in ms of CPU time. */
  readonly holdMs: number;
  /** k in cost = c · size^k; 0 when all costs are too low to measure. */
  readonly exponent: number;
}

export interface Examined extends Verdict {
  readonly isSlow: boolean;
  /** Readable text of the shape with its costs. */
  readonly text: string;
}

interface Cost {
  readonly size: number;
  readonly cpuMs: number;
  readonly holdMs: number;
}

/** Sends the requests of a shape in order of size, one after the other, and judges their costs. */
export function createExaminer(
  send: (request: TimedRequest, name: string) => Promise<void>,
): (shape: Shape) => Promise<Examined> {
  let nonce = 0;
  const mostMs = MAX_HOLD_MS * measureSlowness();
  /** Sent twice: at its second use the document gets compiled. */
  const measure = async (shape: Shape, size: number): Promise<Cost> => {
    nonce += 1;
    const request = shape.at(size, nonce);
    const sendIt = () => send(request, `${shape.name}, ${size} bytes`);
    const [first, second] = [await measureLoop(sendIt), await measureLoop(sendIt)];
    return {
      size,
      cpuMs: Math.max(first.cpuMs, second.cpuMs),
      holdMs: Math.max(first.holdMs, second.holdMs),
    };
  };
  return async (shape) => {
    const costs: Cost[] = [];
    const [everySecond, others] = splitSizes(sizesUpTo(shape.maxBytes));
    for (const size of everySecond) costs.push(await measure(shape, size));
    // Where all of these cost too little to measure, fewer than three of all sizes cost more: no exponent.
    if (costs.some(({ cpuMs }) => cpuMs > NOISE_MS)) {
      for (const size of others) costs.push(await measure(shape, size));
      costs.sort((a, b) => a.size - b.size);
    }
    for (let repeat = 0; repeat < REPEATS && isInDoubt(judge(costs), mostMs); repeat += 1) {
      for (const [index, before] of costs.entries())
        costs[index] = minCost(before, await measure(shape, before.size));
    }
    const verdict = judge(costs);
    return { ...verdict, isSlow: isSlow(verdict, mostMs), text: describe(shape, verdict, costs) };
  };
}

function sizesUpTo(maxBytes: number): readonly number[] {
  const sizes: number[] = [];
  for (let size = maxBytes; size >= SMALLEST_BYTES; size /= 2) sizes.unshift(Math.floor(size));
  return sizes;
}

/** Every second size down from the largest, and those between them. */
function splitSizes(sizes: readonly number[]): readonly [readonly number[], readonly number[]] {
  const isSecond = (index: number) => (sizes.length - 1 - index) % 2 === 0;
  return [sizes.filter((_, index) => isSecond(index)), sizes.filter((_, index) => !isSecond(index))];
}

function minCost(one: Cost, other: Cost): Cost {
  return {
    size: one.size,
    cpuMs: Math.min(one.cpuMs, other.cpuMs),
    holdMs: Math.min(one.holdMs, other.holdMs),
  };
}

function judge(costs: readonly Cost[]): Verdict {
  const loud = costs
    .filter(({ cpuMs }) => cpuMs > NOISE_MS)
    .map(({ size, cpuMs }) => ({ size, cost: cpuMs }));
  return {
    holdMs: Math.max(...costs.map(({ holdMs }) => holdMs)),
    exponent: fitExponent(loud) ?? 0,
  };
}

function isSlow({ holdMs, exponent }: Verdict, mostMs: number): boolean {
  return holdMs > mostMs || exponent > MAX_EXPONENT;
}

/** Noise makes a request twice as slow, not ten times. */
function isInDoubt({ holdMs, exponent }: Verdict, mostMs: number): boolean {
  return (holdMs > mostMs / 2 || exponent > MAX_EXPONENT) && holdMs < 10 * mostMs;
}

function describe(shape: Shape, { holdMs, exponent }: Verdict, costs: readonly Cost[]): string {
  const grown = costs.map(({ size, cpuMs }) => `${size} B ${cpuMs.toFixed(0)} ms`).join(', ');
  const { path, body = '' } = shape.at(500, 0);
  const sample = `${path.slice(0, 300)} ${body.slice(0, 700)}`;
  return `holds ${holdMs.toFixed(0)} ms, exponent ${exponent.toFixed(2)} (${grown}): ${shape.name}: ${sample}`;
}
