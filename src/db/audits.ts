import type { AuditKey, AuditStore } from '../domain/stored-audit.js';
import type { Database } from './database.js';

const toArgs = ({ codeHash, service, model, promptHash, inputHash }: AuditKey) => [
  codeHash,
  service,
  model,
  promptHash,
  inputHash,
];

/**
 * Stores audits in the database, so that they survive a restart and all replicas share them. Each call is one
 * statement.
 */
export function createDatabaseAudits(database: Database): AuditStore {
  return {
    async find(key) {
      const [row] = await database.query(
        `select claims, audited_at from audits
         where code_hash = $1 and service = $2 and model = $3 and prompt_hash = $4 and input_hash = $5`,
        toArgs(key),
      );
      if (!row) return undefined;
      return { claims: String(row.claims), auditedAt: new Date(row.audited_at as string | Date).getTime() };
    },
    async add(key, { claims, auditedAt }) {
      await database.query(
        `insert into audits (code_hash, service, model, prompt_hash, input_hash, claims, audited_at)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
        [...toArgs(key), claims, new Date(auditedAt).toISOString()],
      );
    },
  };
}
