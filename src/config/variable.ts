import type { z } from 'zod';
import { count, rate } from './value-shapes.js';

/** One environment variable: how its text is parsed, its default when absent or empty, and its purpose. */
export interface Variable<T extends z.ZodType> {
  readonly schema: T;
  readonly fallback: string;
  readonly note: string;
  /** Never printed. */
  readonly secret?: boolean;
  /** The default, when it is derived from an earlier variable; `undefined` if that variable is wrong. */
  readonly follows?: (values: Readonly<Record<string, unknown>>) => string | undefined;
}

export function variable<T extends z.ZodType>(
  schema: T,
  fallback: string,
  note: string,
  secret = false,
): Variable<T> {
  return { schema, fallback, note, secret };
}

/** The limits of a role of providers. */
export const limit = (role: string, rps: number, burst: number) => ({
  [`LIMIT_${role}_RPS`]: variable(rate, String(rps), `${role.toLowerCase()} provider: requests a second`),
  [`LIMIT_${role}_BURST`]: variable(
    count(1),
    String(burst),
    `${role.toLowerCase()} provider: burst capacity`,
  ),
  [`LIMIT_${role}_DAILY`]: {
    ...variable(
      count(1),
      String(rps * 86_400),
      `${role.toLowerCase()} provider: requests a UTC day; empty: LIMIT_${role}_RPS x 86400`,
    ),
    follows: (values: Readonly<Record<string, unknown>>) => {
      const perSecond = values[`LIMIT_${role}_RPS`];
      return typeof perSecond === 'number' ? String(Math.ceil(perSecond * 86_400)) : undefined;
    },
  },
  [`LIMIT_${role}_MAX_WAIT_MS`]: variable(
    count(),
    '1500',
    `${role.toLowerCase()} provider: how long a call may wait in the queue before the 429`,
  ),
});
