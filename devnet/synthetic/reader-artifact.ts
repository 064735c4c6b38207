import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Artifact } from '../compiler/artifact.js';

/**
 * An artifact of the chain package. It is read where it is committed, from the folder in which scripts of npm run: a
 * package is built into a folder of its own, which an import from here would not find.
 */
export function readerArtifact(name: string): Artifact {
  const path = join(process.cwd(), 'packages/chain/rpc/artifacts', `${name}.json`);
  return JSON.parse(readFileSync(path, 'utf8')) as Artifact;
}
