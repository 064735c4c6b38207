/**
 * Parsers of values in answers of services. Each returns `null` for an absent, empty or invalid value, never
 * zero or `false`.
 */

/** Longer texts are not numbers; the pattern would take quadratic time on them. */
const MAX_NUMBER_LENGTH = 100;

/** A finite number from a number or a decimal string. */
export function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.length > MAX_NUMBER_LENGTH) return null;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value.trim())) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** A number that cannot be negative (prices, counts, amounts). */
export function toAmount(value: unknown): number | null {
  const number = toNumber(value);
  return number !== null && number >= 0 ? number : null;
}

/** A price or a market cap: services write zero for "unknown". */
export function toPositive(value: unknown): number | null {
  return toAmount(value) || null;
}

/** A count: an integer, not negative, within the range of GraphQL's `Int`. */
export function toCount(value: unknown): number | null {
  const count = toNumber(value);
  return count !== null && Number.isInteger(count) && count >= 0 && count < 2 ** 31 ? count : null;
}

/** "0"/"1", 0/1 or a boolean. */
export function toFlag(value: unknown): boolean | null {
  if (value === true || value === '1' || value === 1) return true;
  if (value === false || value === '0' || value === 0) return false;
  return null;
}

/** Text cut to `length` characters, without invisible ones; `null` where nothing is left. */
export function toText(value: unknown, length = 256): string | null {
  if (typeof value !== 'string') return null;
  const text = value.replace(INVISIBLE, ' ').trim();
  return text === '' ? null : [...text.slice(0, 2 * length)].slice(0, length).join('');
}

/** Control characters, line separators, lone surrogates, and characters that reorder or hide text. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Raw integer amount in smallest units, from a string of digits or a safe integer. */
export function toBigInt(value: unknown): bigint | null {
  if (typeof value === 'string' && /^\d{1,78}$/.test(value)) return BigInt(value);
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : null;
}
