import { isPaidPlan } from '../../domain/plan.js';
import type { Caller } from '../../graphql/context.js';
import type { CallerWindow, CountedTier, EarlyEntry, Limits, Window } from './limits.js';
import { rateLimited } from './rate-limited.js';
import type { CallerClass } from './work-bounds.js';

export interface CountedCaller {
  readonly caller: Caller;
  /** The network address under which the caller is counted. */
  readonly address: string;
}

export function toCallerClass({ identity, isReader }: Caller): CallerClass {
  return identity && !isReader && isPaidPlan(identity.plan) ? 'paid' : 'free';
}

/**
 * Counts a request against every window of its caller. `report` is called with the window that has the fewest
 * requests left.
 * @param isWork whether the request probably does work: it is then entered too, where that takes no time
 * @throws {AppError} `rate_limited`.
 */
export async function countCaller(
  limits: Limits,
  { tier, isWork }: { readonly tier: CountedTier; readonly isWork: boolean },
  counted: CountedCaller,
  report: (window: Window) => void,
): Promise<EarlyEntry | undefined> {
  const asked = windowsOf(counted);
  const worker = isWork ? toCallerClass(counted.caller) : undefined;
  const own = asked.map(({ name, perMinute }) => ({
    name,
    perMinute: tier === 'standard' ? perMinute : undefined,
  }));
  const { windows, entry } = await limits.count(tier, own, worker);
  const [tightest] = windows.map((window, at) => ({ who: asked[at]?.who, ...window })).sort(byRemaining);
  if (!tightest) return entry;
  report(tightest);
  if (!tightest.allowed)
    throw rateLimited(
      `${tightest.who} may send ${tightest.limit} requests per minute to this kind of endpoint.`,
      tightest.retryAfterSeconds,
    );
  return entry;
}

interface NamedWindow extends CallerWindow {
  /** For the text of a refusal. */
  readonly who: string;
}

/** Test keys are free, so more of them must not allow more requests: those of one address share a window. */
function windowsOf({ caller, address }: CountedCaller): readonly NamedWindow[] {
  const { identity, isReader } = caller;
  if (!identity || isReader) return [{ name: `ip:${address}`, who: 'You' }];
  const own = { name: `key:${identity.keyId}`, who: 'You', perMinute: identity.perMinute };
  if (isPaidPlan(identity.plan)) return [own];
  return [
    own,
    { name: `test-keys:${address}`, who: 'All test keys that are used from one address together' },
  ];
}

function byRemaining(a: Window, b: Window): number {
  if (a.allowed !== b.allowed) return a.allowed ? 1 : -1;
  return a.remaining - b.remaining || b.resetAt - a.resetAt;
}
