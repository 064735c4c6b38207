/** Numbers and dates as the reader's own settings write them. */
const usdWhole = new Intl.NumberFormat(undefined, {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const usdCents = new Intl.NumberFormat(undefined, {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 2,
});
const usdShort = new Intl.NumberFormat(undefined, {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumSignificantDigits: 3,
});
const usdPrice = new Intl.NumberFormat(undefined, {
  style: 'currency',
  currency: 'USD',
  maximumSignificantDigits: 4,
});
const plain = new Intl.NumberFormat();
const onePlace = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export const toCount = (value: number) => plain.format(value);
export const toPrice = (value: number) => usdPrice.format(value);
export const toShortUsd = (value: number) =>
  value > 0 && value < 0.01 ? `< ${usdCents.format(0.01)}` : usdShort.format(value);
export const toDay = (value: string) => day.format(new Date(value));
export const toMoment = (value: string) => moment.format(new Date(value));

export function toUsd(value: number): string {
  return Math.abs(value) < 1_000 ? usdCents.format(value) : usdWhole.format(value);
}

/** 0..100 as a percentage. What is not zero does not show as zero. */
export function toPercent(value: number): string {
  if (value > 0 && value < 0.1) return `< ${onePlace.format(0.1)} %`;
  return `${onePlace.format(value)} %`;
}

/** 0..1 as a percentage. */
export const toShare = (ratio: number) => toPercent(ratio * 100);

export function toDuration(seconds: number): string {
  const units = [
    [86_400, 'day'],
    [3_600, 'hour'],
    [60, 'minute'],
  ] as const;
  for (const [length, unit] of units) {
    if (Math.abs(seconds) < length) continue;
    const count = Math.round(seconds / length);
    return `${plain.format(count)} ${unit}${count === 1 ? '' : 's'}`;
  }
  const rounded = Math.round(seconds);
  return `${plain.format(rounded)} second${rounded === 1 ? '' : 's'}`;
}

/** The time that a figure is of. @example toWindow(168) // '7 days' */
export const toWindow = (hours: number) => (hours > 24 ? toDuration(hours * 3_600) : `${hours} h`);

export function shortAddress(address: string): string {
  return address.length > 14 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address;
}

/** `BLOCK_SELLS` or `topHolder` as words. */
export function toWords(code: string): string {
  const words = code
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${toCount(count)} ${count === 1 ? one : many}`;
}
