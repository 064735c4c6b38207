import { setMaxListeners } from 'node:events';

/**
 * Calls `listener` once when the signal aborts; not where it has aborted already.
 * @returns takes the listener away
 */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  if (signal.aborted) return () => undefined;
  // Hundreds of calls of an analysis wait for the same signal. Node warns of a leak at the eleventh.
  setMaxListeners(0, signal);
  signal.addEventListener('abort', listener, { once: true });
  return () => signal.removeEventListener('abort', listener);
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
