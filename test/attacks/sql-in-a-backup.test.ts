import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { main as restore } from '../../src/cli/restore.js';
import { dumpEmbedded } from '../../src/db/backup.js';
import { checkDump, toDumpHeader } from '../../src/db/check-dump.js';
import { openTestDatabase } from '../support/account-database.js';

let folder = '';
let whole = '';
const header = () => whole.slice(0, whole.indexOf('\n') + 1);
const body = () => whole.slice(header().length);
/** Texts with what a careless reader takes for the end of a text, a statement or a comment. */
const odd = "it's -- '; select 1; \\ $1 $$ \"é";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-backup-'));
  const dataDir = join(folder, 'from');
  const database = await openTestDatabase({ dataDir });
  const columns = ['code', 'service', 'model', 'prompt', 'input', odd];
  await database.query('insert into audits values ($1, $2, $3, $4, $5, $6, now())', columns);
  await database.close();
  whole = await dumpEmbedded(dataDir, true);
}, 120_000);
afterAll(() => rm(folder, { recursive: true }));

async function restored(sql: string): Promise<{ status: number; told: string }> {
  const file = join(folder, 'backup.sql');
  await writeFile(file, sql);
  const told: string[] = [];
  const say = (text: string) => void told.push(text);
  const world = { env: { DATA_DIR: join(folder, 'to') }, out: say, err: say };
  return { status: await restore([file], world), told: told.join('') };
}
/** As somebody who changes a file on purpose leaves it: with a checksum that fits. */
const forged = (changed: string) => toDumpHeader('0001_subscriptions', changed) + changed;

describe('a backup that somebody else had in hand', () => {
  it.each([
    ['runs a program of the machine', "COPY public.keys FROM PROGRAM 'touch /tmp/owned';"],
    [
      'reads a file of the machine into a row',
      "INSERT INTO public.nonces VALUES (pg_read_file('/etc/passwd'));",
    ],
    ['reads a file into a table', "CREATE TABLE public.x AS SELECT pg_read_file('/etc/passwd');"],
    ['leaves a function behind', "CREATE FUNCTION public.f() RETURNS int LANGUAGE sql AS 'select 1';"],
    [
      'leaves a function of ours with another body behind',
      "CREATE FUNCTION public.undo_count(lost_id text) RETURNS void LANGUAGE plpgsql AS 'begin perform 1; end ';",
    ],
    ['leaves a trigger behind', 'CREATE TRIGGER t AFTER INSERT ON public.keys EXECUTE FUNCTION public.f();'],
    ['runs code', 'DO $$ begin perform 1; end $$;'],
    ['commits a part of itself', 'COMMIT;'],
    ['makes itself a role', "CREATE ROLE me SUPERUSER PASSWORD 'x';"],
    ['changes how texts are read', 'SET standard_conforming_strings = off;'],
    ['gives commands to psql', '\\! touch /tmp/owned'],
    [
      'asks a function in a check',
      "ALTER TABLE ONLY public.keys ADD CONSTRAINT c CHECK ((pg_read_file('/etc/passwd') <> ''));",
    ],
    ['hides behind a comment', '/* -- */ SELECT pg_sleep(9); -- */'],
    ['hides behind a text', "INSERT INTO public.nonces VALUES ('a'''), (pg_read_file('b')) --');"],
  ])('%s: refused before anything of it is carried out', async (_what, statement) => {
    const { status, told } = await restored(
      forged(body().replace('\nCREATE TABLE', `\n${statement}\nCREATE TABLE`)),
    );
    expect([status, told]).toEqual([1, expect.stringContaining('holds what no backup consists of')]);
    expect(existsSync(join(folder, 'to'))).toBe(false);
  });

  it('counts what it wants: refused', async () => {
    const changed = body().replace('s.used + asked_units <= s.quota', 'true');
    expect(changed).not.toBe(body());
    const { status, told } = await restored(forged(changed));
    expect([status, told]).toEqual([1, expect.stringContaining('holds what no backup consists of')]);
  });

  it('was damaged or cut off anywhere: refused', async () => {
    const middle = Math.floor(whole.length / 2);
    const wrong = [
      whole.slice(0, -1),
      whole.slice(0, middle),
      `${whole.slice(0, middle)}${whole[middle] === '0' ? '1' : '0'}${whole.slice(middle + 1)}`,
      whole.replace('INSERT INTO public.audits VALUES', 'INSERT INTO public.audits  VALUES'),
      `${whole}\n`,
    ];
    for (const sql of wrong)
      expect(await restored(sql)).toMatchObject({ status: 1, told: expect.stringContaining('checksum') });
    const old = await restored(whole.replace(/sha256 \w+, /, ''));
    expect(old).toMatchObject({ status: 1, told: expect.stringContaining('older version') });
    expect(existsSync(join(folder, 'to'))).toBe(false);
  });

  it('that is whole passes, with all its texts', async () => {
    expect(whole).toContain(odd.replaceAll("'", "''"));
    await expect(checkDump(whole)).resolves.toBeUndefined();
  });
});
