import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../src/db/client.js';
import type { Database } from '../../src/db/database.js';
import { migrateUp } from '../../src/db/migrate.js';
import { createEmbedded, openEngine } from '../../src/db/pglite.js';
import { lendDatabase } from './lent-databases.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * An embedded database with the current schema, in memory or in a new folder. Creating one takes five seconds
 * of a core, copying one half a second, so a template is cached under `node_modules/.cache`, and those in memory are
 * lent to one test file after the other.
 */
export async function openTestDatabase({ dataDir }: { readonly dataDir?: string } = {}): Promise<Database> {
  if (dataDir === undefined) return lendDatabase(readTemplate);
  const database = await openDatabase({ dataDir, snapshot: await readTemplate() });
  await migrateUp(database);
  return database;
}

let template: Promise<Blob> | undefined;
/** What databases are copied from. The run makes it before its tests start, once for all workers. */
export function readTemplate(): Promise<Blob> {
  template ??= loadTemplate();
  return template;
}

/** What PGlite reads of it at once: a plain Blob is read in small pieces, which takes half the time of opening a database. */
function toBlob(bytes: Uint8Array<ArrayBuffer>): Blob {
  return Object.assign(new Blob(), { arrayBuffer: async () => bytes.buffer });
}

async function loadTemplate(): Promise<Blob> {
  const path = join(ROOT, 'node_modules', '.cache', 'assay', `database-${await fingerprint()}.tar`);
  try {
    return toBlob(new Uint8Array(await readFile(path)));
  } catch {
    const bytes = await makeTemplate();
    await mkdir(dirname(path), { recursive: true });
    // Move it in one step, because other test files may be reading.
    const draft = `${path}.${randomUUID()}`;
    await writeFile(draft, bytes);
    await rename(draft, path);
    return toBlob(bytes);
  }
}

/** As the migrations leave it: a copy runs only those that it lacks. */
async function makeTemplate(): Promise<Uint8Array<ArrayBuffer>> {
  const { pglite } = await openEngine({});
  const database = createEmbedded({ pglite });
  await migrateUp(database);
  const dump = await pglite.dumpDataDir('none');
  await database.close();
  return new Uint8Array(await dump.arrayBuffer());
}

/** Of PGlite and of all migrations. */
async function fingerprint(): Promise<string> {
  const folder = join(ROOT, 'node_modules', '@electric-sql', 'pglite');
  const hash = createHash('sha256').update(await readFile(join(folder, 'package.json')));
  for (const name of (await readdir(join(folder, 'dist'))).sort()) hash.update(name);
  const migrations = join(ROOT, 'migrations');
  for (const name of (await readdir(migrations)).sort())
    hash.update(name).update(await readFile(join(migrations, name)));
  return hash.digest('hex').slice(0, 16);
}
