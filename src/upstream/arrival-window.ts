import type { Permit } from './permit.js';

/**
 * How late a request whose answer has not begun may have reached the service after it was written, in milliseconds. The beginning of
 * an answer tells sooner.
 */
const MAX_ARRIVAL_DELAY_MS = 1_000;
/** A permit that nobody ever said a word about is written off after this long: longer than any request waits for its connection. */
export const MAX_PENDING_MS = 15_000;
/** The window that a service counts in. */
export const WINDOW_MS = 1_000;

export interface ArrivalWindow {
  /** Most requests that may reach the service within a second, as it sees it. */
  readonly maxPermits: number;
  /** Milliseconds after which a request that left counts as arrived, whatever is known. */
  readonly maxArrivalDelayMs: number;
}

/**
 * The bound that a service may hold us to: `burst + rps` in any second. A bucket that was full hands out `burst` at once and `rps`
 * in the second after it; where a busy process writes, or a cold one connects, late, the service would see more, though the bucket never
 * gave more. So permits are counted where they may arrive: one that was handed out counts until a second after its request is
 * known to have arrived. The allowance takes at most half of what the burst leaves, so that the long-run rate stays `rps`.
 */
export function toArrivalWindow(rps: number, burst: number): ArrivalWindow {
  const maxPermits = Math.max(1, Math.floor(burst + rps));
  const slackMs = Math.max(0, maxPermits / rps - 1) * 1000;
  return { maxPermits, maxArrivalDelayMs: Math.min(MAX_ARRIVAL_DELAY_MS, slackMs / 2) };
}

/** Permits whose requests reached the service within the last second, or may be about to. */
export interface RecentPermits {
  /** A permit that fits now; `undefined` where the window is full. O(permits under way). */
  take(onGiveBack: () => void): Permit | undefined;
  /** Least milliseconds until `position` more permits fit (1: the next one). */
  expectedWaitMs(position: number): number;
}

/** By the clock of `performance.now()`. */
export function createRecentPermits({ maxPermits, maxArrivalDelayMs }: ArrivalWindow): RecentPermits {
  /** When each permit that is not known to have arrived counts as arrived at the latest. */
  const underWay = new Map<Permit, number>();
  /** Ascending. */
  const arrivals: number[] = [];

  const arriveAt = (at: number) => {
    let place = arrivals.length;
    while (place > 0 && (arrivals[place - 1] ?? 0) > at) place -= 1;
    arrivals.splice(place, 0, at);
  };
  const forget = () => {
    const now = performance.now();
    for (const [permit, latest] of underWay) {
      if (latest > now) continue;
      underWay.delete(permit);
      arriveAt(latest);
    }
    while (arrivals.length > 0 && (arrivals[0] ?? 0) <= now - WINDOW_MS) arrivals.shift();
  };

  return {
    take(onGiveBack) {
      forget();
      if (underWay.size + arrivals.length >= maxPermits) return undefined;
      let hasLeft = false;
      const permit: Permit = {
        left() {
          hasLeft = true;
          if (underWay.has(permit)) underWay.set(permit, performance.now() + maxArrivalDelayMs);
        },
        arrived() {
          hasLeft = true;
          if (underWay.delete(permit)) arriveAt(performance.now());
        },
        giveBack() {
          if (hasLeft || !underWay.delete(permit)) return false;
          onGiveBack();
          return true;
        },
      };
      underWay.set(permit, performance.now() + MAX_PENDING_MS);
      return permit;
    },
    expectedWaitMs(position) {
      forget();
      const over = position - (maxPermits - underWay.size - arrivals.length);
      if (over <= 0) return 0;
      const at = arrivals[over - 1] ?? performance.now();
      return Math.max(0, Math.ceil(at + WINDOW_MS - performance.now()));
    },
  };
}
