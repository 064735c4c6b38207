import { setMaxListeners } from 'node:events';
import type { CallerLifetime } from './caller-lifetime.js';

/** The abort reason when the last waiter left. It says nothing about the service. */
export const NO_WAITERS = new Error('the last caller has left');

/**
 * Does the work for the keys of one flight. It settles each key as soon as its answer is known. Keys that are
 * left at the end are settled by `onUnsettled`. A rejection rejects every key that is left.
 */
type FlightWork<V> = (signal: AbortSignal, settle: (key: string, value: V) => void) => Promise<void>;

interface FlightPlan<V> {
  readonly keys: readonly string[];
  readonly work: FlightWork<V>;
  /** Milliseconds after which the work is aborted and the remaining keys are settled by `onUnsettled`. */
  readonly budgetMs: number;
  readonly onUnsettled: (key: string) => V;
}

/**
 * Single flight: requests for a key in progress join it instead of repeating it. One batch of keys is one
 * piece of work. It is aborted only when nobody waits for any of its keys, or when its budget ends. A caller
 * that leaves does not affect others.
 */
export interface Flights<V> {
  readonly size: number;
  isUnderWay(key: string): boolean;
  start(plan: FlightPlan<V>): void;
  /**
   * The answer of a flight in progress, or `onGone()` if the waiter leaves first. `undefined` if there is no
   * such flight.
   */
  join(key: string, waiter: CallerLifetime, onGone: () => V): Promise<V> | undefined;
}

interface Entry<V> {
  readonly work: Work;
  readonly promise: Promise<V>;
  readonly resolve: (value: V) => void;
  readonly reject: (reason: unknown) => void;
  waiters: number;
}

interface Work {
  readonly keys: readonly string[];
  readonly controller: AbortController;
  /** Keys with at least one waiter. */
  wantedKeys: number;
}

export function createFlights<V>(): Flights<V> {
  const entries = new Map<string, Entry<V>>();
  const take = (key: string, work: Work): Entry<V> | undefined => {
    const entry = entries.get(key);
    if (entry?.work !== work) return undefined;
    entries.delete(key);
    return entry;
  };
  return {
    get size() {
      return entries.size;
    },
    isUnderWay: (key) => entries.has(key),
    start(plan) {
      const work: Work = { keys: plan.keys, controller: new AbortController(), wantedKeys: 0 };
      // A batch of many tokens adds many listeners. This is not a leak.
      setMaxListeners(0, work.controller.signal);
      for (const key of plan.keys) entries.set(key, createEntry(work));
      // Started in a microtask: otherwise the work could finish before its caller has joined.
      queueMicrotask(() => void run(plan, work, (key) => take(key, work)));
    },
    join(key, waiter, onGone) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      return wait(entry, waiter, onGone, () => {
        for (const other of entry.work.keys) take(other, entry.work);
      });
    },
  };
}

function createEntry<V>(work: Work): Entry<V> {
  let resolve: (value: V) => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<V>((accept, refuse) => {
    resolve = accept;
    reject = refuse;
  });
  promise.catch(() => undefined);
  return { work, promise, resolve, reject, waiters: 0 };
}

async function run<V>(
  plan: FlightPlan<V>,
  work: Work,
  take: (key: string) => Entry<V> | undefined,
): Promise<void> {
  const finish = () => {
    for (const key of plan.keys) take(key)?.resolve(plan.onUnsettled(key));
  };
  const timer = setTimeout(() => {
    finish();
    work.controller.abort(new Error('the budget of this work is spent'));
  }, plan.budgetMs);
  try {
    await plan.work(work.controller.signal, (key, value) => take(key)?.resolve(value));
    finish();
  } catch (error) {
    for (const key of plan.keys) take(key)?.reject(error);
  } finally {
    clearTimeout(timer);
  }
}

function wait<V>(entry: Entry<V>, waiter: CallerLifetime, onGone: () => V, onEmpty: () => void): Promise<V> {
  if (entry.waiters === 0) entry.work.wantedKeys += 1;
  entry.waiters += 1;
  return new Promise<V>((resolve, reject) => {
    const stopListening = waiter.onLeave(() => {
      resolve(onGone());
      entry.waiters -= 1;
      if (entry.waiters > 0) return;
      entry.work.wantedKeys -= 1;
      if (entry.work.wantedKeys > 0) return;
      onEmpty();
      entry.work.controller.abort(NO_WAITERS);
    });
    entry.promise.then(
      (value) => {
        stopListening();
        resolve(value);
      },
      (error) => {
        stopListening();
        reject(error);
      },
    );
  });
}
