/** A whole number of the smallest unit as a decimal number, cut (not rounded) to `shown` places; exact without it. */
export function toDecimal(amount: bigint, decimals: number, shown = decimals): string {
  const digits = amount.toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const fraction = digits.slice(point).slice(0, shown).replace(/0+$/, '');
  return fraction === '' ? digits.slice(0, point) : `${digits.slice(0, point)}.${fraction}`;
}
