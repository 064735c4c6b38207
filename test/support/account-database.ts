import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { openDatabase } from '../../src/db/client.js';
import type { Database } from '../../src/db/database.js';
import { migrateUp } from '../../src/db/migrate.js';
import { lendDatabase } from './lent-databases.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * An embedded database with the current schema, in memory or in a new folder. Creating one takes five seconds
 * of a core, copying one takes one second, so a template is cached under `node_modules/.cache`, and those in memory are
 * lent to one test file after the other.
 */
export async function openTestDatabase({ dataDir }: { readonly dataDir?: string } = {}): Promise<Database> {
  if (dataDir === undefined) return lendDatabase(readTemplate);
  const database = await openDatabase({ dataDir, snapshot: await readTemplate() });
  await migrateUp(database);
  return database;
}

async function readTemplate(): Promise<Blob> {
  const path = join(ROOT, 'node_modules', '.cache', 'assay', `database-${await fingerprint()}.tar`);
  try {
    return new Blob([await readFile(path)]);
  } catch {
    const bytes = await makeTemplate();
    await mkdir(dirname(path), { recursive: true });
    // Move it in one step, because other test files may be reading.
    const draft = `${path}.${randomUUID()}`;
    await writeFile(draft, bytes);
    await rename(draft, path);
    return new Blob([bytes]);
  }
}

/** An empty cluster: migrations run in the copy, so that the template depends only on PGlite. */
async function makeTemplate(): Promise<Uint8Array<ArrayBuffer>> {
  const pglite = new PGlite();
  await pglite.waitReady;
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  return new Uint8Array(await dump.arrayBuffer());
}

async function fingerprint(): Promise<string> {
  const folder = join(ROOT, 'node_modules', '@electric-sql', 'pglite');
  const hash = createHash('sha256').update(await readFile(join(folder, 'package.json')));
  for (const name of (await readdir(join(folder, 'dist'))).sort()) hash.update(name);
  return hash.digest('hex').slice(0, 16);
}
