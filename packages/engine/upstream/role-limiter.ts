import { onAbort, type Permit, traced, WaitQueue } from '@assay/chain';
import { type AppError, isPaidCaller } from '@assay/facts';
import { createPermitSource, type PermitAnswer, type PermitSource, untilNextDayMs } from './permit-source.js';
import { createRefusals, type RoleLimits } from './role-refusals.js';
import { RoleUsage, type RoleUsageSnapshot } from './role-usage.js';

export interface RoleLimiterOptions extends RoleLimits {
  /** Wall clock, Unix milliseconds. */
  readonly now?: () => number;
  /** A permit source shared with other replicas. Default: one of this process only. */
  readonly permitSource?: PermitSource;
  /** The part of the burst, 0 to 1, that only paid callers can take. Default: 0. */
  readonly paidShare?: number;
  /** Called with how long each request waited (milliseconds), and for each refusal. */
  readonly onWait?: (role: string, waitedMs: number) => void;
  readonly onRefusal?: (role: string) => void;
}

/**
 * Every request of a role passes its role limiter: a token bucket with a short, bounded queue, in which
 * callers are served in turn, paid ones first but for every fourth turn. Others never take what is
 * kept for them.
 * @example const permit = await limiter.acquire(signal, caller);
 */
export interface RoleLimiter {
  readonly role: string;
  /** Requests that wait for a permit now. */
  readonly waiting: number;
  /**
   * Resolves with a permit when the request may be sent. The caller must report to the permit what happens to
   * the request. Rejects with `AppError` `rate_limited` (provider = role, exact `retryAfter`) as soon as the
   * wait would exceed `maxWaitMs`. Rejects with the signal's reason when the caller leaves, and then uses
   * nothing. Requests without a caller wait as if they came from one caller.
   */
  acquire(signal?: AbortSignal, caller?: string): Promise<Permit>;
  /** Whether a new request of the caller would be refused immediately. Cheap, and counts nothing. */
  wouldRefuse(caller?: string): boolean;
  /** The refusal that a new request of the caller would get. It is counted. */
  refuse(caller?: string): AppError;
  /** The refusal where the role's providers themselves refuse for this long. It is counted. */
  refuseFor(waitMs: number): AppError;
  /** Records the last result of a concrete service of the role. It decides `status`. */
  note(service: string, ok: boolean): void;
  snapshot(): RoleUsageSnapshot;
  /**
   * Updates the day's count from a shared permit source: this process only knows it from its own last permit.
   * Never rejects.
   */
  refresh(): Promise<void>;
}

const NO_CALLER = '';

interface Waiter {
  readonly caller: string;
  /** From `performance.now()`. */
  readonly since: number;
  readonly resolve: (permit: Permit) => void;
  readonly reject: (reason: unknown) => void;
}

export function createRoleLimiter(options: RoleLimiterOptions): RoleLimiter {
  const { now = Date.now, permitSource } = options;
  return new QueueingRoleLimiter(options, now, permitSource ?? createPermitSource({ ...options, now }));
}

class QueueingRoleLimiter implements RoleLimiter {
  readonly role: string;
  private readonly queue = new WaitQueue<Waiter>();
  private readonly usage: RoleUsage;
  private readonly refusals: ReturnType<typeof createRefusals>;
  /** Permits that only paid callers can take. */
  private readonly kept: number;
  private isTaking = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly options: RoleLimiterOptions,
    private readonly now: () => number,
    private readonly source: PermitSource,
  ) {
    this.role = options.role;
    this.kept = Math.min(options.burst - 1, Math.floor(options.burst * (options.paidShare ?? 0)));
    this.usage = new RoleUsage(options.daily, now);
    this.refusals = createRefusals(options);
  }

  get waiting(): number {
    return this.queue.size;
  }

  wouldRefuse(caller: string = NO_CALLER): boolean {
    return this.usage.isSpent || this.expectedWaitMs(caller) > this.options.maxWaitMs;
  }

  refuse(caller: string = NO_CALLER): AppError {
    return this.refusal(this.expectedWaitMs(caller));
  }

  refuseFor(waitMs: number): AppError {
    this.countHit();
    return this.refusals.byProvider(Math.max(1, Math.ceil(waitMs / 1000)));
  }

  async acquire(signal?: AbortSignal, caller: string = NO_CALLER): Promise<Permit> {
    signal?.throwIfAborted();
    const waitMs = this.expectedWaitMs(caller);
    if (waitMs > this.options.maxWaitMs) throw this.refusal(waitMs);
    const since = performance.now();
    const pending = this.join(caller, since, signal);
    this.drain();
    // A request that joined between other callers' requests may have moved some of them back.
    if (this.queue.callers > 1)
      this.refuseLate((position, kept) => this.source.expectedWaitMs(position, kept));
    const permit = await traced(
      'gate.wait',
      'internal',
      () => ({ 'assay.role': this.role }),
      () => pending,
    );
    this.options.onWait?.(this.role, performance.now() - since);
    return permit;
  }

  note(service: string, ok: boolean): void {
    this.usage.health.note(service, ok);
  }

  async refresh(): Promise<void> {
    try {
      const { today } = await this.source.take(0);
      this.usage.count(today);
    } catch {
      // The last known count is kept.
    }
  }

  snapshot(): RoleUsageSnapshot {
    return this.usage.snapshot();
  }

  /** The expected wait of a request of the caller that joins the queue now. */
  private expectedWaitMs(caller: string): number {
    if (isPaidCaller(caller)) return this.source.expectedWaitMs(this.queue.positionOf(caller, isPaidCaller));
    return this.source.expectedWaitMs(this.queue.positionOf(caller), this.kept);
  }

  private join(caller: string, since: number, signal: AbortSignal | undefined): Promise<Permit> {
    return new Promise<Permit>((resolve, reject) => {
      let stopListening: (() => void) | undefined;
      /** Stops listening to the signal first. */
      const settle =
        <T>(done: (value: T) => void) =>
        (value: T) => {
          stopListening?.();
          done(value);
        };
      const waiter: Waiter = { caller, since, resolve: settle(resolve), reject: settle(reject) };
      const leave = () => {
        if (!this.queue.remove(caller, waiter)) return;
        waiter.reject(signal?.reason);
        if (this.queue.size === 0) clearTimeout(this.timer);
      };
      this.queue.add(caller, waiter);
      stopListening = signal && onAbort(signal, leave);
    });
  }

  /**
   * Grants the available permits, and schedules the next run: to paid callers as many as there are, then to
   * all others those that need not be kept.
   */
  private drain(): void {
    while (!this.isTaking && this.queue.size > 0) {
      const first = this.queue.sizeOf(isPaidCaller);
      const answer = first > 0 ? this.source.take(first) : this.source.take(this.queue.size, this.kept);
      if (answer instanceof Promise) {
        this.isTaking = true;
        answer.then(
          (later) => {
            this.isTaking = false;
            if (this.handOut(later)) this.drain();
          },
          (error) => {
            this.isTaking = false;
            this.queue.takeTurn()?.reject(error);
            this.drain();
          },
        );
        return;
      }
      if (!this.handOut(answer)) return;
    }
  }

  /** @returns whether more may be granted at once */
  private handOut(answer: PermitAnswer): boolean {
    this.usage.count(answer.today);
    for (const permit of answer.permits) {
      const waiter = this.queue.takeTurn();
      if (waiter) {
        waiter.resolve(this.withRedispatch(permit));
        continue;
      }
      permit.giveBack();
      this.usage.giveBack(this.usage.day);
    }
    if (this.usage.isSpent) this.refuseAll();
    this.refuseLate(() => 0);
    if (this.queue.size === 0) return false;
    if (answer.permits.length > 0) return true;
    this.scheduleDrain(answer.nextInMs);
    return false;
  }

  /** A permit that, when it is given back, goes to the next request in the queue immediately. */
  private withRedispatch(permit: Permit): Permit {
    const givenOn = this.usage.day;
    return {
      left: () => permit.left(),
      arrived: () => permit.arrived(),
      giveBack: () => {
        if (!permit.giveBack()) return false;
        this.usage.giveBack(givenOn);
        this.drain();
        return true;
      },
    };
  }

  private scheduleDrain(nextInMs: number): void {
    const oldest = Math.min(...[...this.queue.heads()].map(({ since }) => since));
    const untilLateMs = oldest + this.options.maxWaitMs - performance.now() + LATE_MS;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.drain(), Math.max(1, Math.ceil(Math.min(nextInMs, untilLateMs))));
  }

  /**
   * Refuses requests that have waited, or will wait, longer than `maxWaitMs`. An estimate may have been too
   * low (a shared source, a busy machine), and requests that come later may be served in between.
   */
  private refuseLate(expectedWaitMs: (position: number, kept: number) => number): void {
    const now = performance.now();
    const order = this.queue.inOrder();
    const isPaid = ({ caller }: Waiter) => isPaidCaller(caller);
    let position = 1;
    for (const waiter of [...order.filter(isPaid), ...order.filter((one) => !isPaid(one))]) {
      const kept = isPaid(waiter) ? 0 : this.kept;
      const waitMs = now - waiter.since + expectedWaitMs(position, kept);
      if (waitMs <= this.options.maxWaitMs + LATE_MS) position += 1;
      else if (this.queue.remove(waiter.caller, waiter)) waiter.reject(this.refuse(waiter.caller));
    }
  }

  private refuseAll(): void {
    for (let next = this.queue.takeNext(); next; next = this.queue.takeNext()) next.reject(this.refusal(0));
  }

  private countHit(): void {
    this.usage.refused();
    this.options.onRefusal?.(this.role);
  }

  private refusal(waitMs: number): AppError {
    this.countHit();
    const spent = this.usage.isSpent;
    const retryAfter = Math.max(1, Math.ceil((spent ? untilNextDayMs(this.now()) : waitMs) / 1000));
    return this.refusals.byOwnLimit(spent, retryAfter);
  }
}

/** Timers fire late on a busy machine: rather refused a moment late than just before it would be served. */
const LATE_MS = 50;
