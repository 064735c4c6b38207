import { createLru } from '@assay/facts';
import { type LimitStore, PLACE_RETRY_MS, WINDOW_MS } from './limit-store.js';

/** Names whose windows are remembered; who was not seen for longest is forgotten first. */
const MAX_WINDOWS = 100_000;

/** Counts in this process only. */
export function createProcessStore(): LimitStore {
  const windows = createLru<string, { requests: number; endsAt: number }>(MAX_WINDOWS);
  const places = new Map<string, Set<string>>();
  const windowOf = (name: string) => {
    const known = windows.get(name);
    const now = performance.now();
    if (known && now < known.endsAt) return known;
    const begun = { requests: 0, endsAt: now + WINDOW_MS };
    windows.set(name, begun);
    return begun;
  };

  return {
    async count(asked, entering) {
      const counted: { readonly requests: number; readonly endsInMs: number }[] = [];
      let isOver = false;
      for (const { name, limit } of asked) {
        const window = windowOf(name);
        window.requests += 1;
        counted.push({ requests: window.requests, endsInMs: window.endsAt - performance.now() });
        if (window.requests > limit) isOver = true;
      }
      if (!entering || isOver) return { windows: counted };
      let at = 0;
      for (const { name, limit } of entering.windows) {
        const { requests, endsAt } = windowOf(name);
        const retryAfterMs = endsAt - performance.now();
        if (requests >= limit) return { windows: counted, refusal: { at, retryAfterMs } };
        at += 1;
      }
      for (const { name, limit } of entering.places) {
        const taken = places.get(name)?.size ?? 0;
        if (taken >= limit) return { windows: counted, refusal: { at, retryAfterMs: PLACE_RETRY_MS } };
        at += 1;
      }
      for (const { name } of entering.windows) windowOf(name).requests += 1;
      for (const { name } of entering.places)
        places.set(name, (places.get(name) ?? new Set()).add(entering.id));
      return { windows: counted };
    },
    end({ id, ...entered }) {
      for (const { name } of entered.windows) {
        const window = windowOf(name);
        window.requests = Math.max(0, window.requests - 1);
      }
      for (const { name } of entered.places) places.get(name)?.delete(id);
    },
    async read(windowNames, placeNames) {
      return [
        ...windowNames.map((name) => windowOf(name).requests),
        ...placeNames.map((name) => places.get(name)?.size ?? 0),
      ];
    },
  };
}
