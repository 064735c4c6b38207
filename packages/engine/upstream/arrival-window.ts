import type { Permit } from '@assay/chain';

/**
 * The longest time, in milliseconds, that we assume between writing a request and its arrival at the service.
 * When the answer begins earlier, the request has arrived earlier.
 */
const MAX_ARRIVAL_DELAY_MS = 1_000;
/**
 * A permit whose holder never reports anything expires after this time. No request waits longer for a
 * connection.
 */
export const MAX_PENDING_MS = 15_000;
/** The window in which a service counts requests. */
export const WINDOW_MS = 1_000;

export interface ArrivalWindow {
  /** The maximum number of requests that may reach the service within one second. */
  readonly maxPermits: number;
  /** Milliseconds after which a sent request counts as arrived, even if no answer has begun. */
  readonly maxArrivalDelayMs: number;
}

/**
 * The limit that a service may hold us to: `burst + rps` requests in any second. A full bucket grants `burst`
 * at once and `rps` in the next second. If a busy process writes late or a new connection opens late, the
 * service could see more than that. So each permit is counted at the time its request may arrive, until one
 * second after it is known to have arrived. The arrival delay uses at most half of what the burst leaves, so
 * that the long-run rate stays `rps`.
 */
export function toArrivalWindow(rps: number, burst: number): ArrivalWindow {
  const maxPermits = Math.max(1, Math.floor(burst + rps));
  const slackMs = Math.max(0, maxPermits / rps - 1) * 1000;
  return { maxPermits, maxArrivalDelayMs: Math.min(MAX_ARRIVAL_DELAY_MS, slackMs / 2) };
}

/** Permits whose requests reached the service within the last second, or may still do so. */
export interface RecentPermits {
  /** A permit, or `undefined` if the window is full. O(permits in use). */
  take(onGiveBack: () => void): Permit | undefined;
  /** The minimum number of milliseconds until `position` more permits fit (1: the next one). */
  expectedWaitMs(position: number): number;
}

/** Measures time with `performance.now()`. */
export function createRecentPermits({ maxPermits, maxArrivalDelayMs }: ArrivalWindow): RecentPermits {
  /** For each permit whose request is not known to have arrived: the time at which it counts as arrived. */
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
