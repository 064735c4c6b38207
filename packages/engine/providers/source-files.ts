import type { ContractSource } from '@assay/facts';

/** Verified source is untrusted text. At most this many characters are kept, in whole files. */
const MAX_CHARACTERS = 2_000_000;
const MAX_FILES = 500;

type SourceFile = ContractSource['files'][number];

/** Files in the given order, up to the limits. Paths are cut to 300 characters. */
export function toSourceFiles(
  entries: Iterable<readonly [path: string, content: string]>,
): readonly SourceFile[] {
  const files: SourceFile[] = [];
  let characters = 0;
  for (const [path, content] of entries) {
    characters += content.length;
    if (files.length >= MAX_FILES || characters > MAX_CHARACTERS) break;
    files.push({ path: path.slice(0, 300), content });
  }
  return files;
}

export const notVerified: ContractSource = { verified: false, files: [] };
