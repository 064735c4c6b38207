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
  /** Longest life of a place that nobody gave back (its process died). */
  readonly leaseMs: number;
}

/** What a process that cannot ask Redis goes by. */
export interface Alone {
  /** Its share of the limits of all callers together, 0..1. */
  readonly share: () => number;
  /** Told whenever a request is counted in this process only. */
  readonly onFallback?: ((error: unknown) => void) | undefined;
}

/** The gateway's own limits: of each caller, and of all together. */
export interface Limits {
  readonly settings: LimitSettings;
  /** Counts a request of a caller (key or address), whatever becomes of it. */
  take(tier: 'standard' | 'low', caller: string): Promise<Window>;
  /** Unknown keys that an address may still have looked up. */
  keyGuesses(address: string): KeyGuesses;
  /**
   * Counts a request that is about to do work against the limits of all callers together: those of the minute and of the
   * requests in progress. The function ends it.
   * @throws {AppError} `rate_limited`.
   */
  enter(caller: CallerClass): Promise<() => void>;
  load(): Promise<{ readonly concurrent: number; readonly thisMinute: number }>;
}

/** A caller's tier is never shared out: with few connections all its requests may come to one replica. */
export function createLimits(
  settings: LimitSettings,
  redis?: Redis,
  alone: Alone = { share: () => 1 },
): Limits {
  const tiers: Readonly<Record<'standard' | 'low', WindowLimiter>> = {
    standard: createWindowLimiter('standard', settings.standardPerMinute, redis),
    low: createWindowLimiter('low', settings.lowPerMinute, redis),
  };
  const bounds = toWorkBounds(settings);
  const work = createWorkLimit(settings, bounds, redis, alone);
  return {
    settings,
    keyGuesses: createKeyGuesses(),
    take: (tier, caller) => tiers[tier].take(caller),
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
  alone: Alone,
): WorkLimit {
  if (!redis) return createLocalWorkLimit(() => bounds);
  const local = createLocalWorkLimit(() => toWorkBounds(settings, alone.share()));
  const { leaseMs } = settings;
  return createSharedWorkLimit({ redis, bounds, leaseMs, local, onFallback: alone.onFallback });
}

function toReason({ limit, of }: WorkRefusal, bounds: WorkBounds): string {
  const { all, free } = bounds[limit];
  if (of === 'free') {
    const part = limit === 'perMinute' ? 'requests per minute' : 'requests at once';
    return `Callers without a paid plan may take ${free} of the gateway's ${all} ${part} together, and that part is used up; a key of a paid plan has a part of its own.`;
  }
  return limit === 'perMinute'
    ? `The gateway takes ${all} requests per minute from all users together.`
    : `The gateway works on ${all} requests at once for all users together, and all places are taken.`;
}
