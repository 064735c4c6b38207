import { parseJson } from '@assay/chain';
import { type ContractSource, toText } from '@assay/facts';
import type { z } from 'zod';
import { notVerified, toSourceFiles } from '../source-files.js';
import { fileTable, type sourceRow, standardJson } from './wire.js';

/** Converts one row of `getsourcecode`. */
export async function toContractSource(row: z.infer<typeof sourceRow>): Promise<ContractSource> {
  const text = row.SourceCode.trim();
  if (text === '') return notVerified;
  const name = toText(row.ContractName);
  const compilerVersion = toText(row.CompilerVersion);
  return {
    verified: true,
    // "Similar match" source was verified at another address with the same code: its metadata may differ.
    match: toText(row.SimilarMatch) === null ? 'exact' : 'partial',
    ...(name === null ? {} : { contractName: name }),
    ...(compilerVersion === null ? {} : { compilerVersion }),
    files: toSourceFiles(await toEntries(text, name ?? 'Contract')),
  };
}

/**
 * Several files come as the compiler's standard JSON in an extra pair of braces, or as a plain table of
 * files. One file comes as plain text.
 */
async function toEntries(text: string, name: string): Promise<readonly (readonly [string, string])[]> {
  if (text.startsWith('{')) {
    const inner = text.startsWith('{{') && text.endsWith('}}') ? text.slice(1, -1) : text;
    const json = await parseJson(inner).catch(() => undefined);
    const files = standardJson.safeParse(json).data?.sources ?? fileTable.safeParse(json).data;
    if (files) return Object.entries(files).map(([path, { content }]) => [path, content] as const);
  }
  return [[`${name}.sol`, text]];
}
