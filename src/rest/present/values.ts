/** `value` when it is known, otherwise the documented neutral value. */
export function orZero(value: number | null | undefined): number {
  return value ?? 0;
}
export function orEmpty(value: string | null | undefined): string {
  return value ?? '';
}
export function orFalse(value: boolean | null | undefined): boolean {
  return value ?? false;
}
export function orUnknown(value: string | null | undefined): string {
  return value ?? 'UNKNOWN';
}
export function orNotAvailable(value: string | null | undefined): string {
  return value ?? 'N/A';
}

/**
 * A ratio as the documented decimal string: 0.03 → `"0.03"`; at most six digits; `""` where it is not known.
 */
export function toRatioText(ratio: number | null | undefined): string {
  if (ratio === null || ratio === undefined) return '';
  return String(Number(Math.max(0, ratio).toFixed(6)));
}

/** USD and percentages without the noise of binary fractions: eight significant decimals at most. */
export function rounded(value: number | null | undefined, digits = 8): number {
  if (value === null || value === undefined) return 0;
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
