import type { Redis } from 'ioredis';
import { AppError } from '../../errors/app-error.js';
import { type Alone, type Concurrency, createConcurrency } from './concurrency.js';
import { createWindowLimiter, type Window, type WindowLimiter } from './tiers.js';

export interface LimitSettings {
  readonly concurrent: number;
  readonly perMinute: number;
  readonly standardPerMinute: number;
  readonly lowPerMinute: number;
  /** Longest life of a place that nobody gave back (its process died). */
  readonly leaseMs: number;
}

/** The gateway's own limits: of each caller, and of all together. */
export interface Limits {
  readonly settings: LimitSettings;
  /** Counts a request of a caller (key or address). */
  take(tier: 'standard' | 'low', caller: string): Promise<Window>;
  /** Counts a request of all callers together. @throws {AppError} `rate_limited`. */
  takeGlobal(): Promise<void>;
  /** A place among the requests in progress, given back by the function. @throws {AppError} `rate_limited`. */
  enter(): Promise<() => void>;
  load(): Promise<{ readonly concurrent: number; readonly thisMinute: number }>;
}

const EVERYONE = 'everyone';

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
  const global = createWindowLimiter('global', settings.perMinute, redis, alone.share);
  const concurrency: Concurrency = createConcurrency(settings.concurrent, settings.leaseMs, redis, alone);
  return {
    settings,
    take: (tier, caller) => tiers[tier].take(caller),
    async takeGlobal() {
      const window = await global.take(EVERYONE);
      if (window.allowed) return;
      throw refusal(
        `The gateway takes ${settings.perMinute} requests per minute from all users together.`,
        window.retryAfterSeconds,
      );
    },
    async enter() {
      const leave = await concurrency.enter();
      if (leave) return leave;
      throw refusal(
        `The gateway works on ${settings.concurrent} requests at once for all users together, and all places are taken.`,
        1,
      );
    },
    async load() {
      const [concurrent, thisMinute] = await Promise.all([concurrency.current(), global.used(EVERYONE)]);
      return { concurrent, thisMinute };
    },
  };
}

/** The refusal of a caller's own tier. */
export function tierRefusal(window: Window): AppError {
  return refusal(
    `You may send ${window.limit} requests per minute to this kind of endpoint.`,
    window.retryAfterSeconds,
  );
}

function refusal(reason: string, retryAfter: number): AppError {
  return new AppError('rate_limited', `${reason} Try again in ${retryAfter} s.`, {
    provider: 'gateway',
    retryAfter,
  });
}
