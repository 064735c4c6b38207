import type { Address, ChainName, TokenRef } from '@assay/facts';

/** Of a statement that is disputed. `expired` is not stored: an open one becomes it by time. */
export const disputeStates = ['open', 'upheld', 'corrected', 'withdrawn', 'expired'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** As what somebody may dispute. */
export const disputeRoles = ['owner', 'deployer', 'controller'] as const;
export type DisputeRole = (typeof disputeRoles)[number];

/** What one account says against one statement of a report. */
export interface Dispute {
  readonly id: string;
  readonly chain: ChainName;
  readonly address: Address;
  readonly reportId: string;
  /** Of the finding or the check. */
  readonly code: string;
  /** Written by the signer: as hostile as any text of a token. */
  readonly statement: string;
  readonly signer: Address;
  readonly role: DisputeRole;
  readonly signature: string;
  readonly state: DisputeState;
  /** Number of the block at which the statement was looked at again. */
  readonly checkedBlock: number;
  readonly openedAt: Date;
  /** Of the operator. */
  readonly answer: string | null;
  readonly answeredAt: Date | null;
}

export type NewDispute = Omit<Dispute, 'openedAt' | 'answer' | 'answeredAt'>;

/** Days after which an open dispute is expired. */
export const OPEN_DAYS = 90;
/** Of one token at once. */
export const MAX_OPEN = 10;
export const MIN_STATEMENT = 10;
export const MAX_STATEMENT = 1_000;

/** Keeps disputes. */
export interface DisputeStore {
  /** @returns false where the signer disputes that statement of the report already */
  insert(dispute: NewDispute): Promise<boolean>;
  /** The newest first, at most 100. */
  list(ref: TokenRef): Promise<readonly Dispute[]>;
  find(id: string): Promise<Dispute | undefined>;
  /** The oldest first. */
  all(): Promise<readonly Dispute[]>;
  withdraw(id: string): Promise<void>;
  /** An answer of the operator, with what it decided. */
  answer(id: string, state: DisputeState, text: string): Promise<void>;
}
