import { createHash } from 'node:crypto';
import { access, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Writes files with compressed copies. What is there already, under the hash of its content, is kept. */
export interface StaticFolder {
  /** Writes a file under its name. */
  add(name: string, content: Buffer | string): Promise<void>;
  /** Writes a file whose name gets a hash of its content; returns that name. */
  addHashed(name: string, content: Buffer | string): Promise<string>;
  /** Removes what was not added. */
  finish(): Promise<void>;
}

/** How hard the copies are compressed: `fast` is for tests. */
export type Effort = 'best' | 'fast';

export async function openStaticFolder(folder: string, effort: Effort = 'best'): Promise<StaticFolder> {
  await mkdir(folder, { recursive: true });
  const added = new Set<string>();
  const add = async (name: string, content: Buffer | string) => {
    const file = join(folder, name);
    for (const ending of ['', '.br', '.gz']) added.add(`${name}${ending}`);
    if (await isThere(`${file}.br`)) return;
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: effort === 'best' ? 11 : 1 },
      }),
      promisify(gzip)(content, { level: effort === 'best' ? 9 : 1 }),
    ]);
    await Promise.all([writeFile(file, content), writeFile(`${file}.gz`, gz)]);
    // Last: whoever finds it finds all three.
    await writeFile(`${file}.br`, br);
  };
  return {
    add,
    async addHashed(name, content) {
      const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
      const dot = name.indexOf('.');
      const hashed = `${name.slice(0, dot)}.${hash}${name.slice(dot)}`;
      await add(hashed, content);
      return hashed;
    },
    async finish() {
      const old = (await readdir(folder)).filter((name) => !added.has(name));
      await Promise.all(old.map((name) => rm(join(folder, name), { recursive: true, force: true })));
    },
  };
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
