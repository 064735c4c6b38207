/**
 * What the token reports of itself. Strings are untrusted: they are cut to 256 characters and stripped of
 * control characters.
 */
export interface TokenMetadata {
  /**
   * `erc20`: answers `totalSupply` and `balanceOf`. The others make a request for the token a 400: another
   * contract, an account that a key controls, an address that was never used.
   */
  readonly contractKind: 'erc20' | 'not_erc20' | 'wallet' | 'no_contract';
  /** `null` where the contract has no answer, reverts or runs out of gas. */
  readonly name: string | null;
  readonly symbol: string | null;
  /** The name or the symbol had characters inside that nobody sees; they were taken out. Absent: none. */
  readonly hiddenCharacters?: true;
  readonly decimals: number | null;
  /** Smallest units. `null` only where it is no `erc20`. */
  readonly totalSupply: bigint | null;
  /**
   * The supply without the balances of burn addresses, lockers and the token's own contract. Smallest units;
   * absent: not known.
   */
  readonly circulatingSupply?: bigint;
  /** The answer of `paused()`; absent: the contract has none. */
  readonly paused?: boolean;
}
