/** What `npm run contracts` commits for every contract of ours: `<name>.json` beside the Solidity folder. */
export interface Artifact {
  readonly contractName: string;
  /** Path of the Solidity file, relative to the repository, with forward slashes. */
  readonly source: string;
  /** SHA-256 over compiler version, settings, the file and everything it imports. */
  readonly sourceHash: string;
  readonly abi: readonly unknown[];
  /** Creation code with `0x`. */
  readonly bytecode: string;
  /** Runtime code with `0x`; immutables are zero in it. */
  readonly deployedBytecode: string;
}
