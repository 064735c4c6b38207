import type { Address, ChainName } from '@assay/facts';
import type { Interface } from 'ethers';

/** The last step that worked for a published contract. Each level includes the ones before it. */
const rangeLevels = ['source', 'compiled', 'deployed', 'pooled', 'alive'] as const;
/**
 * `alive`: it has a pool with liquidity and a fresh account bought from it. Whether anybody can sell is for
 * the analysis to find out.
 */
type RangeLevel = (typeof rangeLevels)[number];

export interface RangeToken {
  readonly chain: ChainName;
  readonly level: RangeLevel;
  readonly contractName: string | null;
  readonly compilerVersion: string | null;
  /** `null` below `deployed`. */
  readonly address: Address | null;
  /** As it was published; `null` below `deployed`. */
  readonly abi: Interface | null;
  readonly deployer: Address;
  /** From its getter; `null` when there is none. */
  readonly owner: Address | null;
  readonly pool: Address | null;
  /** Accounts that bought, and how many of them could sell half. */
  readonly buyers: readonly Address[];
  readonly salesTried: number;
  readonly salesPassed: number;
  /** What its real deployer may have done differently, and why it got no further. */
  readonly notes: readonly string[];
}

/** A token before its deployment: only the deployer is known. */
export function toRangeToken(
  given: Pick<RangeToken, 'chain' | 'level' | 'contractName' | 'compilerVersion' | 'deployer'>,
): RangeToken {
  return {
    ...given,
    address: null,
    abi: null,
    owner: null,
    pool: null,
    buyers: [],
    salesTried: 0,
    salesPassed: 0,
    notes: [],
  };
}
