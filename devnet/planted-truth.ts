import type { Address } from '@assay/facts';

/**
 * Liquidity of the token's pools by who can withdraw it, as shares of 1. They add up to 1, except for the
 * 1,000 wei that a V2 pair burns when it is created.
 */
export interface PlantedLiquidity {
  readonly burnedShare: number;
  readonly lockedShare: number;
  /** Unix seconds of the first unlock; `null` when nothing is locked. */
  readonly unlockAt: number | null;
  /** Share that somebody can withdraw today. */
  readonly pullableShare: number;
}

/** One Uniswap V3 or V4 position. */
export interface PlantedPosition {
  /** Id of the NFT; `null` for a position without one. */
  readonly tokenId: number | null;
  readonly holder: Address;
  readonly kind: 'locked' | 'deployer' | 'wallet' | 'contract';
  /** Unix seconds, for `locked`. */
  readonly unlockAt: number | null;
  readonly tickLower: number;
  readonly tickUpper: number;
  /** Liquidity in the pool's own unit, as a decimal string. */
  readonly liquidity: string;
}

/** Liquidity that somebody took out. */
export interface PlantedRemoval {
  readonly by: Address;
  /** What that account is to the token. */
  readonly relation: 'deployer' | 'linked' | 'other';
  /** Of the liquidity that the account had, 0 to 1. */
  readonly part: number;
  /** Native coins that came out, in smallest units, less the fees of the transactions. */
  readonly native: string;
  /** Hashes, oldest first. */
  readonly transactions: readonly string[];
  /** The liquidity went to another pool of the token. */
  readonly moved: boolean;
}

/**
 * What a scenario planted: the ground truth that an analysis is compared with. Taxes are ratios of 1; amounts
 * are decimal strings in smallest units.
 */
export interface PlantedTruth {
  /** A fresh buyer's sale fails today. */
  readonly honeypot: boolean;
  /** Accounts that can sell although others cannot. */
  readonly canSellAnyway: readonly Address[];
  readonly buyTax: number;
  readonly sellTax: number;
  readonly transferTax: number;
  /** Highest tax that the owner can set in one call; equal to the current tax when it cannot be changed. */
  readonly maxSettableBuyTax: number;
  readonly maxSettableSellTax: number;
  /** The owner can stop ordinary holders from selling, e.g. by a pause, blacklist, limit or tax of 100 %. */
  readonly sellsCanBeBlocked: boolean;
  readonly mintable: boolean;
  readonly pausable: boolean;
  readonly blacklist: boolean;
  /** Trading depends on time, gas price or the kind of caller, so that one simulated call is not enough. */
  readonly environmentSensitive: boolean;
  /** Unix seconds from which nobody can sell; `null` when there is no such time. */
  readonly sellsCloseAt: number | null;
  /** Unix seconds from which trades are free of tax; `null` where the tax does not end by itself. */
  readonly taxEndsAt: number | null;
  /** Anyone can mint. */
  readonly anyoneCanMint: boolean;
  /** Balances change without Transfer logs. */
  readonly rebasing: boolean;
  /** The code at the address can be replaced. */
  readonly upgradeable: boolean;
  /** Some account can move or erase another account's balance. */
  readonly movesOthersBalance: boolean;
  /** What the issuer of a token that the chain runs has set; `null` for any other. */
  readonly protocol: {
    readonly adminless: boolean;
    /** Accounts that may not send. */
    readonly blocked: readonly Address[];
    /** Smallest units. */
    readonly supplyCap: string;
    readonly multiplier: number;
  } | null;
  /** `null` when the contract has no owner function; of a token that the chain runs: its admin. */
  readonly owner: Address | null;
  readonly ownerRenounced: boolean;
  /** The former owner can take a renounced ownership back. */
  readonly ownershipRetakable: boolean;
  /** Largest transfer to or from the pool, and largest balance of a wallet; `null` for no limit. */
  readonly maxTransaction: string | null;
  readonly maxWallet: string | null;
  /** The largest removal of liquidity; `null` when there was none. */
  readonly taken: PlantedRemoval | null;
  /** Hash of the sale that made the price crash; `null` when there was none. */
  readonly dumpedBy: string | null;
  /** Liquidity of the V2 pool; `null` when there is none. */
  readonly liquidity: PlantedLiquidity | null;
  /** Positions of the V3 pool; empty when there is none. */
  readonly positions: readonly PlantedPosition[];
  /**
   * Accounts with a balance above zero at the last block, including pools and burn addresses. Counted by
   * `balanceOf`, not from logs.
   */
  readonly holders: number;
  readonly totalSupply: string;
  /** Trades among wallets of one entity that only create volume. */
  readonly wash: {
    readonly wallets: readonly Address[];
    /** The account that funded all of them. */
    readonly funder: Address;
    /** Transaction hashes of their trades, oldest first. */
    readonly transactions: readonly string[];
    /** Those of the last 24 hours. */
    readonly transactionsLast24h: readonly string[];
  } | null;
  /**
   * Transaction hashes of the last week's trades by the entity that owns the pool's liquidity (the deployer
   * and the accounts it funded). Their volume proves little, but it is not proven wash trading.
   */
  readonly ownLiquidityTrades: readonly string[];
  /** Wallets without ties to the deployer that bought in the launch block or within two seconds after it. */
  readonly snipers: readonly Address[];
  /**
   * Wallets of the deployer's entity that bought together in one block: the launch block or one within two
   * seconds after it.
   */
  readonly bundlers: readonly Address[];
  /** Approximate seconds between the first liquidity and the launch (when anybody could buy). */
  readonly launchedSecondsAfterLiquidity: number;
  /** Wallets that bought before anybody else could. */
  readonly letIn: readonly Address[];
  /** Accounts that got tokens from the deployer before the launch. */
  readonly insiders: readonly Address[];
  /** Snipers and bundlers that bought and sold within one block. */
  readonly sameBlockRoundTrips: readonly Address[];
  /**
   * Snipers, bundlers and early buyers that sold all within a day; that sold or moved a part; that hold all
   * they bought.
   */
  readonly soldAll: readonly Address[];
  readonly soldSome: readonly Address[];
  readonly heldAll: readonly Address[];
  /** Other tokens of the deployer whose pool lost all of its liquidity. */
  readonly creatorEmptied: readonly Address[];
  /**
   * Sandwich attacks on ordinary buyers: the attacker's account and transactions. These are not wash trades.
   */
  readonly sandwiches: readonly { readonly attacker: Address; readonly transactions: readonly string[] }[];
}

/** Measured after the scenario is built, unless the scenario declares it. */
export type MeasuredTruth = 'holders' | 'totalSupply';

/** What a scenario declares; everything it omits has a harmless default. */
export type DeclaredTruth = Partial<Omit<PlantedTruth, MeasuredTruth>>;

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
  protocol: null,
  owner: null,
  ownerRenounced: false,
  ownershipRetakable: false,
  environmentSensitive: false,
  sellsCloseAt: null,
  taxEndsAt: null,
  anyoneCanMint: false,
  rebasing: false,
  maxTransaction: null,
  maxWallet: null,
  taken: null,
  dumpedBy: null,
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
} satisfies DeclaredTruth;

/** All liquidity was taken out, and none went elsewhere: nobody can trade any more. */
export function isEmptied({ taken }: Pick<PlantedTruth, 'taken'>): boolean {
  return taken !== null && taken.part === 1 && !taken.moved;
}

export function toPlantedTruth(
  declared: DeclaredTruth,
  measured: Pick<PlantedTruth, MeasuredTruth>,
): PlantedTruth {
  return {
    ...harmless,
    maxSettableBuyTax: declared.buyTax ?? 0,
    maxSettableSellTax: declared.sellTax ?? 0,
    ...declared,
    ...measured,
  };
}
