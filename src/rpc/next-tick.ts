import { setImmediate } from 'node:timers/promises';

let pending: Promise<void> | undefined;

/**
 * Resolves in the next tick. Requests made then are sent in another HTTP request, so a slow one does not
 * delay the answers of this tick. All callers of one tick share the promise, and so the next request.
 */
export function nextTick(): Promise<void> {
  pending ??= setImmediate().then(() => {
    pending = undefined;
  });
  return pending;
}
