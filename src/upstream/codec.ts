const MARK = '\u0000';

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
  return JSON.parse(text, (_key, item: unknown) => {
    if (typeof item !== 'string' || !item.startsWith(MARK)) return item;
    if (item.startsWith(`${MARK}s`)) return item.slice(2);
    return BigInt(item.slice(2));
  });
}
