import type { RequestHandler, Response } from 'express';
import { toCallerAddress } from '../caller-address.js';
import type { Limits, Window } from './limits.js';
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

/** The documented headers, and those of the IETF draft (ratelimit-headers), which count in seconds. */
export function setLimitHeaders(response: Response, tier: string, window: Window): void {
  response.setHeader('RateLimit-Policy', `"${tier}";q=${window.limit};w=60`);
  response.setHeader('RateLimit', `"${tier}";r=${window.remaining};t=${window.retryAfterSeconds}`);
  response.setHeader('X-RateLimit-Limit', String(window.limit));
  response.setHeader('X-RateLimit-Remaining', String(window.remaining));
  response.setHeader('X-RateLimit-Reset', String(window.resetAt));
}
