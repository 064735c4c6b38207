import { createHash } from 'node:crypto';
import type { EndpointMemory } from '@assay/facts';
import type { Database } from './database.js';

/** Endpoints that were not used for so long are forgotten. */
const KEPT_DAYS = 30;

/**
 * What is known of endpoints, read once from the database at the start; what is learned is written to it.
 * @param onError called where it could not be written
 */
export async function openKnownEndpoints(
  database: Database,
  onError: (error: unknown) => void,
): Promise<EndpointMemory> {
  await database.query(`delete from known_endpoints where seen_at < now() - $1 * interval '1 day'`, [
    KEPT_DAYS,
  ]);
  const rows = await database.query('select url_hash, known::text as known from known_endpoints');
  const known = new Map(rows.map((row) => [String(row.url_hash), String(row.known)]));
  /** One after the other, so that the last one stays. */
  let written: Promise<unknown> = Promise.resolve();
  return {
    recall: (url) => {
      const text = known.get(hashOf(url));
      return text === undefined ? undefined : JSON.parse(text);
    },
    keep: (url, learned) => {
      const insert = `insert into known_endpoints (url_hash, known) values ($1, $2::jsonb)
        on conflict (url_hash) do update set known = excluded.known, seen_at = now()`;
      const write = () => database.query(insert, [hashOf(url), JSON.stringify(learned)]);
      written = written.then(write).catch(onError);
    },
  };
}

function hashOf(url: string): string {
  return createHash('sha256').update(url).digest('hex');
}
