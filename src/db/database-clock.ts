/**
 * Times that decide about money or rights come from the database's clock, inside the statement that decides.
 * All replicas share that clock, so a process with a wrong clock does no harm. All times are UTC.
 */

/** YYYYMMDD. */
const TODAY = "to_char(now() at time zone 'UTC', 'YYYYMMDD')::integer";
const THIS_MONTH = "to_char(now() at time zone 'UTC', 'YYYYMM')::integer";
const NEXT_MONTH = "to_char((now() at time zone 'UTC') + interval '1 month', 'YYYYMM')::integer";

/**
 * Whether the counter of the month is valid. The next month is valid too: a standby that takes over may be a
 * little behind and must not start the month a second time. A later month was written by a wrong clock.
 */
const MONTH_COUNTS = `(not s.resets or s.period between ${THIS_MONTH} and ${NEXT_MONTH})`;
const DAY_COUNTS = `s.day between ${TODAY} and ${NEXT_MONTH} * 100 + 31`;

/** The current counters of the subscription `s`. `migrations/0046_count_call.ts` counts by the same rules. */
export const USED = `case when ${MONTH_COUNTS} then s.used else 0 end`;
export const USED_TODAY = `case when ${DAY_COUNTS} then s.used_today else 0 end`;

/** Whether the row (a key or a subscription, by its alias) has not expired. */
export const running = (alias: string) => `(${alias}.expires_at is null or ${alias}.expires_at > now())`;

/** Whether the key has any rights. */
export const working = (alias: string) => `(${alias}.revoked_at is null and ${running(alias)})`;

/**
 * The time `days` from now; null never ends. Computed in seconds, because a day of a time zone may have 23
 * hours.
 */
export const daysFromNow = (days: string) => `now() + ${days} * interval '86400 seconds'`;
