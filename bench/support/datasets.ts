import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';

/** Folder of third-party data, next to the project and never part of it. */
const datasetsFolder = resolve(process.cwd(), '../shared/datasets');

export function datasetPath(...parts: readonly string[]): string | undefined {
  const path = join(datasetsFolder, ...parts);
  return existsSync(path) ? path : undefined;
}

/** Rows of a CSV file by column name. Quoting is not supported. */
export async function readCsv(path: string): Promise<readonly Readonly<Record<string, string>>[]> {
  const [head = '', ...lines] = (await readFile(path, 'utf8')).trim().split(/\r?\n/);
  const names = head.split(',');
  return lines.map((line) => {
    const values = line.split(',');
    return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
  });
}

/** Text files of a folder by their base name without extension, lower case. */
export async function readFolder(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = await Promise.all(
    files.map(async ({ name, parentPath }) => {
      const key = basename(name)
        .replace(/\.[^.]*$/, '')
        .toLowerCase();
      return [key, await readFile(join(parentPath, name), 'utf8')] as const;
    }),
  );
  return new Map(texts);
}

/** Text files of a folder by their paths in it. */
async function readPaths(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => join(parentPath, name))
    .sort();
  const texts = await Promise.all(names.map((name) => readFile(name, 'utf8')));
  return new Map(names.map((name, index) => [relative(folder, name), texts[index] ?? '']));
}

/** Files of a `.tar.xz` as in `readFolder`. */
export function readArchive(path: string): Promise<ReadonlyMap<string, string>> {
  return unpack(path, readFolder);
}

/** Files of a `.tar.xz` by their paths in it. */
export function readArchivePaths(path: string): Promise<ReadonlyMap<string, string>> {
  return unpack(path, readPaths);
}

/** The system's `tar` unpacks it into a temporary folder. */
async function unpack<T>(path: string, read: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'dataset-'));
  try {
    await promisify(execFile)('tar', ['-xJf', path, '-C', folder]);
    return await read(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Objects of a gzipped file with one JSON object per line. */
export async function readJsonLines(path: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const text = gunzipSync(await readFile(path)).toString('utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
