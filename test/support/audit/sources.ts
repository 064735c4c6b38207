import { readdirSync, readFileSync } from 'node:fs';

export interface SampleFile {
  readonly path: string;
  readonly content: string;
}

const folder = 'test/support/audit';
const shared = 'Ledger';

function toFile(name: string): SampleFile {
  return { path: `${name}.sol`, content: readFileSync(`${folder}/contracts/${name}.sol`, 'utf8') };
}

/** Our small test tokens by contract name. Each has one power, or code that looks like one. */
export const sampleNames: readonly string[] = readdirSync(`${folder}/contracts`)
  .map((name) => name.replace('.sol', ''))
  .filter((name) => name !== shared)
  .sort();

/** The file of a sample, then its imports. */
export function sampleFiles(name: string): readonly SampleFile[] {
  return [toFile(name), toFile(shared)];
}

/** Runtime code of a sample, as `npx assay contracts` compiled it with and without the optimiser. */
export function sampleCodes(name: string): readonly string[] {
  return ['optimised', 'plain'].map((kind) => {
    const text = readFileSync(`${folder}/fixtures/${kind}/${name}.json`, 'utf8');
    return (JSON.parse(text) as { readonly deployedBytecode: string }).deployedBytecode;
  });
}
