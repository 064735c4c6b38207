/**
 * How long a caller waits for answers: until a deadline, or until the caller leaves. Uses one timer and one
 * listener for any number of answers.
 */
export interface CallerLifetime {
  readonly deadline: number;
  /** False once the deadline has passed or the signal was aborted. */
  readonly active: boolean;
  /**
   * Runs `callback` once when the caller leaves, or immediately if the caller has already left. The returned
   * function removes the callback.
   */
  onLeave(callback: () => void): () => void;
}

const MAX_TIMER_MS = 2_147_483_647;

/** @param deadline Unix milliseconds. */
export function createCallerLifetime(
  signal: AbortSignal,
  deadline: number,
  now: () => number = Date.now,
): CallerLifetime {
  const callbacks = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  let hasLeft = false;

  const leave = () => {
    hasLeft = true;
    stop();
    const all = [...callbacks];
    callbacks.clear();
    for (const callback of all) callback();
  };
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    signal.removeEventListener('abort', leave);
  };
  const watch = () => {
    signal.addEventListener('abort', leave, { once: true });
    timer = setTimeout(leave, Math.min(Math.max(0, deadline - now()), MAX_TIMER_MS));
  };
  const isActive = () => !hasLeft && !signal.aborted && now() < deadline;

  return {
    deadline,
    get active() {
      return isActive();
    },
    onLeave(callback) {
      if (!isActive()) {
        callback();
        return () => undefined;
      }
      if (callbacks.size === 0) watch();
      callbacks.add(callback);
      return () => {
        if (callbacks.delete(callback) && callbacks.size === 0) stop();
      };
    },
  };
}
