import type { Hex } from '@assay/facts';
import { largestOf } from '../trades/largest.js';
import { toChoice } from './call-choice.js';

import { functionOf, type PowerCase } from './power-case.js';
import type { TestAccounts } from './test-accounts.js';

/** The number in the last argument, for functions of numbers alone. */
function lastNumber({ choice, fn }: PowerCase): bigint | undefined {
  if (fn.types.length === 0 || !fn.types.every((type) => /^u?int\d*$/.test(type))) return undefined;
  return BigInt(`0x${choice.data.slice(-64)}`);
}

/** Numbers tried between the largest that was accepted and the smallest that was refused. */
const REFINEMENTS = 6n;

/**
 * Further calls of setters of one number (or of several equal ones) whose bound is between two tried numbers:
 * the worst tax is at the bound. `tried`: all cases of the actor; `accepted`: those that passed.
 */
export function refineBounds(
  tried: readonly PowerCase[],
  accepted: ReadonlySet<PowerCase>,
): readonly PowerCase[] {
  return groupByFunction(tried).flatMap((items) => {
    const alike = items.flatMap((item) => {
      const value = numberOf(item);
      return value === undefined ? [] : [{ item, value, passed: accepted.has(item) }];
    });
    const passes = alike.filter(({ passed }) => passed).map(({ value }) => value);
    const low = largestOf(passes, -1n);
    const high = alike.find(({ value, passed }) => !passed && value > low)?.value;
    const [first] = alike;
    if (!first || low < 0n || high === undefined || high - low < 2n || high > 10_000n) return [];
    const steps = Array.from({ length: Number(REFINEMENTS) }, (_, index) => {
      return low + ((high - low) * BigInt(index + 1)) / (REFINEMENTS + 1n);
    });
    return [...new Set(steps)].filter((value) => value > low).map((value) => withNumber(first.item, value));
  });
}

/** The value of all arguments; `undefined` where they are not numbers, or differ. */
function numberOf(item: PowerCase): bigint | undefined {
  if (lastNumber(item) === undefined) return undefined;
  const words = new Set(item.choice.data.slice(10).match(/.{64}/g));
  const [word] = words;
  return words.size === 1 && word ? BigInt(`0x${word}`) : undefined;
}

function withNumber(item: PowerCase, value: bigint): PowerCase {
  const words = value.toString(16).padStart(64, '0').repeat(item.fn.types.length);
  const data: Hex = `${item.fn.selector}${words}`;
  return { ...item, key: `${item.key}=${value}`, choice: { ...item.choice, data } };
}

/** Max. functions of one actor that are tried with contracts in the place of others. */
const MAX_REPLACED = 4;

/**
 * Calls that put another contract in the place of one that the token calls, where the function takes no plain
 * account: it asks the new one first. Only by an actor that some function obeys and no stranger. `tried`: all
 * cases of the actor; `accepted`: those that passed, of all actors.
 */
export function toReplacements(
  tried: readonly PowerCase[],
  accepted: readonly PowerCase[],
  { ownedStandIn, agreeingStandIn }: TestAccounts,
): readonly PowerCase[] {
  const passed = new Set(accepted.map(functionOf));
  const open = new Set(accepted.filter(({ actor }) => actor.kind === 'stranger').map(functionOf));
  const own = accepted.filter(({ actor }) => actor === tried[0]?.actor);
  if (own.every((item) => open.has(functionOf(item)))) return [];
  const isChoosy = (item: PowerCase) => item.fn.types.join() === 'address' && !passed.has(functionOf(item));
  return groupByFunction(tried.filter(isChoosy))
    .slice(0, MAX_REPLACED)
    .flatMap(([item]) =>
      [ownedStandIn, agreeingStandIn].flatMap((standIn) => {
        const choice = item && toChoice(item.fn, [standIn], '');
        return item && choice ? [{ ...item, key: `${item.key}@${standIn}`, choice, standIn }] : [];
      }),
    );
}

function groupByFunction(items: readonly PowerCase[]): readonly (readonly PowerCase[])[] {
  const groups = new Map<string, PowerCase[]>();
  for (const item of items) {
    const key = `${item.target}:${item.fn.selector}`;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}

/**
 * Accepted cases worth running with trades. For a setter of numbers: the smallest, and the largest accepted
 * up to common bounds in percent, per mille and basis points, and slightly below them, because fees add up.
 * For other functions: the first `perFunction` cases.
 */
export function pickCandidates(
  accepted: readonly PowerCase[],
  small: bigint,
  perFunction = 6,
): readonly PowerCase[] {
  return groupByFunction(accepted).flatMap((items) => {
    const numbered = items.every((item) => lastNumber(item) !== undefined);
    return numbered ? pickNumbers(items, small) : items.slice(0, perFunction);
  });
}

function pickNumbers(items: readonly PowerCase[], small: bigint): readonly PowerCase[] {
  const sums = items.map((item) => ({ item, sum: sumOf(item) }));
  const largestBelow = (limit: bigint) =>
    sums.reduce<(typeof sums)[number] | undefined>(
      (best, one) => (one.sum <= limit && (!best || one.sum > best.sum) ? one : best),
      undefined,
    );
  const wanted = [
    0n,
    1n,
    50n,
    80n,
    99n,
    100n,
    500n,
    900n,
    1000n,
    5000n,
    9000n,
    10_000n,
    small,
    2n ** 255n,
  ].map(largestBelow);
  const smallest = sums.reduce((best, one) => (best && best.sum <= one.sum ? best : one), sums[0]);
  return [...new Set([smallest, ...wanted, ...alone(sums)].flatMap((one) => one?.item ?? []))];
}

interface Summed {
  readonly item: PowerCase;
  readonly sum: bigint;
}

/** Of setters of three numbers or more, whose sum may be bounded but for one: each of them alone. */
function alone(sums: readonly Summed[]): readonly Summed[] {
  return sums.filter(({ item: { choice, fn } }) => {
    const large = fn.types.filter((_, place) => numberAt(choice.data, place) > 1n);
    return fn.types.length > 2 && large.length === 1;
  });
}

function numberAt(data: Hex, place: number): bigint {
  const at = 10 + 64 * place;
  return BigInt(`0x${data.slice(at, at + 64)}`);
}

/** The sum of all arguments. */
function sumOf({ choice: { data }, fn: { types } }: PowerCase): bigint {
  return types.reduce((sum, _, place) => sum + numberAt(data, place), 0n);
}
