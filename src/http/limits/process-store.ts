import { createLru } from '@assay/facts';
import { type Entering, type LimitStore, PLACE_RETRY_MS, WINDOW_MS } from './limit-store.js';

/** Names whose windows are remembered; who was not seen for longest is forgotten first. */
const MAX_WINDOWS = 100_000;

/**
 * Counts in this process only.
 * @param now milliseconds of a clock that never goes back
 */
export function createProcessStore(now: () => number = () => performance.now()): LimitStore {
  const windows = createLru<string, { requests: number; endsAt: number }>(MAX_WINDOWS);
  const places = new Map<string, Set<string>>();
  const windowOf = (name: string) => {
    const known = windows.get(name);
    if (known && now() < known.endsAt) return known;
    const begun = { requests: 0, endsAt: now() + WINDOW_MS };
    windows.set(name, begun);
    return begun;
  };
  const takenOf = (name: string) => places.get(name)?.size ?? 0;

  const refusalOf = (entering: Entering) => {
    for (const [at, { name, limit }] of entering.windows.entries()) {
      const { requests, endsAt } = windowOf(name);
      if (requests >= limit) return { at, retryAfterMs: endsAt - now() };
    }
    const full = entering.places.findIndex(({ name, limit }) => takenOf(name) >= limit);
    return full < 0 ? undefined : { at: entering.windows.length + full, retryAfterMs: PLACE_RETRY_MS };
  };
  const enter = ({ id, ...entering }: Entering) => {
    for (const { name } of entering.windows) windowOf(name).requests += 1;
    for (const { name } of entering.places) places.set(name, (places.get(name) ?? new Set()).add(id));
  };

  return {
    async count(asked, entering) {
      const counted = asked.map(({ name }) => {
        const window = windowOf(name);
        window.requests += 1;
        return { requests: window.requests, endsInMs: window.endsAt - now() };
      });
      const isOver = asked.some(({ limit }, at) => (counted[at]?.requests ?? 0) > limit);
      if (!entering || isOver) return { windows: counted };
      const refusal = refusalOf(entering);
      if (!refusal) enter(entering);
      return { windows: counted, refusal };
    },
    end({ id, ...entered }) {
      for (const { name } of entered.windows) {
        const window = windowOf(name);
        window.requests = Math.max(0, window.requests - 1);
      }
      for (const { name } of entered.places) places.get(name)?.delete(id);
    },
    async read(windowNames, placeNames) {
      return [...windowNames.map((name) => windowOf(name).requests), ...placeNames.map(takenOf)];
    },
  };
}
