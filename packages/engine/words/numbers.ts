/** Numbers as people say them. Pure. */

const small = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** A count: in letters up to twelve. @example count(8) // 'eight' */
export function count(value: number): string {
  return small[value] ?? value.toLocaleString('en-US');
}

/** A ratio 0..1, one decimal at most; what is there is never written as nothing, nor a part as all. */
export function share(ratio: number): string {
  const tenths = Number((ratio * 100).toFixed(1));
  if (ratio > 0 && tenths === 0) return 'under 0.1 %';
  if (ratio < 1 && tenths === 100) return 'over 99.9 %';
  return `${tenths} %`;
}

/** An amount of money. @example usd(119_556.8) // '119,557 USD' */
export function usd(value: number): string {
  if (value > 0 && value < 0.5) return 'less than 1 USD';
  return `${Math.round(value).toLocaleString('en-US')} USD`;
}

const DAY = 86_400;
const HOUR = 3_600;

function of(value: number, unit: string): string {
  return value === 1 ? `${unit === 'hour' ? 'an' : 'a'} ${unit}` : `${count(value)} ${unit}s`;
}

/** A time span in whole units. @example duration(172_800) // 'two days' */
export function duration(seconds: number): string {
  if (seconds >= 2 * DAY || seconds === DAY) return of(Math.round(seconds / DAY), 'day');
  if (seconds >= 1.5 * HOUR || seconds === HOUR) return of(Math.round(seconds / HOUR), 'hour');
  return of(Math.max(1, Math.ceil(seconds / 60)), 'minute');
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** @param seconds Unix seconds. @example day(1_772_496_000) // '3 March 2026' */
export function day(seconds: number): string {
  const date = new Date(seconds * 1_000);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** With a capital. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** One or many. @example many(1, 'wallet', 'wallets') // 'one wallet' */
export function many(value: number, one: string, more: string): string {
  return `${count(value)} ${value === 1 ? one : more}`;
}

/** So many wallets, as a sentence begins. */
export function wallets(value: number): string {
  return capital(many(value, 'wallet', 'wallets'));
}

/** The window that a share is of. @example window(604_800) // "last week's" */
export function windowOf(seconds: number): string {
  const hours = Math.round(seconds / HOUR);
  if (hours === 168) return "last week's";
  return hours === 24 ? "the last day's" : `the last ${count(hours)} hours'`;
}
