export interface PercentFormat {
  /** Decimals; 1 unless given. */
  readonly digits?: number;
  /** Leaves out zeros at the end: `3 %` instead of `3.0 %`. */
  readonly trimZeros?: boolean;
}

/**
 * A ratio as text: 1 is `100.0 %`. Rounds half up.
 * @example percent(0.03125) // '3.1 %'
 * @example percent(0.03, { digits: 2, trimZeros: true }) // '3 %'
 */
export function percent(ratio: number, { digits = 1, trimZeros = false }: PercentFormat = {}): string {
  const text = (ratio * 100).toFixed(digits);
  return `${trimZeros ? Number(text) : text} %`;
}
