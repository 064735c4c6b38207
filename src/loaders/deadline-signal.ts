import { setMaxListeners } from 'node:events';

/**
 * A signal that aborts with its parent or after a time, whichever comes first. Call `release` when the work
 * is done.
 */
export interface DeadlineSignal {
  readonly signal: AbortSignal;
  readonly release: () => void;
}

export function createDeadlineSignal(parent: AbortSignal, timeoutMs: number): DeadlineSignal {
  const controller = new AbortController();
  // A batch of many tokens adds many listeners. This is not a leak.
  setMaxListeners(0, controller.signal);
  const follow = () => controller.abort(parent.reason);
  if (parent.aborted) follow();
  else parent.addEventListener('abort', follow, { once: true });
  const timer = setTimeout(
    () => controller.abort(new Error('the time for this provider is over')),
    timeoutMs,
  );
  return {
    signal: controller.signal,
    release: () => {
      clearTimeout(timer);
      parent.removeEventListener('abort', follow);
    },
  };
}
