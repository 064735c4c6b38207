import type { RequestHandler } from 'express';
import { toCallerAddress } from '../caller-address.js';
import { setLimitHeaders } from './caller-tier.js';
import type { Limits } from './limits.js';
import { rateLimited } from './rate-limited.js';

/**
 * Limits what is served without a key, by client address. Each process counts for itself: a trip to Redis
 * would cost more than what is served.
 * @param name as the headers name the tier
 */
export function limitAddresses(
  limits: Pick<Limits, 'countHere'>,
  name: string,
  perMinute: number,
  onRefusal: (code: string) => void,
): RequestHandler {
  return async (request, response, next) => {
    const address = toCallerAddress(request.ip, request.socket.remoteAddress);
    const window = await limits.countHere({ name: `${name}:${address}`, limit: perMinute });
    setLimitHeaders(response, name, window);
    if (window.allowed) {
      next();
      return;
    }
    const refusal = rateLimited(
      `You may send ${window.limit} requests per minute to this kind of page.`,
      window.retryAfterSeconds,
    );
    onRefusal(refusal.code);
    next(refusal);
  };
}
