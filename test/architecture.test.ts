import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const src = join(root, 'src');

/**
 * The rooms that each room may import from, besides itself. Files of a capability count by their role, so the
 * roles are listed too: `facts` (shapes), `judgement` (pure: components, checks, policy), `reader` (calls
 * nodes), `type` (GraphQL), `presenter` (REST). Files directly in `src` compose the program and may import
 * anything.
 */
const allowed: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  chains: ['lib'],
  errors: ['lib'],
  domain: ['chains', 'lib'],
  observability: ['domain', 'lib'],
  upstream: ['errors', 'domain', 'lib'],
  facts: ['domain', 'chains', 'lib'],
  audit: ['facts', 'domain', 'lib'],
  rpc: ['upstream', 'chains', 'domain', 'errors', 'lib'],
  'local-evm': ['rpc', 'chains', 'domain', 'lib'],
  logs: ['rpc', 'chains', 'domain', 'lib'],
  pools: ['facts', 'rpc', 'logs', 'chains', 'domain', 'lib'],
  simulate: ['facts', 'rpc', 'pools', 'audit', 'chains', 'domain', 'lib'],
  payments: ['rpc', 'chains', 'domain', 'lib'],
  judgement: ['facts', 'audit', 'domain', 'chains', 'lib'],
  reader: [
    'facts',
    'judgement',
    'rpc',
    'logs',
    'pools',
    'simulate',
    'audit',
    'upstream',
    'chains',
    'domain',
    'lib',
  ],
  type: ['facts', 'judgement', 'graphql', 'domain', 'chains', 'lib'],
  presenter: ['generated', 'rest', 'domain', 'lib'],
  providers: [
    'facts',
    'judgement',
    'reader',
    'rpc',
    'logs',
    'audit',
    'upstream',
    'chains',
    'domain',
    'errors',
    'lib',
  ],
  loaders: [
    'reports',
    'facts',
    'judgement',
    'reader',
    'providers',
    'upstream',
    'rpc',
    'local-evm',
    'logs',
    'config',
    'observability',
    'chains',
    'domain',
    'errors',
    'lib',
  ],
  watches: [
    'reports',
    'facts',
    'judgement',
    'accounts',
    'db',
    'pools',
    'logs',
    'rpc',
    'upstream',
    'chains',
    'domain',
    'errors',
    'lib',
  ],
  reports: ['facts', 'judgement', 'chains', 'domain', 'errors', 'lib'],
  config: ['providers', 'rpc', 'chains', 'domain', 'lib'],
  db: ['logs', 'domain', 'errors', 'lib', 'migrations'],
  accounts: ['db', 'domain', 'errors', 'lib'],
  graphql: [
    'facts',
    'judgement',
    'type',
    'reports',
    'watches',
    'accounts',
    'observability',
    'chains',
    'domain',
    'errors',
    'lib',
  ],
  rest: ['reports', 'presenter', 'generated', 'chains', 'domain', 'errors', 'lib'],
  mcp: ['rest', 'generated', 'judgement', 'chains', 'domain', 'errors', 'lib'],
  http: ['accounts', 'graphql', 'rest', 'mcp', 'observability', 'domain', 'errors', 'lib'],
  generated: [],
  cli: [
    'service',
    'db',
    'facts',
    'judgement',
    'audit',
    'simulate',
    'pools',
    'rpc',
    'loaders',
    'providers',
    'graphql',
    'reports',
    'rest',
    'config',
    'observability',
    'chains',
    'domain',
    'errors',
    'lib',
  ],
};

/** Role of a file below `src/capabilities`, by its folder or its name. */
function roleOf(inside: string): string {
  const name = inside.split('/').at(-1) ?? '';
  if (/(^|\/)facts\//.test(inside) || name === 'facts.ts' || name === 'fact-map.ts') return 'facts';
  if (/^reading\/|\/(read|readers|known-scams)\//.test(inside) || /^(reader|provider)\.ts$/.test(name))
    return 'reader';
  if (name === 'type.ts' || name === 'view.ts') return 'type';
  return name === 'present.ts' ? 'presenter' : 'judgement';
}

function files(folder: string, ending = '.ts'): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * Room of a file: its first folder below `src`, its own name if it is directly in `src`, or its top-level
 * folder.
 */
function roomOf(path: string): string {
  const inside = relative(src, path);
  if (inside.startsWith('..')) return relative(root, path).split('/')[0] ?? '';
  const [first = '', ...rest] = inside.split('/');
  if (first === 'capabilities') return roleOf(rest.join('/').replace(/\.js$/, '.ts'));
  return rest.length > 0 ? first : first.replace(/\.[jt]s$/, '');
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

/**
 * Files in an import cycle or between two cycles. Repeatedly removes files that no remaining file imports,
 * and files that import no remaining file.
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

describe('the architecture', () => {
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
    const names = rooms.map(({ name }) => name).filter((name) => name !== 'capabilities');
    expect(names.filter((name) => !(name in allowed))).toEqual([]);
  });

  it('keeps what judges pure: no clock, no chance, no environment, no input or output', () => {
    const impure =
      /\bDate\.now\(|new Date\(\)|Math\.random\(|process\.|\bfetch\(|console\.|from 'node:(?!crypto|url)/;
    const pure: readonly string[] = ['facts', 'judgement', 'audit'];
    const found = sources.filter((path) => pure.includes(roomOf(path)) && impure.test(withoutComments(path)));
    expect(found.map((path) => relative(root, path))).toEqual([]);
  });

  it('touches process.env and signals only where the program starts', () => {
    const starts = /^(main\.ts$|cli\/)/;
    const found = sources.filter(
      (path) => !starts.test(relative(src, path)) && /process\.(env|on)\b/.test(withoutComments(path)),
    );
    expect(found.map((path) => relative(root, path))).toEqual([]);
  });

  it('keeps no state in modules, so that two services of one process share nothing', () => {
    const state =
      /^(?:export )?(?:let|var) |^(?:export )?const \w+(?:: [^=\n]+)? = (?:new (?:LRUCache|WeakMap|WeakSet|WeakRef)\b|new (?:Map|Set)(?:<.*>)?\(\)|create(?!Require|Hash|FreshAddress)\w*\()/m;
    const found = sources.map((path) => [relative(src, path), withoutComments(path)] as const);
    const stateful = found.filter(([, text]) => state.test(text)).map(([path]) => path);
    expect(stateful.sort()).toEqual([
      // Who the owners of a model are, kept as long as that one model.
      'audit/rules/authority.ts',
      // The two sides of a day, kept as long as the list of its trades.
      'capabilities/market/day-sides.ts',
      // What the wash analysis of a fact said, kept as long as that one fact object.
      'capabilities/wash-trading/assess-wash.ts',
      // Data folders that this process holds: a second service must not open them.
      'db/directory-lock.ts',
      // Checksums of addresses: the same for everyone.
      'graphql/scalars.ts',
      // What a parsed document selects, kept as long as that one document object.
      'graphql/selection.ts',
      // Who waits for a signal, kept as long as that one signal.
      'lib/abort.ts',
      // Who makes traces of this process: the program sets it, not a service.
      'lib/traced.ts',
    ]);
  });

  it('has no barrel file, default export, `any` or cast through unknown', () => {
    const smell = /^export \* from|^export default|as unknown as|: any\b|<any>|as any\b/m;
    const found = sources.filter((path) => roomOf(path) !== 'generated' && smell.test(withoutComments(path)));
    expect(found.map((path) => relative(root, path))).toEqual([]);
  });
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
