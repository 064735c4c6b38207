import { setImmediate } from 'node:timers/promises';

let pending: Promise<void> | undefined;

/**
 * Resolves in another tick, which is another HTTP request: whoever waits for it keeps nobody's answer waiting. All who ask before it
 * comes share it, and so the request.
 */
export function nextTick(): Promise<void> {
  pending ??= setImmediate().then(() => {
    pending = undefined;
  });
  return pending;
}
