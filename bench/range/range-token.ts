import type { ChainName } from '../../src/chains/registry.js';
import type { Address } from '../../src/domain/address.js';

/** How far a published contract came. Each level includes the ones before it. */
const rangeLevels = ['source', 'compiled', 'deployed', 'pooled', 'alive'] as const;
/** `alive`: it has a pool with liquidity and a fresh account bought from it. Whether anybody can sell is what an analysis has to find. */
type RangeLevel = (typeof rangeLevels)[number];

export interface RangeToken {
  readonly chain: ChainName;
  readonly level: RangeLevel;
  readonly contractName: string | null;
  readonly compilerVersion: string | null;
  /** `null` below `deployed`. */
  readonly address: Address | null;
  readonly deployer: Address;
  /** By its getter; `null` where there is none. */
  readonly owner: Address | null;
  readonly pool: Address | null;
  /** Accounts that bought, and how many of their sales of half passed. */
  readonly buyers: readonly Address[];
  readonly salesTried: number;
  readonly salesPassed: number;
  /** What was done to it that its real deployer might have done otherwise, and why it came no further. */
  readonly notes: readonly string[];
}

/** A token of which nothing is known yet but who will deploy it. */
export function toRangeToken(
  given: Pick<RangeToken, 'chain' | 'level' | 'contractName' | 'compilerVersion' | 'deployer'>,
): RangeToken {
  return {
    ...given,
    address: null,
    owner: null,
    pool: null,
    buyers: [],
    salesTried: 0,
    salesPassed: 0,
    notes: [],
  };
}
