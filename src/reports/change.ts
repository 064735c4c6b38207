import type { BlockRef, Severity, TokenRef } from '@assay/facts';

/** What may have happened to a token between two snapshots, each with what it means. */
export const changeKinds = {
  TAX_RAISED: 'A trade costs more tax than before.',
  TAX_LOWERED: 'A trade costs less tax than before.',
  SELLS_BLOCKED: 'You cannot sell it any more.',
  SELLS_OPENED: 'You can sell it again.',
  BUYS_BLOCKED: 'You cannot buy it any more.',
  BUYS_OPENED: 'You can buy it again.',
  OWNER_CHANGED: 'The token has another owner, or has one again.',
  OWNERSHIP_RENOUNCED: 'The owner gave the ownership up.',
  POWER_GAINED: 'Somebody can do to holders what nobody could before.',
  POWER_LOST: 'Somebody cannot do to holders any more what they could.',
  CODE_REPLACED: 'Other code runs at the address of the token.',
  MINTED: 'The supply grew.',
  PAUSED: 'Nobody can transfer any more.',
  UNPAUSED: 'Transfers pass again.',
  LIQUIDITY_REMOVED: 'Liquidity was taken out of the pools.',
  LIQUIDITY_ADDED: 'Liquidity was added to the pools.',
  LOCK_ADDED: 'Liquidity was locked.',
  LOCK_ENDING: 'A lock of liquidity ends within a week.',
  LOCK_ENDED: 'A lock of liquidity ended.',
  LOCK_EXTENDED: 'A lock of liquidity ends later than before.',
  HOLDERS_CONCENTRATED: 'The ten largest holders have more of the supply than before.',
  WASH_STARTED: 'Part of the volume is artificial, which it was not before.',
  GRADE_CHANGED: 'The grade of the core score is another one.',
  POLICY_CHANGED: 'The token was judged by other rules: a change of its grade is none of the token.',
} as const;

export type ChangeKind = keyof typeof changeKinds;
export const changeKindNames = Object.keys(changeKinds) as readonly ChangeKind[];

/** Beside the kinds above, what only the chain tells, of the time before the first report. */
export const allChangeKinds = { ...changeKinds, TOKEN_CREATED: 'The contract was made.' } as const;
export type AnyChangeKind = keyof typeof allChangeKinds;

/** Where a change is seen. */
export const changeSources = {
  REPORTS: 'Two reports differ.',
  CHAIN: 'The chain shows it: it is older than the first report.',
} as const;

/** What of a snapshot a change is about; its evidence is listed under the same name. */
export type WatchedTopic =
  | 'trade'
  | 'owner'
  | 'powers'
  | 'code'
  | 'supply'
  | 'pools'
  | 'locks'
  | 'holders'
  | 'wash'
  | 'score';

/** Values by name, as they are shown. */
export type ChangeValues = Readonly<Record<string, string | number | boolean | null>>;

/** One change between two snapshots. */
export interface Change {
  readonly kind: ChangeKind;
  readonly severity: Severity;
  readonly topic: WatchedTopic;
  /** The pool, lock or power that it is about; empty: the token as a whole. */
  readonly subject: string;
  readonly before: ChangeValues;
  readonly after: ChangeValues;
  readonly beforeBlock: BlockRef;
  readonly afterBlock: BlockRef;
  /** One sentence for a person. */
  readonly description: string;
}

/**
 * Names a change of a token: it is the same whenever the same two snapshots are compared.
 * @example `TAX_RAISED:19000100`
 */
export function changeKey({ kind, subject, afterBlock }: Change): string {
  return `${kind}:${afterBlock.number}${subject === '' ? '' : `:${subject}`}`;
}

/** A change between two stored reports. */
export interface ReportedChange extends Change {
  readonly ref: TokenRef;
  readonly beforeReport: string;
  readonly afterReport: string;
  /** The newest block at which the former report was found. */
  readonly sinceBlock: number;
}
