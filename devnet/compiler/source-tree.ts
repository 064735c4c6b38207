import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Every `.sol` file below `folder`, as sorted paths relative to `root` with forward slashes. */
export function listSolidity(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sol'))
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .sort();
}

/**
 * Paths that `source` imports, resolved against its own path. Relative imports only: our contracts use no
 * others.
 */
function importsOf(path: string, content: string): string[] {
  return [...content.matchAll(/^\s*import\s[^;]*?["'](\.[^"']+)["']/gm)].map((match) =>
    posix.join(posix.dirname(path), match[1] ?? ''),
  );
}

/** `path` and everything it imports, directly or indirectly: path → content. */
export function readWithImports(root: string, path: string): Map<string, string> {
  const files = new Map<string, string>();
  const todo = [path];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (files.has(next)) continue;
    const content = readFileSync(join(root, next), 'utf8');
    files.set(next, content);
    todo.push(...importsOf(next, content));
  }
  return files;
}

/** SHA-256 over the salt (compiler and settings) and the files, independent of their order. */
export function hashFiles(salt: string, files: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256').update(salt);
  for (const [path, content] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(`\0${path}\0${content}`);
  }
  return hash.digest('hex');
}
