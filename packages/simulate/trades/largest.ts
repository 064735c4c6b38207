/** The largest of the values, at least `floor`. `Math.max` takes no bigint. */
export function largestOf(values: readonly bigint[], floor: bigint): bigint {
  let max = floor;
  for (const value of values) if (value > max) max = value;
  return max;
}
