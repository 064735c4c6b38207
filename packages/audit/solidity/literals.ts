import type { NumberLiteral } from '@solidity-parser/parser/dist/src/ast-types.js';

const units: Readonly<Record<string, bigint>> = {
  wei: 1n,
  szabo: 10n ** 12n,
  finney: 10n ** 15n,
  ether: 10n ** 18n,
  gwei: 10n ** 9n,
  seconds: 1n,
  minutes: 60n,
  hours: 3_600n,
  days: 86_400n,
  weeks: 604_800n,
  years: 31_536_000n,
};

/** `1.5e3 ether` as a whole number; fractions that stay are cut off, exponents are bounded. */
export function numberOf({ number, subdenomination }: NumberLiteral): bigint {
  if (/^\d+$/.test(number) && !subdenomination) return BigInt(number);
  const text = number.replace(/_/g, '');
  const unit = units[subdenomination ?? 'wei'] ?? 1n;
  if (/^0x[0-9a-f]+$/i.test(text)) return BigInt(text) * unit;
  const match = /^(\d*)(?:\.(\d*))?(?:e(-?\d+))?$/i.exec(text);
  if (!match) return 0n;
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const power = Math.max(-80, Math.min(80, Number(exponent))) - fraction.length;
  const digits = BigInt(`${whole}${fraction}` || '0') * unit;
  return power >= 0 ? digits * 10n ** BigInt(power) : digits / 10n ** BigInt(-power);
}
