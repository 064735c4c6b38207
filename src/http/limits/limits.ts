import type { Redis } from 'ioredis';
import type { KeyGuesses } from '../../accounts/authenticator.js';
import { createKeyGuesses } from './key-guesses.js';
import { rateLimited } from './rate-limited.js';
import { createSharedWorkLimit } from './shared-work-limit.js';
import { createWindowLimiter, type Window, type WindowLimiter } from './tiers.js';
import {
  type CallerClass,
  createLocalWorkLimit,
  toWorkBounds,
  type WorkBounds,
  type WorkLimit,
  type WorkLimitSettings,
  type WorkRefusal,
} from './work-limit.js';

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

/** The gateway's own limits: per caller, and of all callers together. */
export interface Limits {
  readonly settings: LimitSettings;
  /**
   * Counts a request of a caller (key or address), whatever its outcome.
   * @param perMinute the caller's own rate; default: the tier's
   */
  take(tier: CountedTier, caller: string, perMinute?: number): Promise<Window>;
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
 * Only the limits of all callers are divided among replicas while Redis is unreachable. A caller's tier is
 * not: with few connections, all of its requests may reach one replica.
 */
export function createLimits(
  settings: LimitSettings,
  redis?: Redis,
  fallback: LocalFallback = { share: () => 1 },
): Limits {
  const tiers: Readonly<Record<CountedTier, WindowLimiter>> = {
    standard: createWindowLimiter('standard', settings.standardPerMinute, redis),
    low: createWindowLimiter('low', settings.lowPerMinute, redis),
    page: createWindowLimiter('page', settings.pagePerMinute, redis),
  };
  const bounds = toWorkBounds(settings);
  const work = createWorkLimit(settings, bounds, redis, fallback);
  return {
    settings,
    keyGuesses: createKeyGuesses(),
    take: (tier, caller, perMinute) => tiers[tier].take(caller, perMinute),
    async enter(caller) {
      const entry = await work.enter(caller);
      if (entry.entered) return entry.giveBack;
      throw rateLimited(toReason(entry, bounds), entry.retryAfterSeconds);
    },
    load: work.load,
  };
}

function createWorkLimit(
  settings: LimitSettings,
  bounds: WorkBounds,
  redis: Redis | undefined,
  fallback: LocalFallback,
): WorkLimit {
  if (!redis) return createLocalWorkLimit(() => bounds);
  const local = createLocalWorkLimit(() => toWorkBounds(settings, fallback.share()));
  const { leaseMs } = settings;
  return createSharedWorkLimit({ redis, bounds, leaseMs, local, onFallback: fallback.onFallback });
}

function toReason({ limit, of }: WorkRefusal, bounds: WorkBounds): string {
  const { all, free } = bounds[limit];
  if (of === 'free') {
    const part = limit === 'perMinute' ? 'requests per minute' : 'requests at once';
    return (
      `Callers without a paid plan may take ${free} of the gateway's ${all} ${part} together, ` +
      'and that part is used up; a key of a paid plan has a part of its own.'
    );
  }
  return limit === 'perMinute'
    ? `The gateway takes ${all} requests per minute from all users together.`
    : `The gateway works on ${all} requests at once for all users together, and all places are taken.`;
}
