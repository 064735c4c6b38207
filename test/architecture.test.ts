import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
/** Each is a whole that is checked by itself: the gateway, and each package. */
const packages = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name));
const parts = [join(root, 'src'), ...packages];

function files(folder: string, ending = '.ts'): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name));
}

function importsOf(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)].map((match) =>
    resolve(dirname(path), match[1] ?? ''),
  );
}

/** Imports that exist at run time, i.e. without type-only imports. */
function runtimeImportsOf(path: string): string[] {
  const text = readFileSync(path, 'utf8').replace(/^(?:import|export) type [^;]*;/gm, '');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)].map((match) =>
    resolve(dirname(path), (match[1] ?? '').replace(/\.js$/, '.ts')),
  );
}

const sources = parts
  .flatMap((part) => files(part))
  .filter((path) => !/\.test\.ts$|\/(?:dist|node_modules)\//.test(path));
const toName = (path: string) => relative(root, path);

/** The folder of a part in which a file lies; the files directly in it, and the commands, are its top. */
function folderOf(part: string, path: string): string {
  const [first = '', ...rest] = relative(part, path).split('/');
  return rest.length === 0 || first === 'cli' ? '' : first;
}

/** Of all that is written, the tests aside. */
const written = ['packages', 'src', 'web/app', 'devnet', 'bench']
  .flatMap((name) => [...files(join(root, name)), ...files(join(root, name), '.tsx')])
  .filter((path) => !/\.test\.tsx?$|\/(?:dist|node_modules|fixtures)\//.test(path))
  .map((path) => ({ path, imports: importsOf(path) }));

/** Folders of one folder that lead back to themselves over the imports of their files, those of types included. */
function foldersInCircles(parent: string): readonly string[] {
  const childOf = (path: string) => {
    const [first = '', ...rest] = relative(parent, path).split('/');
    return rest.length === 0 || first === '..' ? undefined : first;
  };
  const edges = new Map<string, Set<string>>();
  for (const { path, imports } of written) {
    const from = childOf(path);
    if (from === undefined) continue;
    for (const to of imports.map(childOf))
      if (to !== undefined && to !== from) edges.set(from, (edges.get(from) ?? new Set()).add(to));
  }
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    [...(edges.get(from) ?? [])].some((to) => {
      if (to === goal) return true;
      if (seen.has(to)) return false;
      seen.add(to);
      return reaches(to, goal, seen);
    });
  return [...edges.keys()].filter((folder) => reaches(folder, folder)).map((one) => join(parent, one));
}

/** Every folder that has folders, and the folders above it. */
function parents(): readonly string[] {
  const found = new Set<string>();
  for (const { path } of written)
    for (let folder = dirname(path); folder !== root; folder = dirname(folder)) found.add(folder);
  return [...found];
}

/**
 * Pure: they answer from their input alone. In the engine those files that judge. The grammar of Solidity reads the
 * parser's own file.
 */
const judging =
  /^packages\/(?:facts|audit)\/(?!solidity\/solidity-grammar)|^packages\/engine\/capabilities\/(?!reading\/|.*\/(?:read|readers|known-scams)\/|.*reader\.ts$|provider\.ts$)/;

describe('the architecture', () => {
  it('has no circle between the folders of any folder', () => {
    expect(parents().length).toBeGreaterThan(100);
    expect(parents().flatMap(foldersInCircles).map(toName)).toEqual([]);
  });

  it('has no folder that needs what puts its part together', () => {
    const upwards = parts.flatMap((part) =>
      sources
        .filter((path) => path.startsWith(`${part}/`) && folderOf(part, path) !== '')
        .filter((path) => importsOf(path).some((one) => one.startsWith(`${part}/`) && !folderOf(part, one)))
        .map(toName),
    );
    expect(upwards).toEqual([]);
  });

  it('enters a package by its door alone', () => {
    const all = ['src', 'packages', 'devnet', 'bench', 'test', 'web', 'clients', 'migrations'].flatMap(
      (name) =>
        [...files(join(root, name)), ...files(join(root, name), '.tsx')].filter(
          (path) => !/\/(?:dist|node_modules)\//.test(path),
        ),
    );
    const packageOf = (path: string) => packages.find((one) => path.startsWith(`${one}/`));
    const beside = all.flatMap((path) =>
      importsOf(path)
        .filter((target) => packageOf(target) !== undefined && packageOf(target) !== packageOf(path))
        .filter((target) => !target.endsWith('.json'))
        .map((target) => `${toName(path)} imports ${toName(target)}`),
    );
    expect(beside).toEqual([]);
  });

  it('is judged by transactions that need nothing of its analysis', () => {
    // Where what it says meets what transactions show.
    const meeting = 'bench/live/judge-statements.ts';
    const judges = ['bench/live', 'bench/range']
      .flatMap((folder) => files(join(root, folder)))
      .filter((path) => !path.endsWith('.test.ts') && toName(path) !== meeting);
    expect(judges.length).toBeGreaterThan(20);
    const found = judges.filter((path) =>
      /'@assay\/(?:audit|simulate|engine)'/.test(readFileSync(path, 'utf8')),
    );
    expect(found.map(toName)).toEqual([]);
  });

  it('runs without what only tests and benchmarks use', () => {
    const outside = /^(?:devnet|test|bench|clients)\//;
    const found = sources.flatMap((path) =>
      importsOf(path)
        .filter((target) => outside.test(toName(target)))
        .map((target) => `${toName(path)} imports ${toName(target)}`),
    );
    expect(found).toEqual([]);
  });

  it('keeps what judges pure: no clock, no chance, no environment, no input or output', () => {
    const impure =
      /\bDate\.now\(|new Date\(\)|Math\.random\(|process\.|\bfetch\(|console\.|from 'node:(?!crypto|url|module|vm)/;
    const found = sources.filter((path) => judging.test(toName(path)) && impure.test(withoutComments(path)));
    expect(found.map(toName)).toEqual([]);
  });

  it('touches process.env and signals only where the program starts', () => {
    const starts = /^src\/(main\.ts$|cli\/)/;
    const found = sources.filter(
      (path) => !starts.test(toName(path)) && /process\.(env|on)\b/.test(withoutComments(path)),
    );
    expect(found.map(toName)).toEqual([]);
  });

  it('keeps no state in modules, so that two services of one process share nothing', () => {
    const state =
      /^(?:export )?(?:let|var) |^(?:export )?const \w+(?:: [^=\n]+)? = (?:new (?:LRUCache|WeakMap|WeakSet|WeakRef)\b|new (?:Map|Set)(?:<.*>)?\(\)|create(?!Require|Hash|FreshAddress)\w*\()/m;
    const found = sources.map((path) => [toName(path), withoutComments(path)] as const);
    const stateful = found.filter(([, text]) => state.test(text)).map(([path]) => path);
    expect(stateful.sort()).toEqual([
      // Who the owners of a model are, and whom its paths ask for, kept as long as that one model.
      'packages/audit/rules/authority.ts',
      // What its paths do to balances, kept as long.
      'packages/audit/rules/balance-changes.ts',
      // What its paths leave in storage, and what its terms load, kept as long as each path and term.
      'packages/audit/rules/final-value.ts',
      // The two sides of a day, kept as long as the list of its trades.
      'packages/engine/capabilities/market/day-sides.ts',
      // What the wash analysis of a fact said, kept as long as that one fact object.
      'packages/engine/capabilities/wash-trading/assess-wash.ts',
      // Data folders that this process holds: a second service must not open them.
      'src/db/directory-lock.ts',
      // Checksums of addresses: the same for everyone.
      'src/graphql/scalars.ts',
      // What a parsed document selects, kept as long as that one document object.
      'src/graphql/selection.ts',
    ]);
  });

  it('has no barrel file, default export, `any` or cast through unknown', () => {
    const smell = /^export \* from|^export default|as unknown as|: any\b|<any>|as any\b/m;
    const found = sources.filter(
      (path) => !toName(path).startsWith('src/generated/') && smell.test(withoutComments(path)),
    );
    expect(found.map(toName)).toEqual([]);
  });
});

it('ships only packages whose licence asks nothing but its notice', () => {
  const allowed =
    /^\(?(?:(?:MIT|ISC|BSD-[23]-Clause|Apache-2\.0|0BSD|BlueOak-1\.0\.0|Unlicense|CC0-1\.0)(?: AND | OR )?)+\)?$/;
  const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; link?: boolean; license?: string }>;
  };
  const shipped = Object.entries(locked).filter(
    ([path, { dev, link }]) => /node_modules/.test(path) && !dev && !link,
  );
  expect(shipped.length).toBeGreaterThan(200);
  expect(shipped.filter(([, { license = '' }]) => !allowed.test(license))).toEqual([]);
});

describe('the page', () => {
  it('takes nothing from the service at run time: it has the public API only', () => {
    const app = join(root, 'web', 'app');
    const outside = [...files(app), ...files(app, '.tsx')].flatMap((path) =>
      runtimeImportsOf(path)
        .filter((target) => !target.startsWith(`${app}/`))
        .map((target) => `${relative(root, path)} imports ${relative(root, target)}`),
    );
    expect(outside).toEqual([]);
  });
});

function withoutComments(path: string): string {
  return readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}
