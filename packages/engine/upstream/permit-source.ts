import type { Permit } from '@assay/chain';
import { type BucketLimits, type PermitBucket, ProcessBucket, type Taken } from './permit-bucket.js';

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
  /**
   * Returns synchronously if the source is in this process.
   * @param kept permits that stay for others. Default: none
   */
  take(wanted: number, kept?: number): PermitAnswer | Promise<PermitAnswer>;
  /**
   * Milliseconds until `position` more permits are available (1: the next one). An estimate if the source is
   * shared.
   */
  expectedWaitMs(position: number, kept?: number): number;
}

export interface PermitSourceOptions extends BucketLimits {
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

/** The permit source of one process. */
export function createPermitSource({ now, ...options }: PermitSourceOptions): PermitSource {
  const bucket = new ProcessBucket(options, { ...options, day: dayOf(now()) });
  return {
    take(wanted, kept = 0) {
      const day = dayOf(now());
      return toAnswer(bucket.take(day, wanted, kept), bucket, day);
    },
    expectedWaitMs: (position, kept = 0) => bucket.expectedWaitMs(position, kept),
  };
}

/** What a bucket granted on a day, as permits that tell it what becomes of their requests. */
export function toAnswer(taken: Taken, bucket: PermitBucket, day: number): PermitAnswer {
  return { ...taken, permits: taken.permits.map((name) => toPermit(name, bucket, day)) };
}

function toPermit(name: string, bucket: PermitBucket, day: number): Permit {
  let state: 'pending' | 'left' | 'over' = 'pending';
  return {
    left() {
      if (state === 'pending') bucket.left(name);
      if (state === 'pending') state = 'left';
    },
    arrived() {
      if (state !== 'over') bucket.arrived(name);
      state = 'over';
    },
    giveBack() {
      if (state !== 'pending') return false;
      state = 'over';
      return bucket.giveBack(name, day);
    },
  };
}
