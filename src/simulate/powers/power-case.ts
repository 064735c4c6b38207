import type { Step } from '../step.js';
import type { Actor } from './actors.js';
import type { CallChoice } from './call-choice.js';
import type { WriteFunction } from './functions.js';
import type { PowerScenario } from './power-scenario.js';

/** One or two calls of an actor that may show a power. */
export interface PowerCase {
  readonly key: string;
  readonly actor: Actor;
  /** Contract that is called: the token, or a beacon behind it. */
  readonly target: Step['target'];
  readonly fn: WriteFunction;
  readonly choice: CallChoice;
  /** A call made before it: some powers need a number and a switch. */
  readonly first?: { readonly fn: WriteFunction; readonly choice: CallChoice };
}

function toStep(key: string, item: PowerCase, choice: CallChoice): Step {
  return { key, actor: item.actor.address, target: item.target, data: choice.data, fills: choice.fills };
}

/** The actor's steps; the last one is always called `call`. */
export function actorSteps(item: PowerCase): readonly Step[] {
  const last = toStep('call', item, item.choice);
  return item.first ? [toStep('firstCall', item, item.first.choice), last] : [last];
}

/** A call that changes nothing, to measure trading without a power being used. */
export function baselineSteps(scenario: PowerScenario): readonly Step[] {
  const { trader, recipient } = scenario.accounts;
  return [{ key: 'call', actor: trader, target: recipient, data: '0x' }];
}

export function nameOf(fn: WriteFunction): string {
  return fn.signature ?? `${fn.selector}(${fn.types.join(',')})`;
}
