import { createHash } from 'node:crypto';
import type { CorpusCase } from './corpus-case.js';
import { knownCases } from './known-tokens.js';
import { matrixCases } from './matrix.js';

export const corpus: readonly CorpusCase[] = [...matrixCases, ...knownCases];

/** Of what its code is compiled from. */
export function hashOf({ version, source, packages, contract }: CorpusCase): string {
  const text = JSON.stringify([version, source, packages, contract]);
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}
