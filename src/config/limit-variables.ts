import type { LimitedRole } from '@assay/facts';
import { count, rate, share } from './value-shapes.js';
import { variable } from './variable.js';

/** The limits of all providers of a role together. */
const limit = (
  role: Uppercase<LimitedRole | 'history'>,
  rps: number,
  burst: number,
  maxWaitMs = 1_500,
  late = 'the 429',
) => {
  const providers = `the ${role.toLowerCase()} providers`;
  return {
    [`LIMIT_${role}_RPS`]: variable(rate, String(rps), `requests a second to ${providers} together`),
    [`LIMIT_${role}_BURST`]: variable(
      count(1),
      String(burst),
      `requests to ${providers} together that may be sent at once after a pause`,
    ),
    [`LIMIT_${role}_DAILY`]: {
      ...variable(
        count(1),
        String(rps * 86_400),
        `requests a UTC day to ${providers} together; empty: LIMIT_${role}_RPS x 86400`,
      ),
      follows: (values: Readonly<Record<string, unknown>>) => {
        const perSecond = values[`LIMIT_${role}_RPS`];
        return typeof perSecond === 'number' ? String(Math.ceil(perSecond * 86_400)) : undefined;
      },
    },
    [`LIMIT_${role}_MAX_WAIT_MS`]: variable(
      count(),
      String(maxWaitMs),
      `milliseconds that a request to ${providers} may wait for its turn before ${late}`,
    ),
  };
};

export const providerLimits = {
  ...limit('AUDIT', 4, 8),
  ...limit('SCAN', 8, 16),
  ...limit('MARKET', 12, 24),
  ...limit('EXPLORER', 4, 8),
  ...limit('HISTORY', 2, 4, 10_000, 'the node is asked instead'),
  LIMIT_PARTNER_RPS: variable(
    rate,
    '4',
    'requests a second to the partner provider with one partner key, and of one caller; in each process',
  ),
  LIMIT_PARTNER_BURST: variable(
    count(1),
    '8',
    'requests to the partner provider that one partner key, or one caller, may send at once after a pause; in each process',
  ),
} as const;

export const callerLimits = {
  LIMIT_CONCURRENT: variable(count(1), '50', 'requests at once, all users and replicas together'),
  LIMIT_PER_MINUTE: variable(count(1), '300', 'requests a minute, all users and replicas together'),
  LIMIT_PAID_SHARE: variable(
    share,
    '0.5',
    'part of LIMIT_CONCURRENT, LIMIT_PER_MINUTE, LIMIT_COLD_CONCURRENT and of all else that a process shares out (audits, played calls, watched tokens, webhooks, names, the bursts of providers), 0 to 1, that only keys of a paid plan can take',
  ),
  TIER_STANDARD_PER_MINUTE: variable(
    count(1),
    '60',
    'requests a minute to the analysis endpoints for each key, for all test keys of one client address, and for each address without a key',
  ),
  TIER_LOW_PER_MINUTE: variable(
    count(1),
    '20',
    'requests a minute to the user, key, purchase and test-key endpoints for each key, for all test keys of one client address, and for each address without a key',
  ),
  TIER_OPEN_PER_MINUTE: variable(
    count(1),
    '600',
    'requests a minute for pages, documents and files that need no key, for each client address, at each replica',
  ),
  TIER_PICTURE_PER_MINUTE: variable(
    count(1),
    '60',
    'requests a minute for the pictures of shared links, for each client address, at each replica',
  ),
} as const;
