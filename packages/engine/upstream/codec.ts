const MARK = '\u0000';
/** The mark as JSON writes it. */
const WRITTEN_MARK = '\\u0000';

/**
 * Encodes JSON and keeps bigints. A bigint becomes a string that starts with NUL and `n`. A string that
 * itself starts with NUL is marked too, so that hostile text cannot become a number. `undefined` fields are
 * dropped.
 */
export function encodeJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) => {
    if (typeof item === 'bigint') return `${MARK}n${item}`;
    return typeof item === 'string' && item.startsWith(MARK) ? `${MARK}s${item}` : item;
  });
}

/** @throws {SyntaxError} on text that `encodeJson` did not write. */
export function decodeJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return text.includes(WRITTEN_MARK) ? restore(value) : value;
}

/** Not a reviver of `JSON.parse`: one takes several times as long as parsing itself. */
function restore(value: unknown): unknown {
  if (typeof value === 'string') {
    if (!value.startsWith(MARK)) return value;
    return value.startsWith(`${MARK}s`) ? value.slice(2) : BigInt(value.slice(2));
  }
  if (typeof value !== 'object' || value === null) return value;
  for (const [key, item] of Object.entries(value)) {
    const restored = restore(item);
    if (restored !== item) Reflect.set(value, key, restored);
  }
  return value;
}
