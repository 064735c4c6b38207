import type { TokenRef } from '@assay/facts';
import type { ReportStore, StoredReport } from '../domain/stored-report.js';
import { runBuilt } from './built.js';
import type { Database, Row } from './database.js';

/**
 * Stores reports in the database, so that they survive a restart and all replicas share them. Each call is one
 * statement. SQL where the builder cannot write bytes or an update of many rows.
 */
export function createDatabaseReports(database: Database): ReportStore {
  const { knex } = database;
  const newestShownOf: ReportStore['newestShownOf'] = async (refs) => {
    const rows = await database.query(
      `select r.* from jsonb_to_recordset($1::jsonb) as t (c text, a text)
       cross join lateral (
         select ${COLUMNS} from reports where chain = c and address = decode(a, 'hex') and shown
         order by first_block desc, id desc limit 1
       ) r`,
      [JSON.stringify(refs.map(({ chain, address }) => ({ c: chain, a: address.slice(2) })))],
    );
    return rows.map(toReport);
  };
  return {
    async add({ id, ref, part = '', snapshot, firstBlock, lastBlock, lastTime, statements }) {
      await database.query(
        `insert into reports (id, chain, address, first_block, last_block, last_time, snapshot, statements, part)
         values ($1, $2, decode($3, 'hex'), $4, $5, $6, $7, decode($8, 'hex'), $9)
         on conflict (id) do update set
           last_block = greatest(reports.last_block, excluded.last_block),
           last_time = greatest(reports.last_time, excluded.last_time), seen_at = now()`,
        [
          id,
          ref.chain,
          ref.address.slice(2),
          firstBlock,
          lastBlock,
          lastTime,
          snapshot,
          Buffer.from(statements).toString('hex'),
          part,
        ],
      );
    },
    async see(reports) {
      const rows = reports.map(({ id, block }) => ({ i: id, b: block.number, t: block.timestamp }));
      await database.query(
        `update reports set last_block = b, last_time = greatest(last_time, t),
           -- an index holds it, so it moves once a day only
           seen_at = case when seen_at < now() - interval '1 day' then now() else seen_at end
         from jsonb_to_recordset($1::jsonb) as x (i text, b bigint, t bigint)
         where id = i and last_block < b`,
        [JSON.stringify(rows)],
      );
    },
    async list(ref, { count, before, part = '' }) {
      const query = knex('reports')
        .select(knex.raw(COLUMNS))
        .where({ chain: ref.chain, part })
        .whereRaw("address = decode(?, 'hex')", [ref.address.slice(2)])
        .orderBy([
          { column: 'first_block', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(count);
      if (before) query.whereRaw('(first_block, id) < (?, ?)', [before.block, before.id]);
      return (await runBuilt(database, query)).map(toReport);
    },
    async find(id) {
      const query = knex('reports')
        .select(knex.raw(`${COLUMNS}, encode(statements, 'hex') as statements`))
        .where({ id });
      const [row] = await runBuilt(database, query);
      return row && { ...toReport(row), statements: Buffer.from(String(row.statements), 'hex') };
    },
    async show(id) {
      await runBuilt(
        database,
        knex('reports')
          .update({ shown: true, shown_at: knex.raw('now()') })
          .where({ id, shown: false }),
      );
    },
    async newestShown(ref) {
      return (await newestShownOf([ref]))[0];
    },
    newestShownOf,
    async recentlyShown(count) {
      const query = knex('reports')
        .select(knex.raw(COLUMNS))
        .whereRaw('shown')
        .orderBy('shown_at', 'desc')
        .limit(count);
      return (await runBuilt(database, query)).map(toReport);
    },
    async removeOlder(days) {
      // `seen_at` may be a day behind
      await database.query("delete from reports where seen_at < now() - ($1 + 1) * interval '1 day'", [days]);
    },
  };
}

const COLUMNS = `id, chain, encode(address, 'hex') as address, first_block, last_block, last_time, snapshot`;

function toReport(row: Row): StoredReport {
  return {
    id: String(row.id),
    ref: { chain: String(row.chain) as TokenRef['chain'], address: `0x${row.address}` },
    snapshot: String(row.snapshot),
    firstBlock: Number(row.first_block),
    lastBlock: Number(row.last_block),
    lastTime: Number(row.last_time),
  };
}
