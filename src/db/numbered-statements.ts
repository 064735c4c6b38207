import type { Database, Statement } from './database.js';

/** The place of a statement among those of its sender. Numbers only grow; a sender has one statement under way at a time. */
export interface StatementNumber {
  /** A UUID: one for each use in each process. */
  readonly sender: string;
  readonly number: number;
}

/**
 * Notes the number in the same statement: `insert into …` for each row of `from`, at most one. A later number of the sender
 * makes the whole statement fail: it came too late, and its sender has been told that it was not carried out.
 */
export const noteNumber = (sender: string, number: string, outcome: string, from: string) => `
  insert into numbered_statements as n (sender, number, previous, outcome)
  select ${sender}, ${number}::bigint, 0, ${outcome} from ${from}
  on conflict (sender) do update
    set previous = n.number, number = excluded.number, outcome = excluded.outcome`;

/** One row when no statement of this number or a later one was carried out, else none: then the statement shall do nothing. */
export const onlyOnce = (sender: string, number: string) => `
  insert into numbered_statements as n (sender, number, previous) values (${sender}, ${number}::bigint, 0)
  on conflict (sender) do update set previous = n.number, number = excluded.number
  where n.number < excluded.number returning 1`;

/** $2 takes the place after the number in doubt. Sent again it changes nothing and says the same. */
const closeDoubt: Statement = {
  name: 'close_doubt',
  types: ['text', 'bigint'],
  text: `
  insert into numbered_statements as n (sender, number, previous) values ($1, $2::bigint, 0)
  on conflict (sender) do update set number = excluded.number,
    previous = case when n.number = excluded.number then n.previous else n.number end
  returning previous::float8 as previous, outcome`,
};

/**
 * Whether a statement whose answer was lost was carried out, and its outcome. If it was not, it never will be, although it
 * may still be on its way. Uses up the number after it.
 */
export async function settleDoubt(
  database: Database,
  { sender, number }: StatementNumber,
): Promise<{ readonly done: boolean; readonly outcome: string }> {
  const [row = {}] = await database.run(closeDoubt, [sender, number + 1]);
  return { done: Number(row.previous) === number, outcome: String(row.outcome ?? '') };
}

/** Forgets senders that began long ago; one that is still there is noted anew with its next statement. */
export async function forgetOldSenders(database: Database): Promise<void> {
  await database.query("delete from numbered_statements where begun_at < now() - interval '30 days'");
}
