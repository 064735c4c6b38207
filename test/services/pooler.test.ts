import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/client.js';
import type { Database } from '../../src/db/database.js';
import { findServerRisks } from '../../src/db/find-server-risks.js';
import { createHistoryQueue } from '../../src/db/history-queue.js';
import { migrateUp } from '../../src/db/migrate.js';
import { migrationSource } from '../../src/db/migrations.js';
import { describeWith } from '../support/describe-with.js';
import { PGBOUNCER, type Pooler, startPooler } from '../support/pooler.js';
import { createScratchDatabase, type ScratchDatabase, testDatabaseUrl } from '../support/postgres.js';

describeWith(
  'PostgreSQL behind a pooler of transactions',
  { TEST_DATABASE_URL: testDatabaseUrl, pgbouncer: existsSync(PGBOUNCER) ? PGBOUNCER : undefined },
  ({ TEST_DATABASE_URL: serverUrl }) => {
    let scratch: ScratchDatabase;
    let pooler: Pooler;
    let url = '';
    const opened: Database[] = [];
    const open = async () => {
      const database = await openDatabase({ url });
      opened.push(database);
      return database;
    };
    beforeAll(async () => {
      scratch = await createScratchDatabase(serverUrl);
      pooler = await startPooler(serverUrl);
      url = pooler.through(scratch.url);
    });
    afterAll(async () => {
      await Promise.all(opened.map((database) => database.close()));
      await pooler?.close();
      await scratch?.drop();
    });

    it('migrates once when three replicas start at once, and again when they restart', async () => {
      for (const expected of [1, 0]) {
        const replicas = await Promise.all([open(), open(), open()]);
        const ran = await Promise.all(replicas.map((replica) => migrateUp(replica)));
        expect(ran.filter((names) => names.length > 0)).toHaveLength(expected);
      }
    });

    it('gives a lock to one process at a time, and keeps none after its end', async () => {
      const [one, other] = [await open(), await open()];
      const events: string[] = [];
      const work = (name: string) => async () => {
        events.push(`${name} begins`);
        await one.query('select pg_sleep(0.05)');
        events.push(`${name} ends`);
      };
      await Promise.all([one.exclusively(1, work('a')), other.exclusively(1, work('a'))]);
      expect(events).toEqual(['a begins', 'a ends', 'a begins', 'a ends']);
      await expect(
        one.exclusively(1, async () => {
          throw new Error('the work failed');
        }),
      ).rejects.toThrow('the work failed');
      await other.exclusively(1, work('b'));
      // The tests beside this one lock too, in databases of their own.
      const [held] = await one.query(
        `select count(*)::int as n from pg_locks
         join pg_database on pg_database.oid = pg_locks.database
         where locktype = 'advisory' and datname = current_database()`,
      );
      expect(held?.n).toBe(0);
    });

    it('lets a migration take longer than the role gives a statement', async () => {
      const change = await (await open()).knex.transaction();
      await change.raw("set local statement_timeout = '10s'");
      await (await migrationSource.getMigration('0072_partitioned_logs')).down?.(change);
      const { rows } = await change.raw('show statement_timeout');
      expect(rows).toEqual([{ statement_timeout: '0' }]);
      await change.rollback();
    });

    it('says that statements have no limit, until the server has one', async () => {
      const database = await open();
      expect(await findServerRisks(database)).toEqual([
        expect.stringMatching(/a pooler drops .* set statement_timeout = '10s'/),
      ]);
      await database.query(`alter database ${new URL(url).pathname.slice(1)} set statement_timeout = '10s'`);
      await pooler.ask('reconnect');
      expect(await findServerRisks(database)).toEqual([]);
    });

    it('keeps the queue of histories', async () => {
      const queues = await Promise.all([createHistoryQueue({ url }), createHistoryQueue({ url })]);
      await Promise.all(queues.map((queue) => queue.close()));
    });
  },
);
