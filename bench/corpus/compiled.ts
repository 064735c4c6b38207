import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';

const path = 'bench/corpus/compiled.json.gz';

/** Runtime code by the hash of what it is compiled from. */
export function readCompiled(): Readonly<Record<string, string>> {
  return existsSync(path) ? JSON.parse(gunzipSync(readFileSync(path)).toString('utf8')) : {};
}

export function writeCompiled(codes: Readonly<Record<string, string>>): void {
  writeFileSync(path, gzipSync(`${JSON.stringify(codes, null, 1)}\n`, { level: 9 }));
}
