import type { Database, Row } from './database.js';
import { working } from './database-clock.js';
import { MOVE } from './watches.js';

/** A row of the table: the policy as text. */
export interface PolicyRow {
  readonly name: string;
  readonly version: number;
  readonly body: string;
  readonly createdAt: Date;
}

/** The purchase whose key $1 is, while the key works. */
const OWNER = `(select k.subscription_id from keys k where k.id = $1 and ${working('k')})`;
/** Watches that name a policy decide by its newest version. */
const MOVED = `moved as (${MOVE} where exists (
  select 1 from watches w, changed c
  where w.subscription_id = c.subscription_id and split_part(w.policy, '@', 1) = c.name
))`;
const COLUMNS = 'p.name, p.version, p.body, p.created_at';

/**
 * Adds the next version of a policy. `undefined`: the key does not work, or its purchase has `most` versions already.
 * Two that are stored at once count the same versions, so that the later one fails on the primary key, and is
 * tried again.
 */
export async function insertPolicy(
  database: Database,
  { keyId, name, body, most }: { keyId: string; name: string; body: string; most: number },
): Promise<PolicyRow | undefined> {
  const [row] = await database.query(
    `with changed as (
      insert into policies as p (subscription_id, name, version, body)
      select o.id, $2::text, coalesce(
        (select max(q.version) from policies q where q.subscription_id = o.id and q.name = $2::text), 0) + 1, $3::text
      from (select ${OWNER} as id) o
      where o.id is not null and (select count(*) from policies q where q.subscription_id = o.id) < $4
      on conflict do nothing
      returning p.subscription_id, ${COLUMNS}
    ), ${MOVED} select * from changed`,
    [keyId, name, body, most],
  );
  return row && toRow(row);
}

/** The newest version of each policy of the key's purchase, by name. */
export async function listPolicies(database: Database, keyId: string): Promise<readonly PolicyRow[]> {
  const rows = await database.query(
    `select distinct on (p.name) ${COLUMNS} from policies p where p.subscription_id = ${OWNER}
    order by p.name, p.version desc`,
    [keyId],
  );
  return rows.map(toRow);
}

/** One version; without a number the newest. */
export async function findPolicy(
  database: Database,
  { keyId, name, version }: { keyId: string; name: string; version?: number | undefined },
): Promise<PolicyRow | undefined> {
  const [row] = await database.query(
    `select ${COLUMNS} from policies p where p.subscription_id = ${OWNER} and p.name = $2
      and ($3::integer is null or p.version = $3)
    order by p.version desc limit 1`,
    [keyId, name, version ?? null],
  );
  return row && toRow(row);
}

/** How many versions there were. */
export async function deletePolicies(database: Database, keyId: string, name: string): Promise<number> {
  const rows = await database.query(
    `with changed as (
      delete from policies p where p.subscription_id = ${OWNER} and p.name = $2
      returning p.subscription_id, p.name, p.version
    ), ${MOVED} select version from changed`,
    [keyId, name],
  );
  return rows.length;
}

/** How many versions of policies the key's purchase has; `undefined`: the key does not work. */
export async function countPolicies(database: Database, keyId: string): Promise<number | undefined> {
  const [row] = await database.query(
    `select o.id, (select count(*) from policies p where p.subscription_id = o.id) as versions
    from (select ${OWNER} as id) o where o.id is not null`,
    [keyId],
  );
  return row && Number(row.versions);
}

function toRow({ name, version, body, created_at }: Row): PolicyRow {
  return {
    name: String(name),
    version: Number(version),
    body: String(body),
    createdAt: created_at instanceof Date ? created_at : new Date(String(created_at)),
  };
}
