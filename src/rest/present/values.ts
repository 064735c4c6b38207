/** A ratio as the documented decimal text: 0.03 → `"0.03"`; at most six digits. */
export function toRatioText(ratio: number): string {
  return String(Number(Math.max(0, ratio).toFixed(6)));
}

/** USD and percentages without the noise of binary fractions: eight significant decimals at most. */
export function rounded(value: number, digits = 8): number {
  return Math.abs(value) >= 1
    ? Number(value.toFixed(Math.min(digits, 6)))
    : Number(value.toPrecision(digits));
}

/** Unix seconds of an ISO 8601 time, as the features tell times of a chain. */
export function toUnixSeconds(iso: string): number {
  return Date.parse(iso) / 1_000;
}
