import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { KeyGuesses } from '../../accounts/authenticator.js';
import { rateLimited } from './rate-limited.js';

const MAX_PER_MINUTE = 60;

/**
 * Limits how many unknown keys from one address this process looks up in the database. The limit is as high
 * as a tier, because many users behind one address must be able to sign in. Above it, only keys that this
 * process has never seen are refused, for the rest of the minute; known keys keep working.
 */
export function createKeyGuesses(): (address: string) => KeyGuesses {
  const counts = new RateLimiterMemory({ points: MAX_PER_MINUTE, duration: 60 });
  return (address) => ({
    async take() {
      try {
        await counts.consume(address);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw rateLimited(
          `More than ${MAX_PER_MINUTE} unknown API keys came from this address within a minute.`,
          Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
        );
      }
    },
    giveBack() {
      void counts.reward(address);
    },
  });
}
