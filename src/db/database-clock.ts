/**
 * Times that decide over money or rights are taken from the database's clock, inside the statement that decides: all
 * replicas share it, and a process whose own clock is wrong gives and takes nothing. All of it is UTC.
 */

/** YYYYMMDD. */
export const TODAY = "to_char(now() at time zone 'UTC', 'YYYYMMDD')::integer";
const THIS_MONTH = "to_char(now() at time zone 'UTC', 'YYYYMM')::integer";
const NEXT_MONTH = "to_char((now() at time zone 'UTC') + interval '1 month', 'YYYYMM')::integer";

/**
 * Whether the counter of the month still counts. The next month does too: a standby that takes over may be a little behind,
 * and must not begin the month a second time. What lies further ahead was written by a wrong clock.
 */
const MONTH_COUNTS = `(not s.resets or s.period between ${THIS_MONTH} and ${NEXT_MONTH})`;
const DAY_COUNTS = `s.day between ${TODAY} and ${NEXT_MONTH} * 100 + 31`;

/** Counters of the subscription `s` as they stand now, and the month and day that they belong to. */
export const USED = `case when ${MONTH_COUNTS} then s.used else 0 end`;
export const PERIOD = `case when ${MONTH_COUNTS} then s.period else ${THIS_MONTH} end`;
export const USED_TODAY = `case when ${DAY_COUNTS} then s.used_today else 0 end`;
export const DAY = `case when ${DAY_COUNTS} then s.day else ${TODAY} end`;

/** Whether the row (a key or a subscription, by its alias) has not expired. */
export const running = (alias: string) => `(${alias}.expires_at is null or ${alias}.expires_at > now())`;

/** Whether the key gives any rights. */
export const working = (alias: string) => `(${alias}.revoked_at is null and ${running(alias)})`;

/** When something that lives so many days ends; null lives for ever. In seconds: a day of a time zone may have 23 hours. */
export const daysFromNow = (days: string) => `now() + ${days} * interval '86400 seconds'`;
