import type { ServerResponse } from 'node:http';
import type { Caller } from '../../graphql/context.js';
import type { CallerWindow, CountedTier, EarlyEntry, Limits, Window } from './limits.js';
import { rateLimited } from './rate-limited.js';
import type { CallerClass } from './work-bounds.js';

export interface CountedCaller {
  readonly caller: Caller;
  readonly class: CallerClass;
  /** The network address under which the caller is counted. */
  readonly address: string;
}

export function toCallerClass({ identity, isReader }: Caller): CallerClass {
  return identity && !isReader && identity.plan !== 'test' ? 'paid' : 'free';
}

/**
 * Counts a request against every window of its caller, and tells in the headers the one that has the fewest requests
 * left.
 * @param isWork whether the request probably does work: it is then entered too, where that takes no time
 * @throws {AppError} `rate_limited`.
 */
export async function countCaller(
  limits: Limits,
  { tier, isWork }: { readonly tier: CountedTier; readonly isWork: boolean },
  counted: CountedCaller,
  response: ServerResponse,
): Promise<EarlyEntry | undefined> {
  const asked = windowsOf(counted, tier);
  const { windows, entry } = await limits.count(tier, asked, isWork ? counted.class : undefined);
  const [first, second] = windows;
  if (!first) return entry;
  const at = second && isTighter(second, first) ? 1 : 0;
  const window = windows[at] ?? first;
  setLimitHeaders(response, tier, window);
  if (!window.allowed)
    throw rateLimited(
      `${whoShares[at]} may send ${window.limit} requests per minute to this kind of endpoint.`,
      window.retryAfterSeconds,
    );
  return entry;
}

/** For the text of a refusal: who shares the caller's first window, and its second. */
const whoShares = ['You', 'All test keys that are used from one address together'] as const;

/** Test keys are free, so more of them must not allow more requests: those of one address share a window. */
function windowsOf(
  { caller: { identity, isReader }, class: ofClass, address }: CountedCaller,
  tier: CountedTier,
): readonly CallerWindow[] {
  if (!identity || isReader) return [{ name: `ip:${address}` }];
  const perMinute = tier === 'standard' ? identity.perMinute : undefined;
  const own = { name: `key:${identity.keyId}`, perMinute };
  return ofClass === 'paid' ? [own] : [own, { name: `test-keys:${address}` }];
}

function isTighter(a: Window, b: Window): boolean {
  if (a.allowed !== b.allowed) return b.allowed;
  return a.remaining === b.remaining ? a.resetAt > b.resetAt : a.remaining < b.remaining;
}

/** The documented headers, and those of the IETF draft (ratelimit-headers), which count in seconds. */
export function setLimitHeaders(response: ServerResponse, tier: string, window: Window): void {
  response.setHeader('RateLimit-Policy', `"${tier}";q=${window.limit};w=60`);
  response.setHeader('RateLimit', `"${tier}";r=${window.remaining};t=${window.retryAfterSeconds}`);
  response.setHeader('X-RateLimit-Limit', String(window.limit));
  response.setHeader('X-RateLimit-Remaining', String(window.remaining));
  response.setHeader('X-RateLimit-Reset', String(window.resetAt));
}
