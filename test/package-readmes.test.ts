import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
import { mergeChains } from '@assay/chain';
import { type Address, builtInChains, type Chain } from '@assay/facts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { useDevnet, useScenario } from './support/devnet.js';

/** A README's example; those that need a node are one function that takes it. */
type Example = Readonly<Record<string, (chain: Chain, nodeUrl: string, token: Address) => Promise<void>>>;

const root = join(import.meta.dirname, '..');
const names = readdirSync(join(root, 'packages'));
const { chains, chainsFile } = useDevnet();
/** The token that the examples with a node are shown with. */
const token = useScenario('honeypot');
// In the checkout, because the packages are found from there, and in a folder that no other check reads.
mkdirSync(join(root, 'dist'), { recursive: true });
const folder = mkdtempSync(join(root, 'dist', 'readmes-'));
afterAll(() => rmSync(folder, { recursive: true }));

const readmeOf = (name: string) => readFileSync(join(root, 'packages', name, 'README.md'), 'utf8');

/** The one block of a README in this language. */
function blockOf(name: string, language: 'ts' | 'text'): string {
  const blocks = [...readmeOf(name).matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))];
  expect(blocks).toHaveLength(1);
  return blocks[0]?.[1] ?? '';
}

/** What the example prints with a node of the test's chains. */
async function print(name: string): Promise<string> {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((...values) => void lines.push(format(...values)));
  try {
    const example: Example = await import(join(folder, `${name}.ts`));
    const chain = mergeChains(builtInChains, chainsFile).find((one) => one.name === token.chain);
    if (!chain) throw new RangeError(`There is no chain ${token.chain}.`);
    for (const run of Object.values(example)) await run(chain, chains[token.chain].rpcUrl, token.address);
  } finally {
    log.mockRestore();
  }
  return lines.map((line) => `${line}\n`).join('');
}

beforeAll(() => {
  for (const name of names) writeFileSync(join(folder, `${name}.ts`), blockOf(name, 'ts'));
});

describe('the READMEs of the packages', () => {
  // The first one loads the whole package, from source.
  it.each(names)('of %s: prints what it says', { timeout: 60_000 }, async (name) => {
    expect(await print(name)).toBe(blockOf(name, 'text'));
  });

  it.each(names)('of %s: is one page, and takes only the package and those below it', (name) => {
    const { dependencies = {} } = JSON.parse(
      readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'),
    ) as { readonly dependencies?: Readonly<Record<string, string>> };
    const imported = [...blockOf(name, 'ts').matchAll(/from '([^']+)'/g)].map(([, from]) => from ?? '');
    expect(imported).toContain(`@assay/${name}`);
    expect(imported.filter((from) => from !== `@assay/${name}` && !(from in dependencies))).toEqual([]);
    expect(readmeOf(name).split('\n').length).toBeLessThanOrEqual(61);
  });

  it.each(names)('of %s: names every folder of the package, and no other', (name) => {
    const folders = readdirSync(join(root, 'packages', name), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'dist' && entry.name !== 'node_modules')
      .map((entry) => `${entry.name}/`);
    const rows = readmeOf(name)
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => [...(line.split(' | ')[0] ?? '').matchAll(/`([^`]+\/)`/g)].map(([, path]) => path));
    expect(rows.sort()).toEqual(folders.sort());
  });
});
