import type { z } from 'zod';

/** One environment variable: how its text is parsed, its default when absent or empty, and what it is for. */
export interface Variable<T extends z.ZodType> {
  readonly schema: T;
  readonly fallback: string;
  /** What it sets, said so that it is understood by itself. */
  readonly note: string;
  /** Never printed. */
  readonly secret?: boolean;
  /** An empty value is one of its values, and not the default. */
  readonly mayBeEmpty?: boolean;
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
