/** What `npx assay contracts` writes for each of our contracts: `<name>.json` next to the Solidity folder. */
export interface Artifact {
  readonly contractName: string;
  /** Path of the Solidity file, relative to the repository, with forward slashes. */
  readonly source: string;
  /** SHA-256 over compiler version, settings, the file and everything it imports. */
  readonly sourceHash: string;
  readonly abi: readonly unknown[];
  /** Creation code, `0x`-prefixed. */
  readonly bytecode: string;
  /** Runtime code, `0x`-prefixed; immutables are zero. */
  readonly deployedBytecode: string;
}
