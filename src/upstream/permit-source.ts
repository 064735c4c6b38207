import { TokenBucket } from 'limiter';
import { createRecentPermits, toArrivalWindow } from './arrival-window.js';
import type { Permit } from './permit.js';

/** What a meter answers when it is asked for tokens. */
export interface PermitAnswer {
  /** Handed out now, 0..wanted. */
  readonly turns: readonly Permit[];
  /** Milliseconds until the next token after these; 0 where one is there. */
  readonly nextInMs: number;
  /** Tokens handed out today (UTC), these included; over the whole fleet where the meter is shared. */
  readonly today: number;
}

/** A supply of tokens at `rps` a second with room for `burst`, and at most `daily` a day. */
export interface PermitSource {
  /** Answers at once where the meter is in this process. */
  take(wanted: number): PermitAnswer | Promise<PermitAnswer>;
  /** Milliseconds until `position` more tokens will have been there (1: the next one); an estimate where the meter is shared. */
  expectedWaitMs(position: number): number;
}

export interface PermitSourceOptions {
  readonly rps: number;
  readonly burst: number;
  readonly daily: number;
  /** Wall clock in Unix milliseconds; decides when a day ends. */
  readonly now: () => number;
  /** Tokens there at the start; `burst` where absent. */
  readonly startWith?: number;
  /** Tokens already handed out today. */
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
 * The meter of one process: `limiter`'s token bucket, full at the start (it starts empty otherwise).
 * In any window of t seconds it hands out at most `burst + rps * t` tokens, and never so many that a service could see more than
 * `burst + rps` requests within a second, however late they leave and arrive (see `arrival-window.ts`).
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
      if (currentDay !== day) {
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
      return { turns: permits, nextInMs: expectedWaitMs(1), today };
    },
    expectedWaitMs,
  };
}
