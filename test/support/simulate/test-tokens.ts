import { readFileSync } from 'node:fs';

export interface TestArtifact {
  readonly abi: readonly unknown[];
  readonly bytecode: string;
}

/** A contract of `contracts/Tokens.sol`, as `npm run contracts` compiled it. */
export function loadTestContract(name: string): TestArtifact {
  return JSON.parse(readFileSync(`test/support/simulate/fixtures/${name}.json`, 'utf8')) as TestArtifact;
}

/** A contract of Uniswap, as it is published. */
export function loadPublished(name: string): TestArtifact {
  return JSON.parse(readFileSync(`devnet/uniswap/${name}.json`, 'utf8')) as TestArtifact;
}
