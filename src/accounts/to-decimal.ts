/**
 * Formats an amount in smallest units as a decimal, truncated (not rounded) to `shown` places; exact without
 * `shown`.
 * @example toDecimal(1_500_000n, 6) // '1.5'
 */
export function toDecimal(amount: bigint, decimals: number, shown = decimals): string {
  const digits = amount.toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const fraction = digits.slice(point).slice(0, shown).replace(/0+$/, '');
  return fraction === '' ? digits.slice(0, point) : `${digits.slice(0, point)}.${fraction}`;
}
