/**
 * `npx assay contracts [--check]`: compiles our Solidity into committed artifacts. Run from the repository's root.
 */
import { Command } from 'commander';
import { contractFolders, inspectFolder, refreshFolder } from './compiler/artifact-folder.js';
import { compilerSalt } from './compiler/solc-standard.js';

function refresh(checkOnly: boolean): number {
  const root = process.cwd();
  const salt = compilerSalt();
  let problems = 0;
  for (const folder of contractFolders) {
    const state = inspectFolder(root, folder, salt);
    if (checkOnly) {
      for (const path of [...state.stale.keys(), ...state.orphans]) console.error(`stale: ${path}`);
      problems += state.stale.size + state.orphans.length;
      continue;
    }
    for (const path of refreshFolder(root, folder, state)) console.log(`compiled ${path}`);
  }
  if (problems > 0) console.error('Run "npx assay contracts" and commit the artifacts.');
  return problems === 0 ? 0 : 1;
}

await new Command('assay contracts')
  .description('Compile our Solidity into committed artifacts.')
  .option('--check', 'compile nothing, list what is stale, and exit with 1 where something is', false)
  .action(({ check }: { readonly check: boolean }) => {
    process.exitCode = refresh(check);
  })
  .parseAsync();
