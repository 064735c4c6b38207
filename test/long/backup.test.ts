import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { known } from '@assay/facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Accounts, createAccounts } from '../../src/accounts/accounts.js';
import { main as backup } from '../../src/cli/backup.js';
import { main as restore } from '../../src/cli/restore.js';
import { toDumpHeader } from '../../src/db/check-dump.js';
import { openDatabase } from '../../src/db/client.js';
import type { Database } from '../../src/db/database.js';
import { createDatabaseReports } from '../../src/db/reports.js';
import { createReportRecorder } from '../../src/reports/recorder.js';
import { openTestDatabase } from '../support/account-database.js';
import { newWallet, TREASURY, testPlans } from '../support/accounts/account-fixture.js';
import { everythingPaid, hashPaidBy } from '../support/accounts/payments.js';
import { metadata } from '../support/analysis-facts.js';
import { describeWith } from '../support/describe-with.js';
import { createScratchDatabase, testDatabaseUrl } from '../support/postgres.js';

const token = { chain: 'bsc', address: `0x${'5'.repeat(40)}` } as const;
/** Texts that a dump by hand would break, or that a careless reader takes for the end of one. */
const odd = ["it's\n\\.\n$1 -- ; \\ é", "it's -- '; select 1; \\ $1 $$ \"é"];
const paid = newWallet();

let folder = '';
let file = '';
let apiKey = '';
let content: Readonly<Record<string, readonly unknown[]>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  file = join(folder, 'backup.sql');
  const database = await openTestDatabase({ dataDir: join(folder, 'from') });
  apiKey = await fill(database);
  content = await contentOf(database);
  await database.close();
}, 120_000);
afterAll(() => rm(folder, { recursive: true }));

const open = (database: Database) =>
  createAccounts({ database, plans: testPlans, treasury: TREASURY, paymentReader: everythingPaid });

const purchase = (accounts: Accounts, wallet: typeof paid) =>
  accounts.purchasePlan({ wallet, plan: 'starter', transactionHash: hashPaidBy(wallet) });

/** An account with a purchase and a used key, a report, an audit with odd text, and logs. */
async function fill(database: Database): Promise<string> {
  const accounts = open(database);
  const bought = await purchase(accounts, paid);
  await accounts.take((await accounts.authenticate(bought.apiKey)).keyId);
  await accounts.generateTestKey(newWallet());
  await accounts.close();
  const recorder = createReportRecorder({
    store: createDatabaseReports(database),
    chainIds: new Map([['bsc', 56]]),
  });
  const block = { number: 10, hash: `0x${'ab'.repeat(32)}`, timestamp: 1_800_000_000 };
  const facts = {
    metadata: known({ ...metadata, symbol: 'É', totalSupply: 10n ** 30n }, 'onchain', 0, block),
  };
  const core = { score: 70, grade: 'B-', low: 60, high: 80, coverage: 0.9, gatesApplied: [] } as const;
  await recorder.record({ input: { ref: token, facts, now: 0 }, verdicts: new Map(), core });
  await recorder.close();
  for (const [place, text] of odd.entries())
    await database.query('insert into audits values ($1, $2, $3, $4, $5, $6, now())', [
      ...[`code ${place}`, 'service', 'model', 'prompt', 'input'],
      text,
    ]);
  await database.query('insert into log_leftovers values (7)');
  return bought.apiKey;
}

/** Every row of every table but those of logs and of the lock of migrations, as text. */
async function contentOf(database: Database): Promise<Record<string, readonly unknown[]>> {
  const tables = await database.query(
    "select table_name from information_schema.tables where table_schema = 'public' order by 1",
  );
  const rows: Record<string, readonly unknown[]> = {};
  for (const { table_name: name } of tables)
    if (!/^log_|_lock$/.test(String(name)))
      rows[String(name)] = await database.query(`select t::text from ${name} t order by 1`);
  return rows;
}

async function run(command: typeof backup, argv: string[], env: Record<string, string>) {
  const told: string[] = [];
  const world = {
    env: { ...env },
    out: (text: string) => void told.push(text),
    err: (text: string) => void told.push(text),
  };
  return { status: await command(argv, world), text: told.join('') };
}

/** What was restored holds the same, lets the key in, sells another plan, and reads logs again. */
async function expectRestored(env: Record<string, string>): Promise<void> {
  expect(await run(restore, [file], env)).toMatchObject({ status: 0 });
  const database = await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR });
  try {
    expect(await contentOf(database)).toEqual(content);
    expect(content.reports).toHaveLength(1);
    expect(content.payments).toHaveLength(1);
    expect(await database.query('select * from log_leftovers')).toEqual([]);
    const accounts = open(database);
    const { keyId, plan } = await accounts.authenticate(apiKey);
    expect(plan).toBe('starter');
    expect(await accounts.stats(keyId)).toMatchObject({ remainingQuota: 99 });
    // The transaction was claimed before; another one is not taken for it.
    await expect(purchase(accounts, paid)).rejects.toMatchObject({ code: 'conflict' });
    expect((await purchase(accounts, newWallet())).quota).toBe(100);
    await accounts.close();
  } finally {
    await database.close();
  }
  const again = await run(restore, [file], env);
  expect(again).toMatchObject({ status: 1, text: expect.stringMatching(/holds \d+ tables already/) });
}

describe('assay backup', () => {
  it('writes the embedded database to a file of its owner, once nobody uses it', async () => {
    const env = { DATA_DIR: join(folder, 'from') };
    const running = await openDatabase({ dataDir: env.DATA_DIR });
    const refused = await run(backup, [file], env);
    await running.close();
    expect(refused).toMatchObject({ status: 1, text: expect.stringContaining('is in use by process') });
    expect(await run(backup, [file], env)).toMatchObject({ status: 0 });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const again = await run(backup, [file], env);
    expect(again).toMatchObject({ status: 1, text: expect.stringContaining('exists already') });
    const whole = join(folder, 'whole.sql');
    expect(await run(backup, [whole, '--logs'], env)).toMatchObject({ status: 0 });
    expect(await readFile(whole, 'utf8')).toMatch(/insert into public\.log_leftovers/i);
    expect(await readFile(file, 'utf8')).not.toMatch(/insert into public\.log_leftovers/i);
  }, 120_000);

  it('says what it is for, and why it cannot', async () => {
    expect(await run(backup, ['--help'], {})).toMatchObject({
      status: 0,
      text: expect.stringContaining('Stop the service first'),
    });
    const server = await run(backup, ['x.sql'], { DATABASE_URL: 'postgres://a@b/c' });
    expect(server).toMatchObject({ status: 1, text: expect.stringContaining('its own pg_dump') });
    const empty = await run(backup, ['x.sql'], { DATA_DIR: join(folder, 'none') });
    expect(empty).toMatchObject({ status: 1, text: expect.stringContaining('no embedded database') });
    expect(await run(restore, ['--help'], {})).toMatchObject({ status: 0 });
  });
});

describe('assay restore', () => {
  it('brings it into an empty embedded database, and refuses one in use, or that holds anything', async () => {
    const env = { DATA_DIR: join(folder, 'to') };
    const running = await openDatabase({ dataDir: env.DATA_DIR });
    const refused = await run(restore, [file], env);
    await running.close();
    expect(refused).toMatchObject({ status: 1, text: expect.stringContaining('in use by process') });
    await expectRestored(env);
  }, 120_000);

  it('refuses what is no whole backup of this version', async () => {
    const sql = await readFile(file, 'utf8');
    const bad = join(folder, 'bad.sql');
    const wrong = [
      ['select 1;', 'no backup'],
      [sql.slice(0, -300), 'cut off'],
      [sql.replace(/schema \w+/, 'schema 9999_later'), 'newer version'],
    ] as const;
    for (const [text, reason] of wrong) {
      await writeFile(bad, text);
      const told = await run(restore, [bad], { DATA_DIR: join(folder, 'never') });
      expect(told).toMatchObject({ status: 1, text: expect.stringContaining(reason) });
    }
    const absent = await run(restore, [join(folder, 'absent.sql')], { DATA_DIR: join(folder, 'never') });
    expect(absent).toMatchObject({ status: 1, text: expect.stringContaining('cannot be read') });
  });
});

describeWith('npx assay restore, on a server', { TEST_DATABASE_URL: testDatabaseUrl }, (given) => {
  it('brings it into an empty database, all of it or nothing', async () => {
    const scratch = await createScratchDatabase(given.TEST_DATABASE_URL);
    try {
      const broken = join(folder, 'broken.sql');
      const sql = await readFile(file, 'utf8');
      const body = sql.slice(sql.indexOf('\n') + 1).concat('INSERT INTO public.keys VALUES (1);\n');
      await writeFile(broken, toDumpHeader('0001_subscriptions', body) + body);
      const told = await run(restore, [broken], { DATABASE_URL: scratch.url });
      expect(told).toMatchObject({ status: 1, text: expect.stringContaining('took nothing of it') });
      await expectRestored({ DATABASE_URL: scratch.url });
    } finally {
      await scratch.drop();
    }
  }, 120_000);
});
