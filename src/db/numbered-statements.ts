import { runBuilt } from './built.js';
import type { Database, Statement } from './database.js';

/**
 * The number of a statement of a sender. Numbers only grow, and a sender has one statement in flight at a
 * time.
 */
export interface StatementNumber {
  /** A UUID: one for each use in each process. */
  readonly sender: string;
  readonly number: number;
}

/**
 * Records the number in the same statement: `insert into …` for each row of `from`, at most one. If a later
 * number of the sender is recorded, the whole statement fails: it came too late, and its sender already
 * treats it as not executed.
 */
export const noteNumber = (sender: string, number: string, outcome: string, from: string) => `
  insert into numbered_statements as n (sender, number, previous, outcome)
  select ${sender}, ${number}::bigint, 0, ${outcome} from ${from}
  on conflict (sender) do update
    set previous = n.number, number = excluded.number, outcome = excluded.outcome`;

/**
 * One row when no statement with this or a later number was executed; otherwise none, and the statement must
 * do nothing.
 */
export const onlyOnce = (sender: string, number: string) => `
  insert into numbered_statements as n (sender, number, previous) values (${sender}, ${number}::bigint, 0)
  on conflict (sender) do update set previous = n.number, number = excluded.number
  where n.number < excluded.number returning 1`;

/** Records $2, the number after the one in doubt. Sent again, it changes nothing and returns the same row. */
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
 * Finds out whether a statement whose answer was lost was executed, and its outcome. If it was not, it never
 * will be, even if it is still in flight. Uses up the next number.
 */
export async function settleDoubt(
  database: Database,
  { sender, number }: StatementNumber,
): Promise<{ readonly done: boolean; readonly outcome: string }> {
  const [row = {}] = await database.run(closeDoubt, [sender, number + 1]);
  return { done: Number(row.previous) === number, outcome: String(row.outcome ?? '') };
}

/**
 * Forgets senders that started long ago. A sender that is still running is recorded again with its next
 * statement.
 */
export async function forgetOldSenders(database: Database): Promise<void> {
  const statements = database.knex('numbered_statements');
  await runBuilt(database, statements.whereRaw("begun_at < now() - interval '30 days'").delete());
}
