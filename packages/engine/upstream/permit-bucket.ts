/** The window in which a service counts requests. */
const WINDOW_MS = 1_000;
/**
 * The longest time, in milliseconds, that we assume between writing a request and its arrival at the service.
 * When the answer begins earlier, the request has arrived earlier.
 */
const MAX_ARRIVAL_DELAY_MS = 1_000;
/**
 * A permit whose holder never reports anything expires after this time. No request waits longer for a
 * connection.
 */
const MAX_PENDING_MS = 15_000;

export interface BucketLimits {
  /** Permits a second, and how many at once after a pause. */
  readonly rps: number;
  readonly burst: number;
  /** Permits a day. */
  readonly daily: number;
}

/** The numbers that a bucket counts with. Times are whole microseconds. */
export interface BucketNumbers {
  readonly costUs: number;
  readonly burst: number;
  readonly daily: number;
  /** The maximum number of requests that may reach the service within one second. */
  readonly maxPermits: number;
  /** After this time a request that was sent counts as arrived, even if no answer has begun. */
  readonly arrivalUs: number;
  readonly windowUs: number;
  readonly pendingUs: number;
}

/**
 * A service may hold us to `burst + rps` requests in any second: a full bucket grants `burst` at once and `rps` in
 * the next second. If a busy process writes late or a new connection opens late, the service could see more than that.
 * So each permit is counted at the time its request may arrive, until one second after it is known to have arrived.
 * The arrival delay uses at most half of what the burst leaves, so that the long-run rate stays `rps`.
 */
export function toBucketNumbers({ rps, burst, daily }: BucketLimits): BucketNumbers {
  const maxPermits = Math.max(1, Math.floor(burst + rps));
  const slackMs = Math.max(0, maxPermits / rps - 1) * 1_000;
  return {
    ...{ burst, daily, maxPermits },
    costUs: Math.ceil(1_000_000 / rps),
    arrivalUs: Math.ceil(Math.min(MAX_ARRIVAL_DELAY_MS, slackMs / 2) * 1_000),
    windowUs: WINDOW_MS * 1_000,
    pendingUs: MAX_PENDING_MS * 1_000,
  };
}

export interface Taken {
  /** Names of the permits. */
  readonly permits: readonly string[];
  /** Milliseconds until the next permit after these. 0 if one is available. */
  readonly nextInMs: number;
  /** Permits of the day, including these. */
  readonly today: number;
}

/**
 * Grants permits by the generic cell rate algorithm: in any t seconds at most `burst + rps * t`, at most `daily` a
 * day; and so that at most `burst + rps` of them reached the service within a second or may still do so.
 * The same in this process and in Redis (`redis-bucket.ts`), where all replicas share it.
 */
export interface PermitBucket {
  /** @param kept permits that stay for others: as if `burst` was smaller by so many */
  take(day: number, wanted: number, kept: number): Taken | Promise<Taken>;
  /** The request of the permit was sent. */
  left(permit: string): void;
  /** Its answer has begun. */
  arrived(permit: string): void;
  /** The request will not be sent. False if the permit has expired, as far as is known. */
  giveBack(permit: string, day: number): boolean;
}

export interface ProcessBucketStart {
  /** Permits available at the start. Default: `burst`. */
  readonly startWith?: number | undefined;
  /** Permits already granted on this day. */
  readonly today?: number | undefined;
  readonly day: number;
}

/** The bucket of one process, by `performance.now()`. */
export class ProcessBucket implements PermitBucket {
  private readonly numbers: BucketNumbers;
  /** The time at which the bucket is full again. */
  private fullAt: number;
  /** Permits by the time at which their request arrived at the latest. */
  private readonly permits = new Map<string, number>();
  private day: number;
  private today: number;
  private count = 0;

  constructor(limits: BucketLimits, { startWith = limits.burst, today = 0, day }: ProcessBucketStart) {
    this.numbers = toBucketNumbers(limits);
    this.fullAt = nowUs() + (limits.burst - startWith) * this.numbers.costUs;
    this.day = day;
    this.today = today;
  }

  take(day: number, wanted: number, kept: number): Taken {
    // A clock that goes back over midnight begins no new day, and the day comes once.
    if (day > this.day) {
      this.day = day;
      this.today = 0;
    }
    const now = nowUs();
    const { costUs, burst, daily, maxPermits, pendingUs } = this.numbers;
    const from = Math.max(this.fullAt, now);
    const room = Math.floor(((burst - kept) * costUs - (from - now)) / costUs);
    const recent = this.countRecent(now);
    const granted = Math.max(0, Math.min(room, wanted, daily - this.today, maxPermits - recent));
    this.fullAt = from + granted * costUs;
    this.today += granted;
    const permits = Array.from({ length: granted }, () => {
      this.count += 1;
      return String(this.count);
    });
    for (const permit of permits) this.permits.set(permit, now + pendingUs);
    return { permits, nextInMs: this.expectedWaitMs(1, kept), today: this.today };
  }

  left(permit: string): void {
    this.mark(permit, this.numbers.arrivalUs);
  }

  arrived(permit: string): void {
    this.mark(permit, 0);
  }

  giveBack(permit: string, day: number): boolean {
    if (!this.permits.delete(permit)) return false;
    this.fullAt -= this.numbers.costUs;
    if (day === this.day) this.today -= 1;
    return true;
  }

  /** Milliseconds until `position` more permits are available (1: the next one), and as many as are kept. */
  expectedWaitMs(position: number, kept: number): number {
    const now = nowUs();
    const { costUs, burst, maxPermits, windowUs } = this.numbers;
    const untilDrip = Math.max(this.fullAt, now) + position * costUs - now - (burst - kept) * costUs;
    const over = this.countRecent(now) + position - maxPermits;
    const arrived = over > 0 ? [...this.permits.values()].sort((a, b) => a - b)[over - 1] : undefined;
    const untilFit = over > 0 ? Math.min(arrived ?? now, now) + windowUs - now : 0;
    return Math.max(0, Math.ceil(untilDrip / 1_000), Math.ceil(untilFit / 1_000));
  }

  private mark(permit: string, afterUs: number): void {
    if (this.permits.has(permit)) this.permits.set(permit, nowUs() + afterUs);
  }

  /** Permits that still count. The others are forgotten. */
  private countRecent(now: number): number {
    for (const [permit, at] of this.permits)
      if (at <= now - this.numbers.windowUs) this.permits.delete(permit);
    return this.permits.size;
  }
}

function nowUs(): number {
  return Math.floor(performance.now() * 1_000);
}
