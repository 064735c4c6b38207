import type { Address } from '../src/domain/address.js';

/** Liquidity of the token's pools, by who can take it. Shares of 1; they add up to 1 but for the 1,000 wei that a V2 pair burns at birth. */
export interface PlantedLiquidity {
  readonly burnedShare: number;
  readonly lockedShare: number;
  /** Unix seconds of the (first) unlock; `null`: nothing is locked. */
  readonly unlockAt: number | null;
  /** Can be taken out today by somebody. */
  readonly pullableShare: number;
}

/** One Uniswap V3 or V4 position. */
export interface PlantedPosition {
  /** Id of the NFT; `null`: the holder made the position without one. */
  readonly tokenId: number | null;
  readonly holder: Address;
  readonly kind: 'locked' | 'deployer' | 'wallet' | 'contract';
  /** `locked`: Unix seconds. */
  readonly unlockAt: number | null;
  readonly tickLower: number;
  readonly tickUpper: number;
  /** The pool's own measure of liquidity, as a decimal string. */
  readonly liquidity: string;
}

/** What a story planted: the truth that an analysis is compared with. Taxes are ratios of 1; amounts are decimal strings of smallest units. */
export interface PlantedTruth {
  /** A fresh buyer's sale fails today. */
  readonly honeypot: boolean;
  /** Accounts that can sell where others cannot. */
  readonly canSellAnyway: readonly Address[];
  readonly buyTax: number;
  readonly sellTax: number;
  readonly transferTax: number;
  /** Highest tax that the owner could set in one call; equal to today's where none can be set. */
  readonly maxSettableBuyTax: number;
  readonly maxSettableSellTax: number;
  /** The owner can stop ordinary holders from selling, by whatever switch (pause, blacklist, limit, tax of 100 %). */
  readonly sellsCanBeBlocked: boolean;
  readonly mintable: boolean;
  readonly pausable: boolean;
  readonly blacklist: boolean;
  /** Buying or selling depends on time, gas price or the kind of caller: one simulated call does not tell the whole truth. */
  readonly environmentSensitive: boolean;
  /** Unix seconds from which the code lets nobody sell; `null`: never. */
  readonly sellsCloseAt: number | null;
  /** Anybody at all can mint. */
  readonly strangerCanMint: boolean;
  /** Balances change without Transfer logs. */
  readonly rebasing: boolean;
  /** The code behind the address can be replaced. */
  readonly upgradeable: boolean;
  /** Somebody can move or erase another account's balance. */
  readonly movesOthersBalance: boolean;
  /** `null`: the contract has no owner function. */
  readonly owner: Address | null;
  readonly ownerRenounced: boolean;
  /** Who renounced can become owner again. */
  readonly ownershipRetakable: boolean;
  /** Largest amount of one transfer to or from the pool, and largest wallet; `null`: no limit. */
  readonly maxTransaction: string | null;
  readonly maxWallet: string | null;
  /** Of the V2 pool; `null`: the token has none. */
  readonly liquidity: PlantedLiquidity | null;
  /** Of the V3 pool; empty where there is none. */
  readonly positions: readonly PlantedPosition[];
  /** Accounts with a balance above zero at the last block, pools and burn addresses included; counted by `balanceOf`, not by logs. */
  readonly holders: number;
  readonly totalSupply: string;
  /** Trades among wallets of one hand that move nothing but the volume. */
  readonly wash: {
    readonly wallets: readonly Address[];
    /** Who funded all of them. */
    readonly funder: Address;
    /** Transactions of their trades, oldest first. */
    readonly transactions: readonly string[];
    /** Of those, in the last 24 hours. */
    readonly transactionsLast24h: readonly string[];
  } | null;
  /**
   * Transactions of the last week's trades by the hand (the deployer and whom the deployer funded) that owns the pool's
   * liquidity. Their volume proves little, yet it is no proven wash trading.
   */
  readonly ownLiquidityTrades: readonly string[];
  /** Wallets that bought in the launch block or in the next two seconds' blocks, without ties to the deployer. */
  readonly snipers: readonly Address[];
  /** Wallets of one hand (the deployer's) that bought in one block together: the launch block, or the next two seconds'. */
  readonly bundlers: readonly Address[];
  /** About so many seconds lie between the first liquidity and the moment from which on anybody could buy: the launch. */
  readonly launchedSecondsAfterLiquidity: number;
  /** Wallets that bought before anybody else could. */
  readonly letIn: readonly Address[];
  /** Accounts that the deployer gave tokens to before the launch. */
  readonly insiders: readonly Address[];
  /** Of the snipers and bundlers, who bought and sold within one block. */
  readonly sameBlockRoundTrips: readonly Address[];
  /** Of the snipers, bundlers and those let in: sold all within a day, sold a part or moved it away, still hold all they bought. */
  readonly soldAll: readonly Address[];
  readonly soldSome: readonly Address[];
  readonly heldAll: readonly Address[];
  /** Other tokens of the deployer that had a pool, of which all liquidity was taken out. */
  readonly creatorEmptied: readonly Address[];
  /** Sandwich attacks on ordinary buyers: the attacker's account and its transactions. Not wash trades. */
  readonly sandwiches: readonly { readonly attacker: Address; readonly transactions: readonly string[] }[];
}

/** Filled in by the stage when the story has been told, unless the story knows better. */
export type MeasuredTruth = 'holders' | 'totalSupply';

/** What a story says; everything it does not say is harmless. */
export type StoryTruth = Partial<Omit<PlantedTruth, MeasuredTruth>>;

const harmless = {
  honeypot: false,
  canSellAnyway: [],
  buyTax: 0,
  sellTax: 0,
  transferTax: 0,
  sellsCanBeBlocked: false,
  mintable: false,
  pausable: false,
  blacklist: false,
  upgradeable: false,
  movesOthersBalance: false,
  owner: null,
  ownerRenounced: false,
  ownershipRetakable: false,
  environmentSensitive: false,
  sellsCloseAt: null,
  strangerCanMint: false,
  rebasing: false,
  maxTransaction: null,
  maxWallet: null,
  liquidity: null,
  positions: [],
  wash: null,
  ownLiquidityTrades: [],
  snipers: [],
  bundlers: [],
  launchedSecondsAfterLiquidity: 0,
  letIn: [],
  insiders: [],
  sameBlockRoundTrips: [],
  soldAll: [],
  soldSome: [],
  heldAll: [],
  creatorEmptied: [],
  sandwiches: [],
} satisfies StoryTruth;

export function toPlantedTruth(story: StoryTruth, measured: Pick<PlantedTruth, MeasuredTruth>): PlantedTruth {
  return {
    ...harmless,
    maxSettableBuyTax: story.buyTax ?? 0,
    maxSettableSellTax: story.sellTax ?? 0,
    ...story,
    ...measured,
  };
}
