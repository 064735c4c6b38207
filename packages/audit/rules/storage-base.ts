/** A base without its packed bits: `s5[160,8]` → `s5`. */
export function wholeBase(base: string): string {
  // Most bases have none, and a pattern takes longer to say so.
  return !base.endsWith(']') || base.endsWith('[]') ? base : base.replace(/\[\d+,\d+\]$/, '');
}

/** First bit and width of a packed field. */
export function bitsOf(base: string): readonly [number, number] {
  const found = /\[(\d+),(\d+)\]$/.exec(base);
  return found ? [Number(found[1]), Number(found[2])] : [0, 256];
}

/** Two bases that share a bit of storage. */
export function overlaps(a: string, b: string): boolean {
  if (a === b) return true;
  if (wholeBase(a) !== wholeBase(b)) return false;
  const [aStart, aWidth] = bitsOf(a);
  const [bStart, bWidth] = bitsOf(b);
  return aStart < bStart + bWidth && bStart < aStart + aWidth;
}
