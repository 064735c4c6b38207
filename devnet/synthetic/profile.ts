import type { EmbeddedChainName } from '../core/chain-profiles.js';

/** How large the history of the token is. */
export interface HistorySize {
  /** Swaps a day in the last `busyDays`. */
  readonly swapsPerDay: number;
  readonly busyDays: number;
  /** Transfers of the token since its launch, about. */
  readonly transfers: number;
  readonly holders: number;
  readonly launchedDaysAgo: number;
  /** Purchases in the first ten minutes. */
  readonly launchBuyers: number;
  /** Share of the swaps that one ring of wallets trades to and fro. */
  readonly washShare: number;
}

export interface SyntheticProfile extends HistorySize {
  readonly chain: EmbeddedChainName;
  readonly chainId: number;
  readonly blockTimeMs: number;
}

export const DAY_SECONDS = 86_400;

/** A busy token as chains have them. */
const realSize: HistorySize = {
  swapsPerDay: 100_000,
  busyDays: 8,
  transfers: 40_000_000,
  holders: 2_000_000,
  launchedDaysAgo: 730,
  launchBuyers: 120,
  washShare: 0.2,
};

const blockTimes = { bsc: 450, base: 2_000, eth: 12_000 } as const;
const chainIds = { bsc: 56, base: 8_453, eth: 1 } as const;

/** Without a size: a busy token as chains have them. */
export function syntheticProfile(chain: EmbeddedChainName, size: HistorySize = realSize): SyntheticProfile {
  return { ...size, chain, chainId: chainIds[chain], blockTimeMs: blockTimes[chain] };
}
