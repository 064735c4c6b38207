export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** 97.5 % quantile of the normal distribution: two sides make 95 %. */
const Z = 1.959964;

/**
 * Wilson's 95 % interval of a share; `undefined` of nothing. Unlike the share plus and minus its error, it
 * stays inside 0..1 and has a width where all or none were counted.
 */
export function wilson(part: number, whole: number): Interval | undefined {
  if (whole === 0) return undefined;
  const share = part / whole;
  const spread = Z * Math.sqrt((share * (1 - share) + Z ** 2 / (4 * whole)) / whole);
  const middle = share + Z ** 2 / (2 * whole);
  const scale = 1 + Z ** 2 / whole;
  return { low: Math.max(0, (middle - spread) / scale), high: Math.min(1, (middle + spread) / scale) };
}
