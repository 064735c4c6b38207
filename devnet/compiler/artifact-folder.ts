import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Artifact } from './artifact.js';
import { type CompilerChoice, compileSolidity } from './solc-standard.js';
import { hashFiles, listSolidity, readWithImports } from './source-tree.js';

/**
 * A folder of Solidity sources and the folder of its committed artifacts. Paths are relative to the
 * repository.
 */
export interface ContractFolder extends CompilerChoice {
  readonly contracts: string;
  readonly artifacts: string;
}

export const contractFolders: readonly ContractFolder[] = [
  { contracts: 'devnet/contracts', artifacts: 'devnet/artifacts' },
  { contracts: 'deploy/contracts', artifacts: 'deploy/contracts/artifacts' },
  { contracts: 'packages/chain/rpc/contracts', artifacts: 'packages/chain/rpc/artifacts' },
  { contracts: 'packages/chain/pools/contracts', artifacts: 'packages/chain/pools/artifacts' },
  { contracts: 'packages/simulate/contracts', artifacts: 'packages/simulate/artifacts' },
  { contracts: 'test/support/simulate/contracts', artifacts: 'test/support/simulate/fixtures' },
  { contracts: 'test/support/audit/contracts', artifacts: 'test/support/audit/fixtures/optimised' },
  {
    contracts: 'test/support/audit/contracts',
    artifacts: 'test/support/audit/fixtures/plain',
    optimised: false,
  },
];

export interface FolderState {
  /** Source path → hash, for sources whose artifact is absent or was compiled from other content. */
  readonly stale: ReadonlyMap<string, string>;
  /** Artifacts without a source; paths relative to the repository. */
  readonly orphans: readonly string[];
}

function readArtifacts(root: string, folder: string): Map<string, Artifact> {
  const path = join(root, folder);
  if (!existsSync(path)) return new Map();
  const names = readdirSync(path).filter((name) => name.endsWith('.json'));
  return new Map(names.map((name) => [name, JSON.parse(readFileSync(join(path, name), 'utf8')) as Artifact]));
}

/** A file with only interfaces and abstract contracts needs no artifact. */
function deploysSomething(content: string): boolean {
  return /^\s*(?:contract|library)\s+\w/m.test(content);
}

function saltOf({ optimised = true, evmVersion }: ContractFolder, salt: string): string {
  return `${salt}${optimised ? '' : ' not optimised'}${evmVersion ? ` ${evmVersion}` : ''}`;
}

/** Compares sources with artifacts by hash, without compiling. */
export function inspectFolder(root: string, folder: ContractFolder, salt: string): FolderState {
  const stale = new Map<string, string>();
  const sources = existsSync(join(root, folder.contracts)) ? listSolidity(root, folder.contracts) : [];
  const artifacts = readArtifacts(root, folder.artifacts);
  for (const source of sources) {
    const files = readWithImports(root, source);
    if (!deploysSomething(files.get(source) ?? '')) continue;
    const hash = hashFiles(saltOf(folder, salt), files);
    const made = [...artifacts.values()].filter((artifact) => artifact.source === source);
    if (made.length === 0 || made.some((artifact) => artifact.sourceHash !== hash)) stale.set(source, hash);
  }
  const orphans = [...artifacts].filter(([, artifact]) => !sources.includes(artifact.source));
  return { stale, orphans: orphans.map(([name]) => `${folder.artifacts}/${name}`) };
}

/** Compiles stale sources and removes orphaned artifacts. @returns paths of the artifacts written. */
export function refreshFolder(root: string, folder: ContractFolder, state: FolderState): string[] {
  for (const orphan of state.orphans) rmSync(join(root, orphan));
  if (state.stale.size === 0) return [];
  for (const [name, artifact] of readArtifacts(root, folder.artifacts)) {
    if (state.stale.has(artifact.source)) rmSync(join(root, folder.artifacts, name));
  }
  const files = new Map([...state.stale.keys()].flatMap((source) => [...readWithImports(root, source)]));
  const compiled = compileSolidity(files, folder);
  mkdirSync(join(root, folder.artifacts), { recursive: true });
  const written: string[] = [];
  for (const [source, sourceHash] of state.stale) {
    for (const [contractName, { abi, evm }] of Object.entries(compiled[source] ?? {})) {
      if (evm.bytecode.object === '') continue;
      const artifact: Artifact = {
        contractName,
        source,
        sourceHash,
        abi,
        bytecode: `0x${evm.bytecode.object}`,
        deployedBytecode: `0x${evm.deployedBytecode.object}`,
      };
      const path = `${folder.artifacts}/${contractName}.json`;
      writeFileSync(join(root, path), `${JSON.stringify(artifact, null, 1)}\n`);
      written.push(path);
    }
  }
  return written;
}
