import type { Opinion } from '../domain/opinion.js';

/**
 * What outside scan providers report; a field is `null` if they do not say. Absent is unknown, never safe.
 * Taxes are shares, 0..1.
 */
export interface ScanReport {
  /**
   * True also if the provider's own numbers contradict its flag: a sell tax of 100 % is a honeypot, whatever
   * the flag.
   */
  readonly isHoneypot: boolean | null;
  readonly isMintable: boolean | null;
  readonly isOpenSource: boolean | null;
  readonly isProxy: boolean | null;
  /** The contract has a blacklist function (not: this token is on a list). */
  readonly isBlacklisted: boolean | null;
  readonly transferPausable: boolean | null;
  readonly cannotBuy: boolean | null;
  readonly cannotSellAll: boolean | null;
  readonly hiddenOwner: boolean | null;
  readonly canTakeBackOwnership: boolean | null;
  readonly ownerCanChangeBalance: boolean | null;
  readonly selfDestruct: boolean | null;
  readonly buyTax: number | null;
  readonly sellTax: number | null;
  readonly holderCount: number | null;
  /** Share of the main pool's liquidity that is burned or locked, 0..1. */
  readonly lpLockedShare: number | null;
  readonly creator: string | null;
  readonly owner: string | null;
  /** The provider's answer was marked partial. */
  readonly partial: boolean;
  readonly transferTax?: number | null;
  /** The owner can change the taxes. */
  readonly taxModifiable?: boolean | null;
  readonly tradingCooldown?: boolean | null;
  /** Other honeypots by the same creator. */
  readonly honeypotsByCreator?: number | null;
  /** Imitates a well-known token. */
  readonly isImitation?: boolean | null;
  /** Distributed as bait. */
  readonly isAirdropScam?: boolean | null;
  /** On the provider's list of famous tokens; `null` means nothing. */
  readonly isTrusted?: boolean | null;
  /** A combined report: what each source reports on the fields that can be read on the chain too. */
  readonly sides?: readonly ScanSide[];
  /** One source's report: its opinions. For a combined report, the fact has the opinions. */
  readonly opinions?: readonly Opinion[];
}

/** Fields of a scan report that can be read or measured on the chain as well. */
export const scanSideFields = [
  'isHoneypot',
  'isMintable',
  'buyTax',
  'sellTax',
  'owner',
] as const satisfies readonly (keyof ScanReport)[];

/** One source's values of these fields. */
export interface ScanSide extends Pick<ScanReport, (typeof scanSideFields)[number]> {
  /** Id of the concrete service. */
  readonly source: string;
}
