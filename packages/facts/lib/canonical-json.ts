/**
 * JSON with one spelling for each value: the keys of objects in order, no spaces (RFC 8785). Of plain data, and a
 * bigint as its decimal digits.
 * @example toCanonicalJson({ b: 1, a: [2n] }) // '{"a":["2"],"b":1}'
 */
export function toCanonicalJson(value: unknown): string {
  if (typeof value === 'bigint') return `"${value}"`;
  if (Array.isArray(value)) return `[${value.map((item) => toCanonicalJson(item ?? null)).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${toCanonicalJson(item)}`).join()}}`;
}
