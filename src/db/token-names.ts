import type { TokenRef } from '@assay/facts';
import type { NamedRef, TokenNameStore } from '../domain/token-name.js';
import { runBuilt } from './built.js';
import type { Database, Row } from './database.js';

/** Rows of one token among those that are found: its symbol, its name and the words of it. */
const ROWS_OF_A_TOKEN = 8;

/** Stores what tokens are called in the database. Each call is one statement. */
export function createDatabaseTokenNames(database: Database): TokenNameStore {
  const { knex } = database;
  return {
    /** SQL, since the builder cannot insert and delete at once. */
    async note({ ref, name, symbol }, keys) {
      await database.query(
        `with former as (
           delete from token_names
           where chain = $1 and address = decode($2, 'hex') and not (key = any (string_to_array($3, E'\\n')))
         )
         insert into token_names (key, chain, address, name, symbol)
         select key, $1, decode($2, 'hex'), $4, $5 from unnest(string_to_array($3, E'\\n')) as k (key)
         on conflict (chain, address, key) do update
           set name = excluded.name, symbol = excluded.symbol, noted_at = now()`,
        [ref.chain, ref.address.slice(2), keys.join('\n'), name, symbol],
      );
    },
    async search(start, count) {
      // In the order of the index: what is nothing but the beginning comes first.
      const rows = await database.query(
        `select chain, encode(address, 'hex') as address, name, symbol from token_names
         where key like $1 order by key using ~<~, chain, address limit $2`,
        [`${start.replace(/[\\%_]/g, '\\$&')}%`, count * ROWS_OF_A_TOKEN],
      );
      const found = new Map(rows.map((row) => [`${row.chain} ${row.address}`, toNamed(row)]));
      return [...found.values()].slice(0, count);
    },
    async find({ chain, address }) {
      const query = knex('token_names')
        .select(knex.raw("chain, encode(address, 'hex') as address, name, symbol"))
        .where({ chain })
        .whereRaw("address = decode(?, 'hex')", [address.slice(2)])
        .limit(1);
      const [row] = await runBuilt(database, query);
      return row && toNamed(row);
    },
    async removeOlder(days) {
      await database.query(
        "delete from token_names where noted_at < now() - ($1::integer + 1) * interval '1 day'",
        [days],
      );
    },
  };
}

function toNamed({ chain, address, name, symbol }: Row): NamedRef {
  return {
    ref: { chain: String(chain) as TokenRef['chain'], address: `0x${address}` },
    name: name === null ? null : String(name),
    symbol: symbol === null ? null : String(symbol),
  };
}
