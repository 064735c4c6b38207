/**
 * A ratio as text: 1 is `100.0 %`. Rounds half up.
 * @example percent(0.03125) // '3.1 %'
 */
export function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(1)} %`;
}
