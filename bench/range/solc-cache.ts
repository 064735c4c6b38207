import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const INSTALL_TIMEOUT_MS = 120_000;

/** Folder of old compilers: outside the repository, shared by all checkouts of a user. */
export function defaultCompilerCache(): string {
  return join(homedir(), '.cache', 'assay', 'solc');
}

/**
 * Folder of the `solc` package of that version. Installs it from the package registry at the first use.
 * @throws {Error} when the registry lacks it or cannot be reached.
 */
export async function installCompiler(version: string, cache = defaultCompilerCache()): Promise<string> {
  const prefix = join(cache, version);
  const folder = join(prefix, 'node_modules', 'solc');
  if (existsSync(join(folder, 'package.json'))) return folder;
  mkdirSync(prefix, { recursive: true });
  const args = ['install', '--prefix', prefix, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
  await run('npm', [...args, `solc@${version}`], { timeout: INSTALL_TIMEOUT_MS });
  return folder;
}
