import { randomUUID } from 'node:crypto';
import type { AppError } from '@assay/facts';
import type { Redis } from 'ioredis';
import type { KeyGuesses } from '../../accounts/authenticator.js';
import type { Counted, Entering, LimitStore, NamedLimit, WindowCount } from './limit-store.js';
import { createProcessStore } from './process-store.js';
import { rateLimited } from './rate-limited.js';
import { createRedisStore } from './redis-store.js';
import {
  type CallerClass,
  type Entered,
  toEntered,
  toRefusalReason,
  toWorkBounds,
  WORK_PLACES,
  WORK_WINDOW,
  type WorkBounds,
  type WorkLimitSettings,
} from './work-bounds.js';

export interface LimitSettings extends WorkLimitSettings {
  readonly standardPerMinute: number;
  readonly lowPerMinute: number;
  /** Of a reader of the page without a key. */
  readonly pagePerMinute: number;
  /** Longest life of a place that was not given back (its process died). */
  readonly leaseMs: number;
}

/** The windows that requests are counted in. `page`: those of readers without a key. */
export type CountedTier = 'standard' | 'low' | 'page';

/** What a process uses while Redis is unreachable. */
export interface LocalFallback {
  /** Its share of the limits of all callers together, 0..1. */
  readonly share: () => number;
  /** Called with the error whenever a request is counted in this process only. */
  readonly onFallback?: ((error: unknown) => void) | undefined;
}

/** What a caller's requests are counted under. */
export interface CallerWindow {
  /** A key or an address. */
  readonly name: string;
  /** The rate that the operator granted; default: the tier's. */
  readonly perMinute?: number | undefined;
}

/** State of a window after a request was counted. */
export interface Window {
  readonly limit: number;
  readonly remaining: number;
  /** Unix seconds at which the window resets. */
  readonly resetAt: number;
  readonly allowed: boolean;
  readonly retryAfterSeconds: number;
}

/** A request that was entered before it is known whether it does work. */
export interface EarlyEntry {
  /**
   * It does: as `enter`.
   * @throws {AppError} `rate_limited`.
   */
  begin(): void;
  /** Gives its place back. One that did not begin is as if it had not been entered. A second call does nothing. */
  end(): void;
}

interface Asked {
  readonly windows: readonly Window[];
  /** Absent where nothing was to be entered, or a window refused the request. */
  readonly entry?: EarlyEntry;
}

/**
 * Everything that limits callers: requests a minute of each, and of all together also those in progress. Counted in
 * Redis where replicas share one; while Redis is unreachable each process counts for itself.
 */
export interface Limits {
  readonly settings: LimitSettings;
  /**
   * Counts a request of a caller in each of its windows, whatever its outcome.
   * @param worker class of the caller, where the request probably does work: it is entered in the same step, if its
   * windows allow it
   */
  count(tier: CountedTier, windows: readonly CallerWindow[], worker?: CallerClass): Promise<Asked>;
  /** Counts a request in a window of another kind, by its name. */
  countIn(window: NamedLimit): Promise<Window>;
  /** The same, in this process only: a trip to Redis would cost more than what is served. */
  countHere(window: NamedLimit): Promise<Window>;
  /** The limit on unknown keys from an address. */
  keyGuesses(address: string): KeyGuesses;
  /**
   * Counts a request against the limits of all callers together, per minute and in progress, before it does
   * work. The returned function ends the request.
   * @throws {AppError} `rate_limited`.
   */
  enter(caller: CallerClass): Promise<() => void>;
  load(): Promise<{ readonly concurrent: number; readonly thisMinute: number }>;
}

/**
 * Unknown keys from one address that this process looks up in the database in a minute. As high as a tier, because
 * many users behind one address must be able to sign in. Above it only keys that this process has never seen are
 * refused, for the rest of the minute; known keys keep working.
 */
const MAX_KEY_GUESSES = 60;

/**
 * Only the limits of all callers are divided among replicas while Redis is unreachable. A caller's tier is
 * not: with few connections, all of its requests may reach one replica.
 */
export function createLimits(
  settings: LimitSettings,
  redis?: Redis,
  fallback: LocalFallback = { share: () => 1 },
): Limits {
  return new CallerLimits(settings, redis && createRedisStore(redis, settings.leaseMs), fallback);
}

class CallerLimits implements Limits {
  private readonly here = createProcessStore();
  private readonly bounds: WorkBounds;
  private readonly entered: Entered;
  private readonly rates: Readonly<Record<CountedTier, number>>;

  constructor(
    readonly settings: LimitSettings,
    private readonly shared: LimitStore | undefined,
    private readonly fallback: LocalFallback,
  ) {
    const { standardPerMinute, lowPerMinute, pagePerMinute } = settings;
    this.bounds = toWorkBounds(settings);
    this.entered = toEntered(this.bounds);
    this.rates = { standard: standardPerMinute, low: lowPerMinute, page: pagePerMinute };
  }

  async count(tier: CountedTier, windows: readonly CallerWindow[], worker?: CallerClass) {
    const usual = this.rates[tier];
    const asked = windows.map(({ name, perMinute = usual }) =>
      // A rate of its own has windows of its own, so that a new rate holds from the next request on.
      ({ name: `${perMinute === usual ? tier : `${tier}-${perMinute}`}:${name}`, limit: perMinute }),
    );
    return this.ask(asked, worker);
  }

  async countIn(window: NamedLimit): Promise<Window> {
    const { windows } = await this.ask([window]);
    return windows[0] ?? toWindow(window, undefined);
  }

  async countHere(window: NamedLimit): Promise<Window> {
    const { windows } = await this.here.count([window]);
    return toWindow(window, windows[0]);
  }

  keyGuesses(address: string): KeyGuesses {
    const window = { name: `key-guesses:${address}`, limit: MAX_KEY_GUESSES };
    return {
      take: async () => {
        const { allowed, retryAfterSeconds } = await this.countHere(window);
        if (allowed) return;
        const reason = `More than ${MAX_KEY_GUESSES} unknown API keys came from this address within a minute.`;
        throw rateLimited(reason, retryAfterSeconds);
      },
      giveBack: () => this.here.end({ id: '', windows: [window], places: [] }),
    };
  }

  async enter(caller: CallerClass): Promise<() => void> {
    const { entry } = await this.ask([], caller);
    if (!entry) throw new TypeError('nothing was entered');
    entry.begin();
    return () => entry.end();
  }

  async load(): Promise<{ readonly concurrent: number; readonly thisMinute: number }> {
    const read = (store: LimitStore) => store.read([WORK_WINDOW], [WORK_PLACES]);
    const counts = await (this.shared ? read(this.shared).catch(() => read(this.here)) : read(this.here));
    const [thisMinute = 0, concurrent = 0] = counts;
    return { concurrent, thisMinute };
  }

  private async ask(windows: readonly NamedLimit[], worker?: CallerClass): Promise<Asked> {
    if (!this.shared) return this.askStore(this.here, windows, worker && this.entered[worker]);
    try {
      return await this.askStore(this.shared, windows, worker && this.entered[worker]);
    } catch (error) {
      this.fallback.onFallback?.(error);
      const part = toEntered(toWorkBounds(this.settings, this.fallback.share()));
      return this.askStore(this.here, windows, worker && part[worker]);
    }
  }

  private async askStore(
    store: LimitStore,
    asked: readonly NamedLimit[],
    entered: Entered[CallerClass] | undefined,
  ): Promise<Asked> {
    const entering = entered && { id: randomUUID(), ...entered };
    const { windows: counts, refusal } = await store.count(asked, entering);
    const windows = asked.map((window, at) => toWindow(window, counts[at]));
    if (!entering || windows.some(({ allowed }) => !allowed)) return { windows };
    return { windows, entry: new Entry(store, entering, refusal && this.toError(entering, refusal)) };
  }

  private toError({ windows, places }: Entering, refusal: NonNullable<Counted['refusal']>): AppError {
    const full = [...windows, ...places][refusal.at];
    const reason = toRefusalReason(full?.name ?? WORK_PLACES, this.bounds);
    return rateLimited(reason, toSeconds(refusal.retryAfterMs));
  }
}

class Entry implements EarlyEntry {
  private hasBegun = false;
  private isOver = false;

  constructor(
    private readonly store: LimitStore,
    private readonly entered: Entering,
    private readonly refusal: AppError | undefined,
  ) {}

  begin(): void {
    if (this.refusal) throw this.refusal;
    this.hasBegun = true;
  }

  end(): void {
    if (this.isOver || this.refusal) return;
    this.isOver = true;
    this.store.end(this.hasBegun ? { ...this.entered, windows: [] } : this.entered);
  }
}

function toWindow({ limit }: NamedLimit, counted: WindowCount | undefined): Window {
  const { requests, endsInMs } = counted ?? { requests: 0, endsInMs: 0 };
  return {
    limit,
    remaining: Math.max(0, limit - requests),
    resetAt: Math.ceil((Date.now() + endsInMs) / 1000),
    allowed: requests <= limit,
    retryAfterSeconds: toSeconds(endsInMs),
  };
}

function toSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}
