import type { Address, BlockRef, ChainName, Grade } from '@assay/facts';
import type { ReportPart } from '../domain/stored-report.js';

/** The shape of a stored snapshot. A later shape gets the next number. */
export const SNAPSHOT_VERSION = 1;

/** What one component said. `score` null: it abstained. */
export interface ComponentSnapshot {
  readonly score: number | null;
  readonly grade: Grade;
  readonly coverage: number;
}

/** One check: its status and its severity 0..1. */
export type CheckSnapshot = readonly [status: string, severity: number];

/** How deep a pool is, in units that trades do not move: the square root of the product of its reserves. */
export interface PoolSnapshot {
  readonly depth: number;
  /** `null`: not known. */
  readonly liquidityUsd: number | null;
}

/** One lock of a pool's liquidity. */
export interface LockSnapshot {
  readonly pool: string;
  readonly locker: string;
  readonly holder: string;
  /** Share of the pool's liquidity, 0..1. */
  readonly share: number;
  /** Unix seconds; `null`: the locker does not say. */
  readonly unlockAt: number | null;
}

/** `actor:EFFECT` for each power that calls have proven, and for each that they have not shown. */
export interface WatchedPowers {
  readonly proven: readonly string[];
  readonly notShown: readonly string[];
  /** Actors that the token does not have, so that nobody has their powers. Absent: none is known to be missing. */
  readonly nobody?: readonly string[];
}

/** The values that people watch. `null` anywhere: not known at that block, which is no change. */
export interface WatchedValues {
  /** Measured by a simulated trade, 0..1. */
  readonly buyTax: number | null;
  readonly sellTax: number | null;
  readonly transferTax: number | null;
  readonly canSell: boolean | null;
  /** Absent in snapshots of older versions. */
  readonly canBuy?: boolean | null;
  /** Nobody can transfer. */
  readonly paused: boolean | null;
  /** `none`: the token has no owner; `renounced`: it had one. */
  readonly owner: Address | 'none' | 'renounced' | null;
  readonly powers: WatchedPowers | null;
  /** Where the logic is, and the hash of its code. */
  readonly logic: { readonly address: Address; readonly codeHash: string } | null;
  /** Smallest units, as a decimal number. */
  readonly totalSupply: string | null;
  /** By the pool's address or id. */
  readonly pools: Readonly<Record<string, PoolSnapshot>> | null;
  readonly locks: readonly LockSnapshot[] | null;
  readonly holders: {
    readonly total: number;
    /** Of the ten largest, 0..100 of the supply that can be sold. */
    readonly topTenPercentage: number | null;
  } | null;
  readonly wash: { readonly detected: boolean; readonly share: number } | null;
}

/** How a report reads for people. Two reports that differ only in these texts count as equal. */
export interface ReportWords {
  readonly symbol: string | null;
  readonly name: string | null;
  readonly sentence: string;
  /** Why each gate lowered the score, by its id. */
  readonly reasons: Readonly<Record<string, string>>;
}

/** What one complete analysis said, as it is stored: compact, and equal for equal facts. */
export interface Snapshot {
  readonly version: typeof SNAPSHOT_VERSION;
  readonly chain: ChainName;
  readonly address: Address;
  /** Which part of the analysis it is of. Absent: all of it. */
  readonly part?: ReportPart;
  /** The newest block at which one of its facts was read. */
  readonly block: BlockRef;
  readonly policyVersion: string;
  readonly score: number | null;
  readonly scoreLow: number;
  readonly scoreHigh: number;
  readonly grade: Grade;
  readonly coverage: number;
  readonly components: Readonly<Record<string, ComponentSnapshot>>;
  /** Caps of the gates that lowered the score, by id. */
  readonly gates: Readonly<Record<string, number>>;
  /** By `component.check`. */
  readonly checks: Readonly<Record<string, CheckSnapshot>>;
  readonly watched: WatchedValues;
  /** Absent in reports that older versions of the service stored. */
  readonly words?: ReportWords;
}

/** A stored snapshot is read back without trust: another version or broken text is `undefined`. */
export function parseSnapshot(text: string): Snapshot | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isSnapshot =
      typeof value === 'object' && value !== null && 'version' in value && value.version === SNAPSHOT_VERSION;
    return isSnapshot ? (value as Snapshot) : undefined;
  } catch {
    return undefined;
  }
}
