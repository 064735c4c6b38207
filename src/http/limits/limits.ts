import type { Redis } from 'ioredis';
import type { KeyGuesses } from '../../accounts/authenticator.js';
import { createKeyGuesses } from './key-guesses.js';
import { rateLimited } from './rate-limited.js';
import { type CountedWindow, createSharedLimits, type SharedLimits } from './shared-limits.js';
import { createWindowLimiter, type Window, type WindowLimiter } from './tiers.js';
import {
  type CallerClass,
  createLocalWorkLimit,
  toWorkBounds,
  type WorkBounds,
  type WorkEntry,
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

/** What a caller's requests are counted under. */
export interface CallerWindow {
  /** A key or an address. */
  readonly name: string;
  /** The rate that the operator granted; default: the tier's. */
  readonly perMinute?: number | undefined;
}

/** A request that was entered before it is known whether it does work. */
export interface EarlyEntry {
  /**
   * It does: as `enter`.
   * @throws {AppError} `rate_limited`.
   */
  begin(): () => void;
  /** It does none: as if it had not been entered. */
  cancel(): void;
}

interface Counted {
  /** In the order of the windows that were asked for. */
  readonly windows: readonly Window[];
  readonly entry?: EarlyEntry | undefined;
}

/** The gateway's own limits: per caller, and of all callers together. */
export interface Limits {
  readonly settings: LimitSettings;
  /**
   * Counts a request of a caller in each of its windows, whatever its outcome.
   * @param worker class of the caller, where the request probably does work: with Redis it is entered in the same round
   * trip, if its windows allow it
   */
  count(tier: CountedTier, windows: readonly CallerWindow[], worker?: CallerClass): Promise<Counted>;
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
  const rates: Readonly<Record<CountedTier, number>> = {
    standard: settings.standardPerMinute,
    low: settings.lowPerMinute,
    page: settings.pagePerMinute,
  };
  const tiers: Readonly<Record<CountedTier, WindowLimiter>> = {
    standard: createWindowLimiter('standard', rates.standard),
    low: createWindowLimiter('low', rates.low),
    page: createWindowLimiter('page', rates.page),
  };
  const bounds = toWorkBounds(settings);
  const shared = redis && createShared(settings, bounds, redis, fallback);
  const work: WorkLimit = shared ?? createLocalWorkLimit(() => bounds);
  const giveBackOf = (entry: WorkEntry) => {
    if (entry.entered) return entry.giveBack;
    throw rateLimited(toReason(entry, bounds), entry.retryAfterSeconds);
  };
  const countHere = async (tier: CountedTier, windows: readonly CallerWindow[]): Promise<Counted> => ({
    windows: await Promise.all(windows.map(({ name, perMinute }) => tiers[tier].take(name, perMinute))),
  });
  return {
    settings,
    keyGuesses: createKeyGuesses(),
    async count(tier, windows, worker) {
      if (!shared) return countHere(tier, windows);
      const asked = windows.map((window) => toSharedWindow(tier, window, rates[tier]));
      const counted = await shared.count(asked, worker).catch(() => undefined);
      if (!counted) return countHere(tier, windows);
      const { entry } = counted;
      return {
        windows: counted.windows,
        entry: entry && {
          begin: () => giveBackOf(entry),
          cancel: () => {
            if (entry.entered) entry.cancel();
          },
        },
      };
    },
    enter: async (caller) => giveBackOf(await work.enter(caller)),
    load: work.load,
  };
}

/** A rate of its own has windows of its own, so that a new rate holds from the next request on. */
function toSharedWindow(
  tier: CountedTier,
  { name, perMinute: own }: CallerWindow,
  usual: number,
): CountedWindow {
  return own === undefined || own === usual
    ? { name: `${tier}:${name}`, limit: usual }
    : { name: `${tier}-${own}:${name}`, limit: own };
}

function createShared(
  settings: LimitSettings,
  bounds: WorkBounds,
  redis: Redis,
  fallback: LocalFallback,
): SharedLimits {
  const local = createLocalWorkLimit(() => toWorkBounds(settings, fallback.share()));
  const { leaseMs } = settings;
  return createSharedLimits({ redis, bounds, leaseMs, local, onFallback: fallback.onFallback });
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
