import { endianness } from 'node:os';
import { type KnownScam, type KnownScamStore, scamProofs, type TokenRef } from '@assay/facts';
import { runBuilt } from './built.js';
import type { Database, Row } from './database.js';

/**
 * Stores known scams in the database, so that they survive a restart and all replicas share them. Each call
 * is one statement.
 */
export function createDatabaseKnownScams(database: Database): KnownScamStore {
  return {
    async list(after, limit, skip) {
      const { knex } = database;
      const newest = [{ column: 'seen_at', order: 'desc' }, { column: 'known_scams.code_hash' }];
      const scams = knex('known_scams')
        .where('seen_at', '>', after)
        .orderBy(newest)
        .limit(limit)
        .offset(skip);
      return (await runBuilt(database, scams.select(knex.raw(COLUMNS)))).map(toKnownScam);
    },
    /** SQL, since the builder cannot insert and delete at once. */
    async add({ ref, sketch, proofs, blockNumber, seenAt }, most) {
      await database.query(
        `with kept as (
           insert into known_scams (code_hash, chain, address, grams, sketch, proofs, block_number, seen_at)
           values (decode($1, 'hex'), $2, decode($3, 'hex'), $4, decode($5, 'hex'), $6, $7, $8)
           on conflict (code_hash) do update set seen_at = greatest(known_scams.seen_at, excluded.seen_at)
         )
         delete from known_scams where seen_at < (
           select seen_at from known_scams order by seen_at desc limit 1 offset $9
         )`,
        [
          sketch.codeHash.slice(2),
          ref.chain,
          ref.address.slice(2),
          sketch.grams,
          toHexDigits(sketch.smallest),
          proofs.join(),
          blockNumber,
          seenAt,
          // The count does not include the row that the same statement adds.
          Math.max(0, most - 2),
        ],
      );
    },
  };
}

const COLUMNS = `encode(code_hash, 'hex') as code_hash, chain, encode(address, 'hex') as address, grams,
  encode(sketch, 'hex') as sketch, proofs, block_number, seen_at`;

/** Four bytes each, little-endian on every machine. */
function toHexDigits(numbers: Uint32Array): string {
  const bytes = Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  return (endianness() === 'LE' ? bytes : Buffer.from(bytes).swap32()).toString('hex');
}

function toNumbers(digits: string): Uint32Array {
  const bytes = Buffer.from(digits, 'hex');
  return Uint32Array.from({ length: bytes.length >> 2 }, (_, index) => bytes.readUInt32LE(index * 4));
}

function toKnownScam(row: Row): KnownScam {
  const proofs = String(row.proofs).split(',');
  return {
    ref: { chain: String(row.chain) as TokenRef['chain'], address: `0x${row.address}` },
    sketch: {
      codeHash: `0x${row.code_hash}`,
      grams: Number(row.grams),
      smallest: toNumbers(String(row.sketch)),
    },
    proofs: scamProofs.filter((proof) => proofs.includes(proof)),
    blockNumber: Number(row.block_number),
    seenAt: Number(row.seen_at),
  };
}
