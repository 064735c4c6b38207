/**
 * A value with every key of its objects in snake_case: `volumeUsd` → `volume_usd`, `volume24h` →
 * `volume_24h`.
 */
export function toSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSnakeCase);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [toSnakeKey(key), toSnakeCase(inner)]),
  );
}

export function toSnakeKey(key: string): string {
  return key
    .replace(/([a-z])(\d)/g, '$1_$2')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase();
}

/** The details of a feature in snake_case; an empty object where there are none. */
export function toSnakeDetails(details: object | null | undefined): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details ?? {}).map(([key, value]) => [toSnakeKey(key), toSnakeCase(value)]),
  );
}
