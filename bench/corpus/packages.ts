import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { withoutComments } from '@assay/audit';
import type { CorpusCase, WizardOptions } from './corpus-case.js';

const run = promisify(execFile);
/** Outside the repository: sources of packages are read, and never committed. */
const cache = join(homedir(), '.cache', 'assay', 'corpus');
const FETCH_TIMEOUT_MS = 180_000;

/** Folder of the unpacked package. @throws {Error} where the registry lacks it */
async function packageFolder(spec: string): Promise<string> {
  const folder = join(cache, spec.replaceAll('/', '__'));
  if (existsSync(join(folder, 'package.json'))) return folder;
  mkdirSync(folder, { recursive: true });
  const options = { timeout: FETCH_TIMEOUT_MS, cwd: cache };
  const { stdout } = await run('npm', ['pack', '--silent', spec], options);
  const file = stdout.trim().split('\n').at(-1) ?? '';
  await run('tar', ['-xzf', join(cache, file), '-C', folder, '--strip-components=1']);
  return folder;
}

const wizard = '@openzeppelin/wizard@0.10.16';
const printed = `const { erc20 } = require('@openzeppelin/wizard');
process.stdout.write(erc20.print({ name: 'Token', symbol: 'TKN', ...JSON.parse(process.argv[1]) }));`;

/** What OpenZeppelin's wizard writes. It is installed outside the repository, as it needs packages of its own. */
async function wizardSource(options: WizardOptions): Promise<string> {
  const folder = join(cache, wizard.replaceAll('/', '__'));
  const where = { timeout: FETCH_TIMEOUT_MS, cwd: folder };
  if (!existsSync(join(folder, 'node_modules'))) {
    mkdirSync(folder, { recursive: true });
    await run('npm', ['install', '--silent', '--no-save', '--prefix', folder, wizard], where);
  }
  return (await run(process.execPath, ['-e', printed, JSON.stringify(options)], where)).stdout;
}

const importing = /\bimport\b[^;"']{0,1000}["']([^"'\n]+)["']/g;

/** The source of a case and all that it imports, by their paths. @throws {Error} where an import is in no package */
export async function gatherSources(one: CorpusCase): Promise<ReadonlyMap<string, string>> {
  const folders = new Map<string, string>();
  for (const [name, spec] of Object.entries(one.packages)) folders.set(name, await packageFolder(spec));
  const read = (path: string): string => {
    const known = [...folders.keys()].filter((name) => path.startsWith(`${name}/`));
    const [name] = known.sort((a, b) => b.length - a.length);
    if (name === undefined) throw new Error(`${one.name}: no package for ${path}`);
    const text = readFileSync(join(folders.get(name) ?? '', path.slice(name.length + 1)), 'utf8');
    // One compiler of each generation reads them all.
    return text.replace(/\bpragma solidity [^;]+;/g, 'pragma solidity >=0.4.0;');
  };
  const source = one.wizard ? await wizardSource(one.wizard) : one.source;
  const found = new Map([['Token.sol', source]]);
  // A map gives what is added while it is walked.
  for (const [file, content] of found) {
    for (const [, path = ''] of withoutComments(content).matchAll(importing)) {
      const place = path.startsWith('.') ? normalize(join(dirname(file), path)) : path;
      if (!found.has(place)) found.set(place, read(place));
    }
  }
  return found;
}
