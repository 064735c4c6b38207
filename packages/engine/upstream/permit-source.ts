import type { Permit } from '@assay/chain';
import { TokenBucket } from 'limiter';
import { createRecentPermits, toArrivalWindow } from './arrival-window.js';

/** The result of asking a permit source for permits. */
export interface PermitAnswer {
  /** Granted now, 0..wanted. */
  readonly permits: readonly Permit[];
  /** Milliseconds until the next permit after these. 0 if one is available. */
  readonly nextInMs: number;
  /** Permits granted today (UTC), including these. Counts all replicas if the source is shared. */
  readonly today: number;
}

/** Grants permits at `rps` per second, `burst` at once, and at most `daily` per day. */
export interface PermitSource {
  /** Returns synchronously if the source is in this process. */
  take(wanted: number): PermitAnswer | Promise<PermitAnswer>;
  /**
   * Milliseconds until `position` more permits are available (1: the next one). An estimate if the source is
   * shared.
   */
  expectedWaitMs(position: number): number;
}

export interface PermitSourceOptions {
  readonly rps: number;
  readonly burst: number;
  readonly daily: number;
  /** Wall clock in Unix milliseconds. Decides when a day ends. */
  readonly now: () => number;
  /** Permits available at the start. Default: `burst`. */
  readonly startWith?: number;
  /** Permits already granted today. */
  readonly today?: number;
}

const DAY_MS = 86_400_000;

/** Number of the UTC day. */
export function dayOf(nowMs: number): number {
  return Math.floor(nowMs / DAY_MS);
}

/** Milliseconds until the next UTC day. */
export function untilNextDayMs(nowMs: number): number {
  return DAY_MS - (nowMs % DAY_MS);
}

/**
 * The permit source of one process: `limiter`'s token bucket, full at the start (by default it starts empty).
 * In any window of t seconds it grants at most `burst + rps * t` permits. A service never sees more than
 * `burst + rps` requests within a second, however late they are sent and arrive (see `arrival-window.ts`).
 */
export function createPermitSource(options: PermitSourceOptions): PermitSource {
  const bucket = new TokenBucket({
    bucketSize: options.burst,
    tokensPerInterval: options.rps,
    interval: 'second',
  });
  bucket.content = options.startWith ?? options.burst;
  const recent = createRecentPermits(toArrivalWindow(options.rps, options.burst));
  let day = dayOf(options.now());
  let today = options.today ?? 0;

  const expectedWaitMs = (position: number): number => {
    bucket.drip();
    const untilDripMs = Math.ceil(((position - bucket.content) * 1000) / options.rps);
    return Math.max(0, untilDripMs, recent.expectedWaitMs(position));
  };

  const takeBack = (givenOn: number) => {
    bucket.content = Math.min(bucket.bucketSize, bucket.content + 1);
    if (givenOn === day) today -= 1;
  };
  const takeOne = (): Permit | undefined => {
    if (today >= options.daily || bucket.content < 1) return undefined;
    const givenOn = day;
    const permit = recent.take(() => takeBack(givenOn));
    if (!permit || !bucket.tryRemoveTokens(1)) return undefined;
    today += 1;
    return permit;
  };

  return {
    take(wanted) {
      const currentDay = dayOf(options.now());
      // A clock that goes back over midnight begins no new day, and the day comes once.
      if (currentDay > day) {
        day = currentDay;
        today = 0;
      }
      bucket.drip();
      const permits: Permit[] = [];
      while (permits.length < wanted) {
        const permit = takeOne();
        if (!permit) break;
        permits.push(permit);
      }
      return { permits: permits, nextInMs: expectedWaitMs(1), today };
    },
    expectedWaitMs,
  };
}
