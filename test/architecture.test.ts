import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const src = join(root, 'src');

/** Which rooms each room may import from (itself always). Files straight in `src` are the composition root: anything. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  chains: ['lib'],
  errors: ['lib'],
  domain: ['chains', 'lib'],
  config: ['chains', 'lib'],
  observability: ['lib'],
  system: ['domain', 'lib'],
  analysis: ['domain', 'chains', 'lib'],
  upstream: ['errors', 'domain', 'lib'],
  onchain: ['chains', 'domain', 'upstream', 'errors', 'lib'],
  providers: ['onchain', 'upstream', 'chains', 'domain', 'errors', 'lib', 'analysis'],
  loaders: ['providers', 'upstream', 'chains', 'domain', 'errors', 'lib'],
  db: ['domain', 'errors', 'lib', 'onchain', 'migrations'],
  accounts: ['db', 'domain', 'errors', 'lib'],
  graphql: ['context', 'accounts', 'analysis', 'domain', 'chains', 'errors', 'lib', 'system'],
  rest: ['generated', 'chains', 'domain', 'errors', 'lib'],
  http: ['context', 'accounts', 'graphql', 'rest', 'system', 'observability', 'domain', 'errors', 'lib'],
  generated: [],
  devnet: ['chains', 'domain', 'lib'],
  cli: [
    'service',
    'settings',
    'fact-service',
    'providers',
    'test',
    'devnet',
    'chains',
    'config',
    'domain',
    'errors',
    'lib',
    'graphql',
    'onchain',
    'analysis',
    'observability',
    'rest',
  ],
};

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Room of a file: its first folder below `src`, the file's own name straight in `src`, or the top-level folder. */
function roomOf(path: string): string {
  const inside = relative(src, path);
  if (inside.startsWith('..')) return relative(root, path).split('/')[0] ?? '';
  const [first = '', ...rest] = inside.split('/');
  return rest.length > 0 ? first : first.replace(/\.[jt]s$/, '');
}

function importsOf(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)].map((match) =>
    resolve(dirname(path), match[1] ?? ''),
  );
}

/** Imports that are there when the program runs: those of types alone vanish. */
function runtimeImportsOf(path: string): string[] {
  const text = readFileSync(path, 'utf8').replace(/^(?:import|export) type [^;]*;/gm, '');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)].map((match) =>
    resolve(dirname(path), (match[1] ?? '').replace(/\.js$/, '.ts')),
  );
}

/**
 * Files in a circle of imports (or between two): those that are imported by nobody left, or import nobody left,
 * fall away again and again.
 */
function inCircles(paths: readonly string[]): readonly string[] {
  let left = new Map(paths.map((path) => [path, runtimeImportsOf(path)]));
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    const imported = new Set([...left.values()].flat());
    left = new Map(
      [...left].filter(([path, targets]) => imported.has(path) && targets.some((target) => left.has(target))),
    );
  }
  return [...left.keys()].map((path) => relative(root, path));
}

const sources = files(src).filter((path) => !path.endsWith('.test.ts'));

describe('the house', () => {
  it('has no import that its plan forbids', () => {
    const forbidden = sources.flatMap((path) => {
      const room = roomOf(path);
      const rule = allowed[room];
      if (!rule) return [];
      return importsOf(path)
        .map(roomOf)
        .filter((target) => target !== room && !rule.includes(target))
        .map((target) => `${relative(root, path)} imports ${target}`);
    });
    expect(forbidden).toEqual([]);
  });

  it('has no circle of imports', () => {
    expect(inCircles(sources)).toEqual([]);
  });

  it('names every room in its plan', () => {
    const rooms = readdirSync(src, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(rooms.map(({ name }) => name).filter((name) => !(name in allowed))).toEqual([]);
  });

  it('keeps the core pure: no clock, no chance, no environment, no input or output under analysis', () => {
    const impure =
      /\bDate\.now\(|new Date\(\)|Math\.random\(|process\.|\bfetch\(|console\.|from 'node:(?!crypto|url)/;
    const found = sources.filter((path) => roomOf(path) === 'analysis' && impure.test(withoutComments(path)));
    expect(found.map((path) => relative(root, path))).toEqual([]);
  });

  it('touches process.env and signals only where the program starts', () => {
    const starts = /^(main\.ts$|cli\/|devnet\/)/;
    const found = sources.filter(
      (path) => !starts.test(relative(src, path)) && /process\.(env|on)\b/.test(withoutComments(path)),
    );
    expect(found.map((path) => relative(root, path))).toEqual([]);
  });

  it('has no barrel file, default export, `any` or cast through unknown', () => {
    const smell = /^export \* from|^export default|as unknown as|: any\b|<any>|as any\b/m;
    const found = sources.filter((path) => roomOf(path) !== 'generated' && smell.test(withoutComments(path)));
    expect(found.map((path) => relative(root, path))).toEqual([]);
  });
});

function withoutComments(path: string): string {
  return readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}
