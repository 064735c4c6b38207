/**
 * `npx assay corpus`: fetches the packages of the corpus and compiles the tokens that changed, into
 * `compiled.json.gz` (hash → runtime code). Run from the repository's root.
 */
import { Command } from 'commander';
import { compileTogether } from '../range/compile-source.js';
import { corpus, hashOf } from './all.js';
import { readCompiled, writeCompiled } from './compiled.js';
import type { CorpusCase } from './corpus-case.js';
import { gatherSources } from './packages.js';

async function compiled(one: CorpusCase): Promise<string> {
  const found = await compileTogether(await gatherSources(one), one.version, true);
  const code = [...found.values()].flatMap((file) => file[one.contract] ?? []).at(0);
  if (!code) throw new Error(`${one.name}: the compiler gave no code for ${one.contract}.`);
  return code;
}

/** Writes after each: packages are large, and who stops it keeps what it has. */
async function refresh(): Promise<void> {
  const before = readCompiled();
  const kept = corpus.map(hashOf).filter((hash) => before[hash] !== undefined);
  const codes = new Map(kept.map((hash) => [hash, before[hash] ?? '']));
  for (const one of corpus.filter((each) => !codes.has(hashOf(each)))) {
    try {
      codes.set(hashOf(one), await compiled(one));
      writeCompiled(Object.fromEntries(codes));
      console.log(one.name);
    } catch (error) {
      console.error(`${one.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  writeCompiled(Object.fromEntries(codes));
  console.log(`${corpus.length} tokens, ${codes.size} compiled.`);
}

await new Command('assay corpus')
  .description('Compile the tokens of public packages that changed.')
  .action(refresh)
  .parseAsync();
