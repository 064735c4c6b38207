import type { AuditKey, AuditStore } from '@assay/facts';
import { runBuilt } from './built.js';
import type { Database } from './database.js';

const toColumns = ({ codeHash, service, model, promptHash, inputHash }: AuditKey) => ({
  code_hash: codeHash,
  service,
  model,
  prompt_hash: promptHash,
  input_hash: inputHash,
});

/**
 * Stores audits in the database, so that they survive a restart and all replicas share them. Each call is one
 * statement.
 */
export function createDatabaseAudits(database: Database): AuditStore {
  return {
    async find(key) {
      const query = database.knex('audits').where(toColumns(key)).select('claims', 'audited_at');
      const [row] = await runBuilt(database, query);
      if (!row) return undefined;
      return { claims: String(row.claims), auditedAt: new Date(row.audited_at as string | Date).getTime() };
    },
    async add(key, { claims, auditedAt }) {
      const row = { ...toColumns(key), claims, audited_at: new Date(auditedAt).toISOString() };
      await runBuilt(database, database.knex('audits').insert(row).onConflict().ignore());
    },
  };
}
