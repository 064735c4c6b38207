import type { Address, ChainName, TokenRef } from '@assay/facts';
import type { Knex } from 'knex';
import {
  type Dispute,
  type DisputeRole,
  type DisputeState,
  type DisputeStore,
  OPEN_DAYS,
} from '../disputes/dispute.js';
import { runBuilt } from './built.js';
import type { Database } from './database.js';

const MAX_LISTED = 100;

/** @param guard tells callers of a database that cannot be reached */
export function createDisputeStore(
  database: Database,
  guard: <T>(work: () => Promise<T>) => Promise<T> = (work) => work(),
): DisputeStore {
  const run = (built: Knex.QueryBuilder) => guard(() => runBuilt(database, built));
  const table = () => database.knex('disputes');
  /** With `expired` by the clock of the database. */
  const columns = [
    '*',
    database.knex.raw(`case when state = 'open' and opened_at < now() - interval '${OPEN_DAYS} days'
      then 'expired' else state end as shown_state`),
  ];
  return {
    async insert({
      id,
      chain,
      address,
      reportId,
      code,
      statement,
      signer,
      role,
      signature,
      state,
      checkedBlock,
    }) {
      const row = {
        id,
        chain,
        address,
        report_id: reportId,
        code,
        statement,
        signer,
        signed_as: role,
        signature,
        state,
      };
      const insert = table().insert({ ...row, checked_block: checkedBlock });
      const rows = await run(insert.onConflict(['report_id', 'code', 'signer']).ignore().returning('id'));
      return rows.length > 0;
    },
    async list({ chain, address }: TokenRef) {
      const listed = table()
        .select(columns)
        .where({ chain, address })
        .orderBy('opened_at', 'desc')
        .limit(MAX_LISTED);
      return (await run(listed)).map(toDispute);
    },
    async count({ chain, address }) {
      const [row] = await run(table().where({ chain, address }).count('* as n'));
      return Number(row?.n ?? 0);
    },
    async find(id) {
      return (await run(table().select(columns).where({ id }))).map(toDispute)[0];
    },
    async all() {
      return (await run(table().select(columns).orderBy('opened_at'))).map(toDispute);
    },
    async withdraw(id) {
      await run(table().where({ id }).update({ state: 'withdrawn' }));
    },
    async answer(id, state, text) {
      const changed = { state, answer: text, answered_at: database.knex.fn.now() };
      await run(table().where({ id }).update(changed));
    },
  };
}

function toDispute(row: Readonly<Record<string, unknown>>): Dispute {
  return {
    id: String(row.id),
    chain: String(row.chain) as ChainName,
    address: String(row.address) as Address,
    reportId: String(row.report_id),
    code: String(row.code),
    statement: String(row.statement),
    signer: String(row.signer) as Address,
    role: String(row.signed_as) as DisputeRole,
    signature: String(row.signature),
    state: String(row.shown_state) as DisputeState,
    checkedBlock: Number(row.checked_block),
    openedAt: new Date(String(row.opened_at)),
    answer: row.answer === null ? null : String(row.answer),
    answeredAt: row.answered_at === null ? null : new Date(String(row.answered_at)),
  };
}
