import { createHash } from 'node:crypto';
import type { CorpusCase } from './corpus-case.js';
import { knownCases } from './known-tokens.js';
import { matrixCases } from './matrix.js';
import { packageCases } from './package-tokens.js';
import { wizardCases } from './wizard-tokens.js';
import { writtenCases } from './written-tokens.js';

export const corpus: readonly CorpusCase[] = [
  ...matrixCases,
  ...knownCases,
  ...wizardCases,
  ...packageCases,
  ...writtenCases,
];

/** Of what its code is compiled from. */
export function hashOf({ version, source, wizard, packages, contract }: CorpusCase): string {
  const text = JSON.stringify([version, source, packages, contract, ...(wizard ? [wizard] : [])]);
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}
