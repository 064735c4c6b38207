import type { Address, Hex, PowerEffect } from '@assay/facts';
import type { Step } from '../calls/step.js';
import type { Actor } from './actors.js';
import type { CallChoice } from './call-choice.js';
import type { WriteFunction } from './functions.js';
import type { PowerScenario } from './power-scenario.js';
import { REFUSE } from './test-accounts.js';

/** A call by an actor that only prepares another one. */
export interface PreparingCall {
  readonly target: Step['target'];
  readonly fn: WriteFunction;
  readonly choice: CallChoice;
  /** Errors, by selector, that the prepared call no longer meets, by the standard of a token that the chain runs. */
  readonly clears?: readonly Hex[];
}

/** What a call does to holders by the standard of a token that the chain runs. */
interface StandardEffects {
  readonly effects: readonly PowerEffect[];
  /** They depend on more than these calls. */
  readonly depends?: boolean;
}

/** One or two calls of an actor that may show a power, after any that prepare them. */
export interface PowerCase {
  readonly key: string;
  readonly actor: Actor;
  /** Contract that is called: the token, or a beacon behind it. */
  readonly target: Step['target'];
  readonly fn: WriteFunction;
  readonly choice: CallChoice;
  /** Who makes the call where it is not the actor: a contract that hands on what the actor sent. */
  readonly by?: Address;
  /** Calls by the same actor that prepare it, e.g. a grant to itself. */
  readonly before?: readonly PreparingCall[];
  /** A contract that the call names, and that fails every call made of it afterwards. */
  readonly standIn?: Address;
  /** A call made before it: some powers need a number and a switch. */
  readonly first?: { readonly fn: WriteFunction; readonly choice: CallChoice };
  /** Absent: the token runs code of its own. */
  readonly standard?: StandardEffects;
}

function toStep(key: string, { actor }: PowerCase, { target, choice }: Omit<PreparingCall, 'fn'>): Step {
  return { key, actor: actor.address, target, data: choice.data, fills: choice.fills };
}

/** The actor's steps; the deciding one is always called `call`. */
export function actorSteps(item: PowerCase): readonly Step[] {
  const { actor, target, first, standIn, before = [] } = item;
  return [
    ...before.map((call, at) => toStep(`before${at}`, item, call)),
    ...(first ? [toStep('firstCall', item, { target, choice: first.choice })] : []),
    { ...toStep('call', item, item), ...(item.by ? { actor: item.by } : {}) },
    ...(standIn ? [{ key: 'refuse', actor: actor.address, target: standIn, data: REFUSE } as const] : []),
  ];
}

/** The same calls by another actor, which they name where they named the first one. */
export function asActor(item: PowerCase, actor: Actor): PowerCase {
  const [old, next] = [item.actor, actor].map(({ address }) => address.slice(2).toLowerCase());
  const renamed = <T extends { readonly choice: CallChoice }>(call: T): T => ({
    ...call,
    choice: { ...call.choice, data: call.choice.data.replaceAll(old ?? '', next ?? '') as Hex },
  });
  return {
    ...renamed(item),
    actor,
    ...(item.before ? { before: item.before.map(renamed) } : {}),
    ...(item.first ? { first: renamed(item.first) } : {}),
  };
}

/** The calls once more, by another account: the deciding one is called `repeat`. */
export function repeatSteps(item: PowerCase, by: Address): readonly Step[] {
  const again = asActor(item, { ...item.actor, address: by });
  return actorSteps(again).map((step) => ({
    ...step,
    key: step.key === 'call' ? 'repeat' : `again.${step.key}`,
  }));
}

/** A call that changes nothing, to measure trading without a power being used. */
export function baselineSteps(scenario: PowerScenario): readonly Step[] {
  const { trader, recipient } = scenario.accounts;
  return [{ key: 'call', actor: trader, target: recipient, data: '0x' }];
}

export function nameOf(fn: WriteFunction): string {
  return fn.signature ?? `${fn.selector}(${fn.types.join(',')})`;
}

/** The function of a contract. */
export const functionOf = ({ target, fn }: PowerCase) => `${target}:${fn.selector}`;
/** The function in the hands of one actor. */
export const callOf = ({ actor, fn }: PowerCase) => `${actor.address}:${fn.selector}`;
