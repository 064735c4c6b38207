import { setMaxListeners } from 'node:events';

interface Listeners {
  readonly all: Set<() => void>;
  readonly callAll: () => void;
}

const listenersOf = new WeakMap<AbortSignal, Listeners>();

/**
 * Calls `listener` once when the signal aborts; not where it has aborted already. All listeners of a signal
 * share one of its own: hundreds of calls of an analysis wait for the same signal, so many are not a leak, and
 * an event target takes twice as long to add and remove one.
 * @returns takes the listener away
 */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  if (signal.aborted) return () => undefined;
  const { all, callAll } = listenersOf.get(signal) ?? createListeners(signal);
  if (all.size === 0) signal.addEventListener('abort', callAll, { once: true });
  // A function of its own for each call: the same one may listen twice.
  const own = () => listener();
  all.add(own);
  return () => {
    // A signal that has a listener may be kept for as long as what it depends on.
    if (all.delete(own) && all.size === 0) signal.removeEventListener('abort', callAll);
  };
}

function createListeners(signal: AbortSignal): Listeners {
  const all = new Set<() => void>();
  const callAll = () => {
    // One that is taken away by an earlier one is not called.
    for (const listener of all) {
      all.delete(listener);
      listener();
    }
  };
  const listeners = { all, callAll };
  listenersOf.set(signal, listeners);
  return listeners;
}

/**
 * Settles like `work`, or rejects as soon as the signal aborts: by default with the signal's reason. Leaves
 * no listener on the signal. The work itself is not stopped.
 * @example await orAborted(sharedRequest, signal, () => new RpcError('aborted', 'the caller left'))
 */
export function orAborted<T>(
  work: Promise<T>,
  signal: AbortSignal,
  toError: () => unknown = () => signal.reason,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(toError());
    const stop = onAbort(signal, leave);
    if (signal.aborted) leave();
    work.then(resolve, reject).finally(stop);
  });
}

/** A signal with an end of its own. */
export interface DeadlineSignal {
  readonly signal: AbortSignal;
  /** Call it when the work is done: the timer and the listener on the parent go. */
  readonly release: () => void;
}

/**
 * A signal that aborts with its parent or after a time, whichever comes first. `AbortSignal.any` of a parent
 * and a timeout does not do: Node 20 lets the timeout be collected, so that it never fires, and keeps every
 * listener that nobody removes.
 * @example const within = createDeadlineSignal(signal, 5_000); // finally: within.release()
 */
export function createDeadlineSignal(parent: AbortSignal | undefined, timeoutMs: number): DeadlineSignal {
  const controller = new AbortController();
  // A batch of many tokens adds many listeners. This is not a leak.
  setMaxListeners(0, controller.signal);
  const follow = () => controller.abort(parent?.reason);
  if (parent?.aborted) follow();
  const stop = parent && onAbort(parent, follow);
  const timer = setTimeout(() => controller.abort(new Error('the time for this is over')), timeoutMs);
  return {
    signal: controller.signal,
    release: () => {
      clearTimeout(timer);
      stop?.();
    },
  };
}
