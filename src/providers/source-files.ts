import type { ContractSource } from '../capabilities/contract-audit/facts/source.js';

/** Verified source is text of a stranger: this much of it is kept, whole files only. */
const MAX_CHARACTERS = 2_000_000;
const MAX_FILES = 500;

type SourceFile = ContractSource['files'][number];

/** Files in the order given, up to the limits; a path is cut to 300 characters. */
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
