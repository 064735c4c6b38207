import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtInChains } from '@assay/facts';
import { expect, it } from 'vitest';

/** Nothing asks for a chain by its name: what differs is in its record. */

const names = builtInChains.map(({ name }) => name);
const literal = new RegExp(`(['"\`])(?:${names.join('|')})\\1`, 'g');

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\/(?:dist|node_modules|generated|fixtures)\//.test(path));
}

const isRecord = (path: string) =>
  names.some((name) => path === `packages/facts/chains/${name}.ts`) ||
  path === 'packages/facts/chains/registry.ts';

/** Without comments: examples may name a chain. */
const toCode = (path: string) => readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** Not what only ends alike: a value `'base'` of another type is told apart by what it is compared with. */
const others: Readonly<Record<string, readonly string[]>> = {
  // Before a power was used ("base") and after it.
  "'base'": [
    'packages/simulate/powers/custody.ts',
    'packages/simulate/powers/open-sale.ts',
    'packages/simulate/powers/power-scenario.ts',
    'packages/simulate/powers/run-cases.ts',
  ],
};

it('no file of the product but a record names a chain', () => {
  const found = ['packages', 'src', 'web']
    .flatMap(sources)
    .flatMap((path) =>
      isRecord(path)
        ? []
        : [...toCode(path).matchAll(literal)]
            .filter(([word]) => !others[word]?.includes(path))
            .map(() => path),
    );
  expect([...new Set(found)].sort()).toEqual([]);
});
