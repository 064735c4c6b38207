/**
 * `npm run contracts`: compiles our Solidity into committed artifacts. `npm run contracts -- --check`:
 * compiles nothing, lists stale artifacts and exits with 1. Run from the repository's root.
 */
import { contractFolders, inspectFolder, refreshFolder } from './compiler/artifact-folder.js';
import { compilerSalt } from './compiler/solc-standard.js';

function main(): number {
  const root = process.cwd();
  const salt = compilerSalt();
  const checkOnly = process.argv.includes('--check');
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
  if (problems > 0) console.error('Run "npm run contracts" and commit the artifacts.');
  return problems === 0 ? 0 : 1;
}

process.exitCode = main();
