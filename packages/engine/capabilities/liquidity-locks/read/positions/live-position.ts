import type { Address, AnsweredView, Hex } from '@assay/facts';
import type { RangeLiquidity } from './position-math.js';

/** A position that a manager keeps as an NFT. */
export interface PositionNft {
  readonly manager: Address;
  readonly tokenId: bigint;
  /** Who got it when it was made; absent: that was not read. */
  readonly receiver?: Address;
}

/** Liquidity that is in a pool now, and its holder. */
export interface LivePosition extends RangeLiquidity {
  /** Address of a V3 pool, id of a V4 pool. */
  readonly pool: Hex;
  readonly holder: Address;
  readonly nft?: PositionNft;
  /** The views that show its liquidity and its holder. */
  readonly shownBy: readonly AnsweredView[];
}

export function nftKey({ manager, tokenId }: PositionNft): string {
  return `${manager} ${tokenId}`;
}
