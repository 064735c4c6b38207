import type { Address } from '../../../domain/address.js';

/** A wallet that an outside source counts among the snipers. Amounts in whole tokens and USD; `null`: it does not say. */
export interface ReportedSniper {
  readonly wallet: Address;
  readonly bought: number | null;
  readonly boughtUsd: number | null;
  readonly sold: number | null;
  readonly soldUsd: number | null;
  readonly balanceNow: number | null;
  readonly balanceUsd: number | null;
  readonly profitUsd: number | null;
  /** Of its first purchase, counted from the block of the pool's creation. */
  readonly blocksAfterCreation: number | null;
  readonly firstBuyTransaction: string | null;
}

/** Who bought in the first blocks of the token's deepest pool, as an outside source saw it. */
export interface SniperReport {
  readonly pool: Address;
  /** How many blocks after the pool's creation count as sniping. */
  readonly blocksAfterCreation: number;
  /** The largest purchases first; none: nobody sniped that the source knows of. */
  readonly snipers: readonly ReportedSniper[];
}
