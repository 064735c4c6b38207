/** The largest of the values, at least `floor`. `Math.max` takes no bigint. */
export function largestOf(values: readonly bigint[], floor: bigint): bigint {
  let most = floor;
  for (const value of values) if (value > most) most = value;
  return most;
}
