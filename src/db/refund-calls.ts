import type { Database, Statement } from './database.js';
import { onlyOnce, type StatementNumber } from './numbered-statements.js';

/** Calls to refund, with the month and day in which they were counted. */
export interface Refund {
  readonly keyId: string;
  readonly units: number;
  readonly month: number;
  readonly day: number;
}

/**
 * A refund in a later month or day does not change the counters of that month or day. Rows are locked in the
 * order of their id, as in `take-calls.ts`. Sent again under the same number, it does nothing.
 */
const refundMany: Statement = {
  name: 'refund_many',
  types: ['text', 'text', 'text', 'text', 'text', 'bigint'],
  text: `
  with once as (${onlyOnce('$5', '$6')}
  ), given as (
    select k.subscription_id as id, g.units, g.month, g.day from once, unnest(
      string_to_array($1, ','), string_to_array($2, ',')::integer[],
      string_to_array($3, ',')::integer[], string_to_array($4, ',')::integer[]) as g (key, units, month, day)
    join keys k on k.id = g.key
  ), locked as (
    select s.id, s.period, s.day, s.resets from subscriptions s
    where s.id in (select id from given) order by s.id for update
  ), back as (
    select l.id, sum(g.units) as total,
      coalesce(sum(g.units) filter (where not l.resets or g.month = l.period), 0) as month,
      coalesce(sum(g.units) filter (where g.day = l.day), 0) as today
    from locked l join given g on g.id = l.id group by l.id
  )
  update subscriptions s set
    used = greatest(0, s.used - b.month),
    used_today = greatest(0, s.used_today - b.today),
    used_total = greatest(0, s.used_total - b.total)
  from back b where s.id = b.id`,
};

export async function refundCalls(
  database: Database,
  refunds: readonly Refund[],
  { sender, number }: StatementNumber,
): Promise<void> {
  const list = (pick: (refund: Refund) => string | number) => refunds.map(pick).join(',');
  await database.run(refundMany, [
    list((refund) => refund.keyId),
    list((refund) => refund.units),
    list((refund) => refund.month),
    list((refund) => refund.day),
    sender,
    number,
  ]);
}
