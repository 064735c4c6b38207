import { readFile } from 'node:fs/promises';
import { OperatorError } from '@assay/chain';
import { loadEnvFile } from '../config/env-file.js';
import { readSettings } from '../config/settings.js';
import { restoreDump } from '../db/backup.js';
import { type CommandWorld, createCommand, runCommand } from './command.js';

const help = `
The database is the one that the service would use: DATABASE_URL, or the embedded one in DATA_DIR. It must be
empty. Nothing is restored when any part of the file is refused.`;

/**
 * `npx assay restore <file.sql>`: brings a backup into an empty database.
 * @returns the exit status: 0 restored, 1 not
 */
export async function main(argv: readonly string[], world: CommandWorld): Promise<number> {
  const program = createCommand('restore', world)
    .description('Bring a file of `npx assay backup` into an empty database.')
    .argument('<file.sql>', 'the backup')
    .addHelpText('after', help);
  return runCommand(program, argv, world, async (file: string) => {
    // The files hold hashes of keys, wallets and quotas.
    process.umask(0o077);
    loadEnvFile(world.env);
    const { DATABASE_URL: url, DATA_DIR: dataDir } = readSettings(world.env).env;
    if (url === undefined && dataDir === 'memory')
      throw new OperatorError('DATA_DIR=memory keeps nothing: name a folder, or a server in DATABASE_URL.');
    const sql = await readFile(file, 'utf8').catch(() => {
      throw new OperatorError(`${file} cannot be read.`);
    });
    await restoreDump(sql, url === undefined ? { dataDir } : { url });
    world.out(`The backup is in ${url === undefined ? dataDir : 'the database of DATABASE_URL'}.\n`);
    return 0;
  });
}
