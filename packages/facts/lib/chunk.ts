/** The items in lists of at most `size`. */
export function chunk<T>(items: readonly T[], size: number): T[][] {
  const parts: T[][] = [];
  for (let at = 0; at < items.length; at += size) {
    parts.push(items.slice(at, at + size));
  }
  return parts;
}
