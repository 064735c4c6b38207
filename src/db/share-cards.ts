import type { CardStore } from '../domain/share-card.js';
import { runBuilt } from './built.js';
import type { Database } from './database.js';

/** Moves with how cards are drawn: those of another layout are drawn anew. */
const LAYOUT = 1;

/** Stores the pictures of reports in the database, so that they are drawn once for all replicas. */
export function createDatabaseShareCards(database: Database): CardStore {
  return {
    async find(reportId) {
      const query = database
        .knex('share_cards')
        .select(database.knex.raw("encode(png, 'hex') as png"))
        .where({ report_id: reportId, layout: LAYOUT });
      const [row] = await runBuilt(database, query);
      return row && Buffer.from(String(row.png), 'hex');
    },
    /** A report that was removed meanwhile keeps none. */
    async keep(reportId, picture) {
      await database.query(
        `insert into share_cards (report_id, layout, png)
         select id, $2, decode($3, 'hex') from reports where id = $1
         on conflict (report_id) do update set layout = excluded.layout, png = excluded.png`,
        [reportId, LAYOUT, Buffer.from(picture).toString('hex')],
      );
    },
  };
}
