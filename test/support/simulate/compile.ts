import { compileSolidity } from '../../../src/devnet/compiler/solc-standard.js';
import { readWithImports } from '../../../src/devnet/compiler/source-tree.js';

const root = process.cwd();
const path = 'test/support/simulate/contracts/Tokens.sol';

export interface TestArtifact {
  readonly abi: readonly unknown[];
  readonly bytecode: string;
}

/** The test tokens by contract name, compiled once for each test file. */
export function compileTestTokens(): ReadonlyMap<string, TestArtifact> {
  const compiled = compileSolidity(readWithImports(root, path))[path] ?? {};
  return new Map(
    Object.entries(compiled).map(([name, { abi, evm }]) => [
      name,
      { abi, bytecode: `0x${evm.bytecode.object}` },
    ]),
  );
}
