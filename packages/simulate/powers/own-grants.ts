import type { Hex } from '@assay/facts';
import type { Outcomes } from '../calls/step.js';
import type { Actor } from './actors.js';
import { toChoice, type Value } from './call-choice.js';
import { isOrdinary } from './combinations.js';
import type { WriteFunction } from './functions.js';

import { functionOf, type PowerCase, type PreparingCall } from './power-case.js';

/** Functions of one actor by which it may let itself in. */
const MAX_GRANTING = 10;
/** Calls of one actor that are tried after it let itself in, and calls of each function. */
const MAX_TRIED = 120;
const CALLS_EACH = 2;

const ADMIN_ROLE: Hex = `0x${'0'.repeat(64)}`;
const simple = /^(?:address|bool|string|bytes|bytes32|uint\d*)$/;
/** What takes rights away lets nobody in. */
const takesAway = /^(?:renounce|revoke|remove)/;
const namesRole = ({ types }: WriteFunction) => types.includes('bytes32');

/** What the search knows when it looks for these calls. */
export interface KnownCalls {
  /** Cases of each actor, and those of them that passed. */
  readonly cases: ReadonlyMap<Actor, readonly PowerCase[]>;
  readonly accepted: ReadonlyMap<Actor, readonly PowerCase[]>;
  /** Words in the code that may name roles. */
  readonly roles: readonly Hex[];
  /** An amount that is more than anybody holds. */
  readonly large: bigint;
}

/** A call that names the actor wherever it names an account. */
function toOwnCall(item: PowerCase, role: Hex, large: bigint): PreparingCall | undefined {
  const { fn, target, actor } = item;
  const toValue = (type: string): Value => {
    if (type === 'address') return actor.address;
    if (type === 'bool') return true;
    if (type === 'bytes32') return role;
    if (type === 'string') return 'x';
    if (type === 'bytes') return '0x';
    const max = 2n ** BigInt(/\d+$/.exec(type)?.[0] ?? 256) - 1n;
    return large > max ? max : large;
  };
  const choice = toChoice(fn, fn.types.map(toValue), '');
  return choice && { target, fn, choice };
}

/**
 * The calls by which an actor may let itself in, one function after the other. Where a function names a role, it gives
 * itself every role twice: a role may be what another one asks for.
 */
function toGrants(
  actor: Actor,
  { cases, accepted, roles, large }: KnownCalls,
): readonly (readonly PreparingCall[])[] {
  const passed = new Set((accepted.get(actor) ?? []).map(functionOf));
  // What anyone can do is tried as a stranger.
  const open = new Set(
    [...accepted].flatMap(([{ kind }, own]) => (kind === 'stranger' ? own.map(functionOf) : [])),
  );
  const isNew = (item: PowerCase) => actor.kind === 'stranger' || !open.has(functionOf(item));
  const functions = new Map((cases.get(actor) ?? []).map((item) => [functionOf(item), item]));
  const granting = [...functions.values()].filter(
    (item) =>
      !item.fn.ofProxy &&
      !item.standard &&
      !isOrdinary(item.fn.signature) &&
      !takesAway.test(item.fn.signature ?? '') &&
      item.fn.types.every((type) => simple.test(type)) &&
      (item.fn.types.length === 0 || item.fn.types.includes('address')) &&
      (passed.has(functionOf(item)) || namesRole(item.fn)) &&
      isNew(item),
  );
  return granting.slice(0, MAX_GRANTING).map((item) => {
    const words = namesRole(item.fn) ? [ADMIN_ROLE, ...roles] : [ADMIN_ROLE];
    const calls = words.flatMap((role) => toOwnCall(item, role, large) ?? []);
    return namesRole(item.fn) ? [...calls, ...calls] : calls;
  });
}

/** The case after these calls, of which there is at least one. */
function after(item: PowerCase, calls: readonly PreparingCall[], key: string): PowerCase {
  const last = calls.at(-1);
  return last ? { ...item, key: `${item.key}<${key}`, before: calls.slice(0, -1), first: last } : item;
}

/**
 * Calls that were refused, each after a call by which its actor may have let itself in: an owner who puts itself on a
 * list, an admin who takes a role. At most 120 of each actor.
 */
export function toCallsAfterGrants(known: KnownCalls): ReadonlyMap<Actor, readonly PowerCase[]> {
  const found = [...known.cases].map(([actor, cases]) => {
    const grants = toGrants(actor, known);
    const passed = new Set((known.accepted.get(actor) ?? []).map(functionOf));
    const counts = new Map<string, number>();
    const refused = cases.filter((item) => {
      const key = functionOf(item);
      counts.set(key, (counts.get(key) ?? 0) + 1);
      const isFew = (counts.get(key) ?? 0) <= CALLS_EACH;
      return isFew && !passed.has(key) && !item.before && !isOrdinary(item.fn.signature);
    });
    const tried = refused.flatMap((item) =>
      grants.flatMap((calls, at) =>
        calls.some(({ fn }) => fn.selector === item.fn.selector) ? [] : after(item, calls, `${at}`),
      ),
    );
    return [actor, tried.slice(0, MAX_TRIED)] as const;
  });
  return new Map(found);
}

/** The calls before the deciding one that passed, each once. */
function passedBefore(
  { before = [], first, target }: PowerCase,
  outcomes: Outcomes,
): readonly PreparingCall[] {
  const calls = [
    ...before.map((call, at) => [`before${at}`, call] as const),
    ...(first ? [['firstCall', { ...first, target }] as const] : []),
  ].filter(([key]) => outcomes.get(key)?.success);
  return [...new Map(calls.map(([, call]) => [call.choice.data, call])).values()];
}

/** A call that passed after some of the calls before it did: after each of these alone, and after two of them. */
export function withFewerGrants(item: PowerCase, outcomes: Outcomes): readonly PowerCase[] {
  const calls = passedBefore(item, outcomes);
  const pairs = calls.flatMap((one) => calls.flatMap((next) => (one === next ? [] : [[one, next]])));
  return [...calls.map((call) => [call]), ...pairs].map((few, at) => after(item, few, `few${at}`));
}
