import { AppError } from '../errors/app-error.js';
import type { Permit } from './permit.js';
import {
  createPermitSource,
  dayOf,
  type PermitAnswer,
  type PermitSource,
  untilNextDayMs,
} from './permit-source.js';
import { createRoleHealth, type RoleHealth, type RoleStatus } from './role-health.js';
import { WaitQueue } from './wait-queue.js';

export interface RoleLimits {
  /** The role that the limit belongs to, e.g. `scan`. */
  readonly role: string;
  /** Requests per second, and how many may go at once after a pause. */
  readonly rps: number;
  readonly burst: number;
  /** Requests per UTC day. */
  readonly daily: number;
  /** How long a request may wait for its permit before it is refused. */
  readonly maxWaitMs: number;
}

export interface RoleLimiterOptions extends RoleLimits {
  /** Wall clock, Unix milliseconds. */
  readonly now?: () => number;
  /** A meter shared with other replicas; the process's own otherwise. */
  readonly meter?: PermitSource;
  /** Told how long each request waited (milliseconds), and of each refusal. */
  readonly onWait?: (role: string, waitedMs: number) => void;
  readonly onRefusal?: (role: string) => void;
}

interface RoleLimiterSnapshot {
  readonly requestsToday: number;
  readonly dailyLimit: number;
  readonly remainingDaily: number;
  readonly rateLimitHits: number;
  readonly status: RoleStatus;
}

/**
 * The one door through which every request of a role leaves: a token bucket with a short, bounded queue before it, in which callers
 * are served in turn.
 */
export interface RoleLimiter {
  readonly role: string;
  /** Requests that wait for their permit now. */
  readonly waiting: number;
  /**
   * Resolves when the request may leave, with its permit: what became of it must be told to that. Rejects with `AppError` `rate_limited` (provider = role, honest `retryAfter`)
   * as soon as it is clear that its permit would come after `maxWaitMs`; rejects with the signal's reason when the caller
   * leaves, and then spends nothing. Requests that name no caller wait as one caller's.
   */
  acquire(signal?: AbortSignal, caller?: string): Promise<Permit>;
  /** Whether a request of the caller that asked now would be refused at once; cheap, and counts nothing. */
  isShut(caller?: string): boolean;
  /** The refusal that a request of the caller would get now, counted as one. */
  refuse(caller?: string): AppError;
  /** What a concrete service of the role did last; decides `status`. */
  note(service: string, ok: boolean): void;
  snapshot(): RoleLimiterSnapshot;
  /** Asks the meter for the day's count where others share it: this process knows it from its own last permit. Never rejects. */
  refresh(): Promise<void>;
}

/** A refusal makes the role `limited` for this long. */
const LIMITED_FOR_MS = 5_000;
const NO_CALLER = '';

interface Waiter {
  readonly caller: string;
  /** By the clock of `performance.now()`. */
  readonly since: number;
  readonly resolve: (permit: Permit) => void;
  readonly reject: (reason: unknown) => void;
}

export function createRoleLimiter(options: RoleLimiterOptions): RoleLimiter {
  const now = options.now ?? Date.now;
  return new QueueingRoleLimiter(options, now, options.meter ?? createPermitSource({ ...options, now }));
}

class QueueingRoleLimiter implements RoleLimiter {
  readonly role: string;
  private readonly queue = new WaitQueue<Waiter>();
  private readonly health: RoleHealth;
  private today = 0;
  private countedOn: number;
  private hits = 0;
  private lastHitAt = Number.NEGATIVE_INFINITY;
  private lastRefusal: { readonly spent: boolean; readonly error: AppError } | undefined;
  private isTaking = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly options: RoleLimiterOptions,
    private readonly now: () => number,
    private readonly source: PermitSource,
  ) {
    this.role = options.role;
    this.health = createRoleHealth(now);
    this.countedOn = dayOf(now());
  }

  get waiting(): number {
    return this.queue.size;
  }

  isShut(caller: string = NO_CALLER): boolean {
    return this.spentToday() >= this.options.daily || this.expectedWaitMs(caller) > this.options.maxWaitMs;
  }

  refuse(caller: string = NO_CALLER): AppError {
    return this.refusal(this.expectedWaitMs(caller));
  }

  async acquire(signal?: AbortSignal, caller: string = NO_CALLER): Promise<Permit> {
    signal?.throwIfAborted();
    const waitMs = this.expectedWaitMs(caller);
    if (waitMs > this.options.maxWaitMs) throw this.refusal(waitMs);
    const since = performance.now();
    const pending = this.join(caller, since, signal);
    this.drain();
    // Whoever joined between the waiters of others has put some of them back.
    if (this.queue.callers > 1) this.refuseLate((position) => this.source.expectedWaitMs(position));
    const permit = await pending;
    this.options.onWait?.(this.role, performance.now() - since);
    return permit;
  }

  note(service: string, ok: boolean): void {
    this.health.note(service, ok);
  }

  async refresh(): Promise<void> {
    try {
      const { today } = await this.source.take(0);
      this.countedOn = dayOf(this.now());
      this.today = today;
    } catch {
      // What is known stays.
    }
  }

  snapshot(): RoleLimiterSnapshot {
    const today = this.spentToday();
    return {
      requestsToday: today,
      dailyLimit: this.options.daily,
      remainingDaily: Math.max(0, this.options.daily - today),
      rateLimitHits: this.hits,
      status: this.status(today),
    };
  }

  /** Requests of the day that it is now. */
  private spentToday(): number {
    return this.countedOn === dayOf(this.now()) ? this.today : 0;
  }

  /** Of a request of the caller that joined the queue now. */
  private expectedWaitMs(caller: string): number {
    return this.source.expectedWaitMs(this.queue.positionOf(caller));
  }

  private join(caller: string, since: number, signal: AbortSignal | undefined): Promise<Permit> {
    return new Promise<Permit>((resolve, reject) => {
      const stopListening = () => signal?.removeEventListener('abort', leave);
      const waiter: Waiter = {
        caller,
        since,
        resolve: (permit) => {
          stopListening();
          resolve(permit);
        },
        reject: (reason) => {
          stopListening();
          reject(reason);
        },
      };
      const leave = () => {
        if (!this.queue.remove(caller, waiter)) return;
        waiter.reject(signal?.reason);
        if (this.queue.size === 0) clearTimeout(this.timer);
      };
      this.queue.add(caller, waiter);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  private status(today: number): RoleStatus {
    const health = this.health.status();
    if (health === 'down') return 'down';
    const limited = today >= this.options.daily || this.now() - this.lastHitAt < LIMITED_FOR_MS;
    return limited ? 'limited' : health;
  }

  /** Hands out what the meter has, in the order of the queue, and comes back when there will be more. */
  private drain(): void {
    if (this.isTaking || this.queue.size === 0) return;
    const answer = this.source.take(this.queue.size);
    if (!(answer instanceof Promise)) {
      this.handOut(answer);
      return;
    }
    this.isTaking = true;
    answer.then(
      (later) => {
        this.isTaking = false;
        this.handOut(later);
      },
      (error) => {
        this.isTaking = false;
        this.queue.takeNext()?.reject(error);
        this.drain();
      },
    );
  }

  private handOut(answer: PermitAnswer): void {
    this.countedOn = dayOf(this.now());
    this.today = answer.today;
    for (const permit of answer.turns) {
      const waiter = this.queue.takeNext();
      if (waiter) {
        waiter.resolve(this.withRedispatch(permit));
        continue;
      }
      permit.giveBack();
      this.today -= 1;
    }
    if (this.today >= this.options.daily) this.refuseAll();
    this.refuseLate(() => 0);
    if (this.queue.size > 0) this.scheduleDrain(answer.nextInMs);
  }

  /** A permit that, given back, is there for the next in line at once. */
  private withRedispatch(permit: Permit): Permit {
    const givenOn = this.countedOn;
    return {
      left: () => permit.left(),
      arrived: () => permit.arrived(),
      giveBack: () => {
        if (!permit.giveBack()) return false;
        if (givenOn === this.countedOn) this.today -= 1;
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
   * Refuses who has waited longer than was promised, or will have when its permit comes: an estimate may have been too kind (a shared
   * meter, a busy machine), and callers that come later are served in between.
   */
  private refuseLate(expectedWaitMs: (position: number) => number): void {
    const now = performance.now();
    let position = 1;
    for (const waiter of this.queue.inOrder()) {
      const waitMs = now - waiter.since + expectedWaitMs(position);
      if (waitMs <= this.options.maxWaitMs + LATE_MS) position += 1;
      else if (this.queue.remove(waiter.caller, waiter)) waiter.reject(this.refuse(waiter.caller));
    }
  }

  private refuseAll(): void {
    for (let next = this.queue.takeNext(); next; next = this.queue.takeNext()) next.reject(this.refusal(0));
  }

  private refusal(waitMs: number): AppError {
    this.hits += 1;
    this.lastHitAt = this.now();
    this.options.onRefusal?.(this.role);
    const spent = this.spentToday() >= this.options.daily;
    const retryAfter = Math.max(1, Math.ceil((spent ? untilNextDayMs(this.now()) : waitMs) / 1000));
    // Under a flood the trace of each refusal would cost more than all the rest: the same words are the same error.
    if (this.lastRefusal?.spent !== spent || this.lastRefusal.error.retryAfter !== retryAfter) {
      this.lastRefusal = { spent, error: toRefusal(this.options, spent, retryAfter) };
    }
    return this.lastRefusal.error;
  }
}

/** Timers fire late on a busy machine; being refused a moment after the promise is better than a moment before one's permit. */
const LATE_MS = 50;

function toRefusal({ role, rps, daily }: RoleLimits, spent: boolean, retryAfter: number): AppError {
  const perSecond = `${counted(rps, 'request')} per second`;
  const limit = spent ? `${counted(daily, 'request')} per day (and ${perSecond})` : perSecond;
  const reason = `The ${role} provider allows ${limit}; try again in ${counted(retryAfter, 'second')}.`;
  return new AppError('rate_limited', reason, { provider: role, retryAfter });
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
