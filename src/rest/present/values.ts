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

/** ISO 8601 with six fractional digits and no zone, UTC. */
export function toAnalysisTimestamp(unixMs: number): string {
  return `${new Date(unixMs).toISOString().slice(0, -1)}000`;
}

/** Seconds with milliseconds. */
export function toSeconds(milliseconds: number): number {
  return Math.round(milliseconds) / 1000;
}

/** Unix seconds of an ISO 8601 time, as the features tell times of a chain. */
export function toUnixSeconds(iso: string): number {
  return Date.parse(iso) / 1_000;
}
