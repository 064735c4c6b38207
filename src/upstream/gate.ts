import { AppError } from '../errors/app-error.js';
import { createRoleHealth, type RoleHealth, type RoleStatus } from './role-health.js';
import { createTokenMeter, dayOf, type MeterAnswer, type TokenMeter, untilNextDayMs } from './token-meter.js';
import type { Turn } from './turn.js';
import { createWaiters, type Waiters } from './waiters.js';

export interface GateLimits {
  /** The role that the limit belongs to, e.g. `scan`. */
  readonly role: string;
  /** Requests per second, and how many may go at once after a pause. */
  readonly rps: number;
  readonly burst: number;
  /** Requests per UTC day. */
  readonly daily: number;
  /** How long a request may wait for its turn before it is refused. */
  readonly maxWaitMs: number;
}

export interface GateOptions extends GateLimits {
  /** Wall clock, Unix milliseconds. */
  readonly now?: () => number;
  /** A meter shared with other replicas; the process's own otherwise. */
  readonly meter?: TokenMeter;
  /** Told how long each request waited (milliseconds), and of each refusal. */
  readonly onWait?: (role: string, waitedMs: number) => void;
  readonly onRefusal?: (role: string) => void;
}

export interface GateSnapshot {
  readonly requestsToday: number;
  readonly dailyLimit: number;
  readonly remainingDaily: number;
  readonly rateLimitHits: number;
  readonly status: RoleStatus;
}

/** The one door through which every request of a role leaves: a token bucket with a short, bounded line before it. */
export interface Gate {
  readonly role: string;
  /** Requests that wait for their turn now. */
  readonly waiting: number;
  /**
   * Resolves when the request may leave, with its turn: what became of it must be told to that. Rejects with `AppError` `rate_limited` (provider = role, honest `retryAfter`)
   * as soon as it is clear that its turn would come after `maxWaitMs`; rejects with the signal's reason when the caller
   * leaves, and then spends nothing.
   */
  acquire(signal?: AbortSignal): Promise<Turn>;
  /** Whether a request that asked now would be refused at once; cheap, and counts nothing. */
  readonly isShut: boolean;
  /** The refusal that a request would get now, counted as one. */
  refuse(): AppError;
  /** What a concrete service of the role did last; decides `status`. */
  note(service: string, ok: boolean): void;
  snapshot(): GateSnapshot;
  /** Asks the meter for the day's count where others share it: this process knows it from its own last turn. Never rejects. */
  refresh(): Promise<void>;
}

/** A refusal makes the role `limited` for this long. */
const LIMITED_FOR_MS = 5_000;

export function createGate(options: GateOptions): Gate {
  const now = options.now ?? Date.now;
  return new TokenGate(options, now, options.meter ?? createTokenMeter({ ...options, now }));
}

class TokenGate implements Gate {
  readonly role: string;
  private readonly line: Waiters;
  private readonly health: RoleHealth;
  private today = 0;
  private countedOn: number;
  private hits = 0;
  private lastHitAt = Number.NEGATIVE_INFINITY;
  private lastRefusal: { readonly spent: boolean; readonly error: AppError } | undefined;
  private asking = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly options: GateOptions,
    private readonly now: () => number,
    private readonly meter: TokenMeter,
  ) {
    this.role = options.role;
    this.health = createRoleHealth(now);
    this.countedOn = dayOf(now());
    this.line = createWaiters(() => {
      if (this.line.size === 0) clearTimeout(this.timer);
    });
  }

  get waiting(): number {
    return this.line.size;
  }

  get isShut(): boolean {
    return this.spentToday() >= this.options.daily || this.expectedWaitMs() > this.options.maxWaitMs;
  }

  refuse(): AppError {
    return this.refusal(this.expectedWaitMs());
  }

  async acquire(signal?: AbortSignal): Promise<Turn> {
    signal?.throwIfAborted();
    const waitMs = this.expectedWaitMs();
    if (waitMs > this.options.maxWaitMs) throw this.refusal(waitMs);
    const since = performance.now();
    const coming = this.line.join(since, signal);
    this.drain();
    const turn = await coming;
    this.options.onWait?.(this.role, performance.now() - since);
    return turn;
  }

  note(service: string, ok: boolean): void {
    this.health.note(service, ok);
  }

  async refresh(): Promise<void> {
    try {
      const { today } = await this.meter.take(0);
      this.countedOn = dayOf(this.now());
      this.today = today;
    } catch {
      // What is known stays.
    }
  }

  snapshot(): GateSnapshot {
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

  /** Of a request that joined the line now. */
  private expectedWaitMs(): number {
    return this.meter.expectedWaitMs(this.line.size + 1);
  }

  private status(today: number): RoleStatus {
    const health = this.health.status();
    if (health === 'down') return 'down';
    const limited = today >= this.options.daily || this.now() - this.lastHitAt < LIMITED_FOR_MS;
    return limited ? 'limited' : health;
  }

  /** Hands out what the meter has, in the order of the line, and comes back when there will be more. */
  private drain(): void {
    if (this.asking || this.line.size === 0) return;
    const answer = this.meter.take(this.line.size);
    if (!(answer instanceof Promise)) {
      this.handOut(answer);
      return;
    }
    this.asking = true;
    answer.then(
      (later) => {
        this.asking = false;
        this.handOut(later);
      },
      (error) => {
        this.asking = false;
        this.line.refuseFirst(error);
        this.drain();
      },
    );
  }

  private handOut(answer: MeterAnswer): void {
    this.countedOn = dayOf(this.now());
    this.today = answer.today;
    for (const turn of answer.turns) {
      if (this.line.admitFirst(this.poking(turn))) continue;
      turn.giveBack();
      this.today -= 1;
    }
    if (this.today >= this.options.daily) this.refuseAll();
    this.refuseLate();
    if (this.line.size > 0) this.comeBackIn(answer.nextInMs);
  }

  /** A turn that, given back, is there for the next in line at once. */
  private poking(turn: Turn): Turn {
    const givenOn = this.countedOn;
    return {
      left: () => turn.left(),
      arrived: () => turn.arrived(),
      giveBack: () => {
        if (!turn.giveBack()) return false;
        if (givenOn === this.countedOn) this.today -= 1;
        this.drain();
        return true;
      },
    };
  }

  private comeBackIn(nextInMs: number): void {
    const oldest = this.line.oldest() ?? 0;
    const untilLateMs = oldest + this.options.maxWaitMs - performance.now() + LATE_MS;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.drain(), Math.max(1, Math.ceil(Math.min(nextInMs, untilLateMs))));
  }

  /** An estimate may have been too kind (a shared meter, a busy machine): nobody waits longer than was promised. */
  private refuseLate(): void {
    const latest = performance.now() - this.options.maxWaitMs - LATE_MS;
    for (let since = this.line.oldest(); since !== undefined && since < latest; since = this.line.oldest()) {
      this.line.refuseFirst(this.refuse());
    }
  }

  private refuseAll(): void {
    while (this.line.size > 0) this.line.refuseFirst(this.refusal(0));
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

/** Timers fire late on a busy machine; being refused a moment after the promise is better than a moment before one's turn. */
const LATE_MS = 50;

function toRefusal({ role, rps, daily }: GateLimits, spent: boolean, retryAfter: number): AppError {
  const perSecond = `${counted(rps, 'request')} per second`;
  const limit = spent ? `${counted(daily, 'request')} per day (and ${perSecond})` : perSecond;
  const reason = `The ${role} provider allows ${limit}; try again in ${counted(retryAfter, 'second')}.`;
  return new AppError('rate_limited', reason, { provider: role, retryAfter });
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
