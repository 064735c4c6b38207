import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '@assay/chain';
import { loadEnvFile } from '../config/env-file.js';
import { readSettings } from '../config/settings.js';
import { dumpEmbedded } from '../db/backup.js';
import { type CommandWorld, createCommand, runCommand } from './command.js';

const help = `
The file is plain SQL for a PostgreSQL server or for \`npx assay restore\`. It holds hashes of keys, wallets and
quotas: only its owner can read it. Stop the service first; a database on a server has its own pg_dump.`;

/**
 * `npx assay backup <file.sql>`: writes the embedded database to a file.
 * @returns the exit status: 0 written, 1 not
 */
export async function main(argv: readonly string[], world: CommandWorld): Promise<number> {
  const program = createCommand('backup', world)
    .description('Write the embedded database (DATA_DIR) to a file.')
    .argument('<file.sql>', 'a new file')
    .option('--logs', 'also the logs of tokens, which the service can read from the chains again')
    .addHelpText('after', help);
  return runCommand(program, argv, world, async (file: string, { logs }: { readonly logs?: boolean }) => {
    // The files hold hashes of keys, wallets and quotas.
    process.umask(0o077);
    loadEnvFile(world.env);
    const { DATABASE_URL: url, DATA_DIR: dataDir } = readSettings(world.env).env;
    if (url !== undefined)
      throw new OperatorError(
        'DATABASE_URL names a server: back it up with its own pg_dump. Unset it to back up DATA_DIR.',
      );
    if (!existsSync(join(dataDir, 'postgres')))
      throw new OperatorError(`There is no embedded database in ${dataDir} (DATA_DIR).`);
    if (existsSync(file)) throw new OperatorError(`${file} exists already.`);
    await writeWhole(file, await dumpEmbedded(dataDir, logs === true));
    world.out(`The embedded database in ${dataDir} is in ${file}.\n`);
    return 0;
  });
}

/** Under its name there is never a part of it. */
async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.part`;
  try {
    await writeFile(draft, text, { mode: 0o600 });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw new OperatorError(`${file} cannot be written: ${error instanceof Error ? error.message : error}`);
  }
}
