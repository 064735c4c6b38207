import { setMaxListeners } from 'node:events';
import type { CallerLifetime } from './caller-lifetime.js';

/** Reason of the abort when the last waiter left: it says nothing about who was asked. */
export const NO_WAITERS = new Error('nobody waits any more');

/**
 * Does the work for the keys of one flight. Settles each key as soon as its answer is there; keys that are left when it
 * ends are settled by `onUnsettled`. A rejection rejects every key that is left.
 */
type FlightWork<V> = (signal: AbortSignal, settle: (key: string, value: V) => void) => Promise<void>;

interface FlightPlan<V> {
  readonly keys: readonly string[];
  readonly work: FlightWork<V>;
  /** Milliseconds after which the work is told to stop and what is left is settled by `onUnsettled`. */
  readonly budgetMs: number;
  readonly onUnsettled: (key: string) => V;
}

/**
 * Single flight: work that is under way is joined, not repeated. One batch of keys is one piece of work; it is aborted only
 * when nobody waits for any of its keys any more, or its own budget ends. An impatient caller leaves without hurting others.
 */
export interface Flights<V> {
  readonly size: number;
  isUnderWay(key: string): boolean;
  start(plan: FlightPlan<V>): void;
  /** The answer of a flight under way, or `onGone()` when the waiter leaves first. `undefined`: there is no such flight. */
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
  /** Seats with at least one waiter. */
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
      // A batch of many tokens listens many times; that is no leak.
      setMaxListeners(0, work.controller.signal);
      for (const key of plan.keys) entries.set(key, createEntry(work));
      // Not at once: work that is done before its caller could join would leave him with nothing.
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
