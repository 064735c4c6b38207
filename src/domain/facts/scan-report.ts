/** What an outside scan provider says; every field `null` where it does not say. Absent is unknown, never safe. */
export interface ScanReport {
  readonly isHoneypot: boolean | null;
  readonly isMintable: boolean | null;
  readonly isOpenSource: boolean | null;
  readonly isProxy: boolean | null;
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
  readonly lpLockedShare: number | null;
  readonly creator: string | null;
  readonly owner: string | null;
  /** The provider's answer was marked partial. */
  readonly partial: boolean;
}
