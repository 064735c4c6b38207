import type { Knex } from 'knex';

/**
 * The claims of language models about code (`audits`, never deleted: asking again costs money and gives no
 * better answer), and the model tokens used per UTC day (`audit_tokens`).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table audits (
      code_hash text not null,
      service text not null,
      model text not null,
      prompt_hash text not null,
      input_hash text not null,
      claims text not null,
      audited_at timestamptz not null,
      primary key (code_hash, service, model, prompt_hash, input_hash)
    )`);
  await knex.raw(`
    create table audit_tokens (
      day integer primary key,
      tokens bigint not null constraint not_negative check (tokens >= 0)
    )`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table audit_tokens');
  await knex.raw('drop table audits');
}
