import type { ModelTokenBudget } from '@assay/facts';
import type { Database } from './database.js';

/**
 * The day's model tokens in the database, shared by all replicas and kept over a restart. Each call is one
 * statement, in SQL: the builder cannot write the condition of an upsert over its own insert.
 */
export function createDatabaseModelTokenBudget(database: Database): ModelTokenBudget {
  return {
    async take(day, tokens, perDay) {
      const [row] = await database.query(
        `insert into audit_tokens as kept (day, tokens)
         select $1::integer, $2::bigint where $2::bigint <= $3::bigint
         on conflict (day) do update set tokens = kept.tokens + excluded.tokens
         where kept.tokens + excluded.tokens <= $3::bigint
         returning kept.tokens`,
        [day, tokens, perDay],
      );
      return row && Number(row.tokens);
    },
    async correct(day, by) {
      await database.query(
        `insert into audit_tokens as kept (day, tokens) values ($1, greatest(0, $2::bigint))
         on conflict (day) do update set tokens = greatest(0, kept.tokens + $2::bigint)`,
        [day, by],
      );
    },
  };
}
