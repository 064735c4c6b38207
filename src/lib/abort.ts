import { setMaxListeners } from 'node:events';

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
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
    if (signal.aborted) return leave();
    // One analysis uses one signal for hundreds of calls: many listeners are not a leak here.
    setMaxListeners(0, signal);
    signal.addEventListener('abort', leave, { once: true });
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
  parent?.addEventListener('abort', follow, { once: true });
  const timer = setTimeout(() => controller.abort(new Error('the time for this is over')), timeoutMs);
  return {
    signal: controller.signal,
    release: () => {
      clearTimeout(timer);
      parent?.removeEventListener('abort', follow);
    },
  };
}
