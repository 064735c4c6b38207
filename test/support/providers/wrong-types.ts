/**
 * The same shape with every leaf of another type: strings become numbers, numbers become lists, booleans and
 * nulls become objects.
 */
export function wrongTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wrongTypes);
  if (typeof value === 'string') return value.length;
  if (typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return { was: String(value) };
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, wrongTypes(item)]));
}
