import { createHash } from 'node:crypto';
import type { Permit, PermitRequest } from '@assay/chain';
import { LRUCache } from 'lru-cache';
import { createRoleLimiter, type RoleLimiter, type RoleLimiterOptions } from '../upstream/role-limiter.js';

export interface PartnerLimitsOptions
  extends Pick<RoleLimiterOptions, 'rps' | 'burst' | 'onWait' | 'onRefusal'> {
  /** Unix milliseconds. */
  readonly now?: () => number;
}

const MAX_WAIT_MS = 1_500;
/**
 * Maximum number of callers and keys that are remembered. The least recently used one is dropped and starts
 * with a full bucket the next time.
 */
const MAX_REMEMBERED = 10_000;

/**
 * The limit of the partner role in this process: the same for each key, whoever sends it, and for each
 * caller, whatever keys it sends.
 * @example const permit = await createPartnerLimits(options)({ signal, caller, partnerApiKey });
 */
export function createPartnerLimits(
  options: PartnerLimitsOptions,
): (asked: PermitRequest) => Promise<Permit> {
  const limits = { ...options, role: 'partner', daily: Number.MAX_SAFE_INTEGER, maxWaitMs: MAX_WAIT_MS };
  const limiters = new LRUCache<string, RoleLimiter>({ max: MAX_REMEMBERED });
  const limiterOf = (name: string): RoleLimiter => {
    const limiter = limiters.get(name) ?? createRoleLimiter(limits);
    limiters.set(name, limiter);
    return limiter;
  };
  return async ({ signal, caller, partnerApiKey }) => {
    const ofCaller = await limiterOf(`caller ${caller}`).acquire(signal);
    const key = partnerApiKey === undefined ? 'operator' : hashOf(partnerApiKey);
    try {
      return bothOf(ofCaller, await limiterOf(`key ${key}`).acquire(signal, caller));
    } catch (error) {
      ofCaller.giveBack();
      throw error;
    }
  };
}

/** Callers' keys are compared and stored by their hash only. */
export function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

function bothOf(one: Permit, other: Permit): Permit {
  return {
    left() {
      one.left();
      other.left();
    },
    arrived() {
      one.arrived();
      other.arrived();
    },
    giveBack() {
      const isBack = one.giveBack();
      return other.giveBack() && isBack;
    },
  };
}
