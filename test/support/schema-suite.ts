import type { Address } from '@assay/facts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccounts } from '../../src/accounts/accounts.js';
import { insertCalls } from '../../src/db/calls.js';
import type { Database } from '../../src/db/database.js';
import { migrateDown, migrateUp } from '../../src/db/migrate.js';
import { holderOf, newWallet, TREASURY, testPlans } from './accounts/account-fixture.js';
import { paymentOf } from './accounts/payments.js';

/** The guarantees of the schema, on any database. Leaves rows behind, so it needs its own database. */
export function describeSchema(getDatabase: () => Database): void {
  let database: Database;
  beforeAll(() => {
    database = getDatabase();
  });

  it('is the same after it was taken back and made again, also where a process was killed in the middle', async () => {
    const first = await describeTables(database);
    expect(first.length).toBeGreaterThan(30);
    const kill = () => database.query('update knex_migrations_lock set is_locked = 1');
    await kill();
    await migrateDown(database);
    expect(await describeTables(database)).toEqual([]);
    await kill();
    expect((await migrateUp(database)).length).toBeGreaterThan(5);
    expect(await describeTables(database)).toEqual(first);
    expect(await migrateUp(database)).toEqual([]);
  });

  it('is left alone by an older program, which says so', async () => {
    await database.query(
      "insert into knex_migrations (name, batch, migration_time) values ('0999_later', 99, now())",
    );
    await expect(migrateUp(database)).rejects.toThrow(/newer version of this program \(0999_later\)/);
    await database.query("delete from knex_migrations where name = '0999_later'");
    expect(await migrateUp(database)).toEqual([]);
  });

  it('refuses to count above a quota or below zero, whatever a statement says', async () => {
    const accounts = createAccounts({ database, plans: testPlans });
    await accounts.grantPlan(newWallet(), 'starter');
    for (const used of ['quota + 1', '-1']) {
      await expect(database.query(`update subscriptions set used = ${used}`)).rejects.toThrow(
        /never_oversold/,
      );
    }
  });

  it('writes a batch of the history once, however often and by however many it is sent at once', async () => {
    const call = {
      keyId: 'key_batch',
      at: new Date(),
      method: 'GET',
      endpoint: '/',
      chain: undefined,
      contractAddress: undefined,
      statusCode: 200,
      responseTimeMs: 1,
    };
    const batch = { id: 'batch_of_this_test', calls: [call, call] };
    await Promise.all([insertCalls(database, batch), insertCalls(database, batch)]);
    await insertCalls(database, batch);
    expect(
      await database.query("select count(*)::integer as n from calls where key_id = 'key_batch'"),
    ).toEqual([{ n: 2 }]);
  });

  describe('with many rows', () => {
    beforeAll(() => fill(database), 60_000);

    it('reads no table from end to end for anything that accounts ask', async () => {
      const asked = await recordStatements(database);
      expect(asked.size).toBeGreaterThanOrEqual(18);
      const slow: string[] = [];
      for (const [sql, args] of asked) {
        const plan = await database.query(`explain ${sql}`, args);
        const text = plan.map((row) => row['QUERY PLAN']).join('\n');
        if (/Seq Scan on (?!unnest)/.test(text)) slow.push(`${sql}\n${text}`);
      }
      expect(slow).toEqual([]);
    });

    it.each([
      "count_call('count_of_this_test', key, 1)",
      "refund_call('refund_of_this_test', key, 1, 0, 0)",
      "undo_count('count_of_this_test')",
    ])('reads no table from end to end in %s', async (call) => {
      const scans = 'select sum(seq_scan) from pg_stat_xact_user_tables';
      await database.query(`do $$
        declare
          key text := (select id from keys order by id limit 1);
          before bigint := (${scans});
        begin
          perform ${call};
          if before <> (${scans}) then raise 'a table was read from end to end'; end if;
        end $$`);
    });
  });
}

async function describeTables(database: Database): Promise<readonly unknown[]> {
  return database.query(`
    select table_name as t, column_name as c, data_type || is_nullable || coalesce(column_default, '') as d
    from information_schema.columns where table_schema = 'public' and table_name not like 'knex%'
    union all select tablename, indexname, indexdef from pg_indexes
    where schemaname = 'public' and tablename not like 'knex%' order by 1, 2, 3`);
}

async function fill(database: Database): Promise<void> {
  const wallet = "'0x' || lpad(to_hex(i + 1000000000), 40, '0')";
  await database.query(`
    insert into payments select '0x' || lpad(to_hex(i), 64, '0'), 'eth', ${wallet}, 'pro', 'ETH', 1, 1, now()
    from generate_series(1, 5000) i`);
  await database.query(`
    insert into subscriptions (wallet, plan, quota, resets, period, day, created_at)
    select ${wallet}, 'pro', 100, true, 0, 0, now() from generate_series(1, 5000) i`);
  await database.query(`
    insert into keys (id, hash, prefix, wallet, subscription_id, created_at)
    select 'key_' || s.id, md5(s.id::text), 'assay', s.wallet, s.id, now() from subscriptions s`);
  await database.query(`
    insert into test_key_claims select ${wallet}, now() from generate_series(1, 5000) i`);
  await database.query(`
    insert into nonces select 'nonce' || i, ${wallet}, now() + (i - 50) * interval '1 minute' from generate_series(1, 5000) i`);
  await database.query(`
    insert into calls (key_id, at, method, endpoint, status_code, response_time_ms)
    select 'key_' || (i % 500), now() - interval '90 days' + (i - 100) * interval '1 minute', 'POST', '/', 200, 1
    from generate_series(1, 20000) i`);
  await database.query(`
    insert into call_batches select 'batch' || i, now() - interval '1 day' + (i - 100) * interval '1 minute'
    from generate_series(1, 5000) i`);
  await database.query(`
    insert into count_ids (id, at)
    select 'count' || i, now() - interval '1 day' + (i - 100) * interval '1 minute' from generate_series(1, 5000) i`);
  await database.query('analyze');
}

/** All statements of the accounts with their arguments, recorded by calling each method once. */
async function recordStatements(database: Database): Promise<Map<string, readonly unknown[]>> {
  const asked = new Map<string, readonly unknown[]>();
  const recording: Database = {
    ...database,
    query: (sql, args = []) => {
      asked.set(sql, args);
      return database.query(sql, args);
    },
  };
  const wallet = newWallet();
  const accounts = createAccounts({
    database: recording,
    plans: testPlans,
    treasury: TREASURY,
    signIn: { domains: ['a.example'], chainIds: [1] },
    paymentReader: {
      readPayment: async (hash) => ({ found: [paymentOf(wallet, hash)], unansweredChains: [] }),
    },
  });
  const free = await accounts.generateTestKey(wallet);
  await accounts.generateTestKey(wallet).catch(() => undefined);
  await accounts.purchasePlan({ wallet, plan: 'starter', transactionHash: `0x${'ab'.repeat(32)}` });
  const { keyId } = await accounts.createKey(holderOf(wallet), 'starter');
  await accounts.authenticate(free.apiKey);
  await accounts.refund(await accounts.take(keyId));
  await accounts.take(keyId, 2);
  accounts.recordCall({
    keyId,
    method: 'GET',
    endpoint: '/',
    chain: undefined,
    contractAddress: undefined,
    statusCode: 200,
    responseTimeMs: 1,
  });
  await accounts.recentCalls(keyId, 50);
  await accounts.callsByDay(keyId, 30);
  await accounts.stats(keyId);
  await accounts.walletKeys(holderOf(wallet));
  await accounts.walletStats(holderOf(wallet));
  const { nonce } = await accounts.issueNonce(wallet);
  await proveBadly(accounts, wallet, nonce);
  await accounts.revokeKey(keyId, holderOf(wallet));
  await accounts.housekeep();
  await accounts.close();
  return asked;
}

async function proveBadly(
  accounts: ReturnType<typeof createAccounts>,
  wallet: Address,
  nonce: string,
): Promise<void> {
  const message = `a.example wants you to sign in with your Ethereum account:\n${wallet}\n\n\nURI: https://a.example/\nVersion: 1\nChain ID: 1\nNonce: ${nonce}\nIssued At: 2026-01-01T00:00:00Z`;
  await accounts.verifyWalletProof(wallet, { message, signature: '0x' }).catch(() => undefined);
}
