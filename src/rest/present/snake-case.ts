import { toUnixSeconds } from './values.js';

/** Times that REST shows as Unix seconds, by the keys under which they are selected. */
export const unixSeconds: ReadonlySet<string> = new Set([
  'startAt',
  'launchedAt',
  'openedAt',
  'answeredAt',
  'blockTime',
  'lastBlockTime',
  'time',
]);

/**
 * What was selected, as REST shows it: every key in snake_case, `volumeUsd` → `volume_usd`, `volume24h` → `volume_24h`.
 */
export function toSnakeCase(value: readonly unknown[]): unknown[];
export function toSnakeCase(value: object): Record<string, unknown>;
export function toSnakeCase(value: unknown): unknown;
export function toSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => toSnakeCase(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      toSnakeKey(key),
      unixSeconds.has(key) && typeof inner === 'string' ? toUnixSeconds(inner) : toSnakeCase(inner),
    ]),
  );
}

/** One key in snake_case. */
export function toSnakeKey(key: string): string {
  return key
    .replace(/([a-z])(\d)/g, '$1_$2')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase();
}

/**
 * The named fields in snake_case, `null` where they are not known: an answer has the same keys whatever is
 * known.
 */
export function pickSnake<T extends object>(
  details: T | null | undefined,
  keys: readonly (keyof T & string)[],
): Record<string, unknown> {
  return toSnakeCase(Object.fromEntries(keys.map((key) => [key, details?.[key] ?? null])));
}
