/**
 * Readers of values as services write them. Each answers `null` for what is absent, empty or nonsense: an absence is never a
 * zero and never a "no".
 */

/** Longer texts are no numbers, and cost a pattern the square of their length. */
const LONGEST_NUMBER = 100;

/** A finite number from a number or a decimal string. */
export function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.length > LONGEST_NUMBER) return null;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value.trim())) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** A number that cannot be negative (prices, counts, amounts). */
export function toAmount(value: unknown): number | null {
  const number = toNumber(value);
  return number !== null && number >= 0 ? number : null;
}

/** A price or a capitalisation: zero is how services write "unknown". */
export function toPositive(value: unknown): number | null {
  return toAmount(value) || null;
}

/** Of things: whole, not negative, and no more than an `Int` of GraphQL can say. */
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

/** Text cut to `length` characters, without those that nobody sees; `null` where nothing is left. */
export function toText(value: unknown, length = 256): string | null {
  if (typeof value !== 'string') return null;
  const text = value.replace(UNSEEN, ' ').trim();
  return text === '' ? null : [...text.slice(0, 2 * length)].slice(0, length).join('');
}

/** Control characters, line separators, halves of characters, and those that turn or hide the text around them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Raw integer amount in smallest units, from a string of digits or a safe integer. */
export function toBigInt(value: unknown): bigint | null {
  if (typeof value === 'string' && /^\d{1,78}$/.test(value)) return BigInt(value);
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : null;
}
