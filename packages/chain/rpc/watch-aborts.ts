import type { SharedRequest } from './shared-request.js';

/** A signal that aborts when every caller of a batch has given up. */
export function watchAborts(requests: readonly SharedRequest[]): {
  readonly signal: AbortSignal;
  stop(): void;
} {
  const controller = new AbortController();
  const wanted = requests.filter((request) => !request.isAbandoned());
  let waiting = wanted.length;
  const onAbandoned = () => {
    waiting -= 1;
    if (waiting === 0) controller.abort();
  };
  if (waiting === 0 && requests.length > 0) controller.abort();
  const stops = wanted.map((request) => request.onAbandoned(onAbandoned));
  return {
    signal: controller.signal,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
