import type { Address, BlockRef, ChainName, TokenRef } from '@assay/facts';

/** Of a statement that is disputed. `expired` is not stored: an open one becomes it by time. */
export type DisputeState = 'open' | 'upheld' | 'corrected' | 'withdrawn' | 'expired';

/** How an operator may decide. */
export const answerStates = ['upheld', 'corrected'] as const;
export type AnswerState = (typeof answerStates)[number];

/** As what somebody may dispute. */
export type DisputeRole = 'owner' | 'deployer' | 'controller';

/** What one account says against one statement of a report. */
export interface Dispute {
  readonly id: string;
  readonly chain: ChainName;
  readonly address: Address;
  readonly reportId: string;
  /** Of the finding or the check. */
  readonly code: string;
  /** Written by the signer, and no less hostile than the name of a token. */
  readonly statement: string;
  readonly signer: Address;
  readonly role: DisputeRole;
  readonly signature: string;
  readonly state: DisputeState;
  /** Number of the block at which the statement was looked at again. */
  readonly checkedBlock: number;
  /** Of that block. Empty: it was opened by an older version. */
  readonly checkedHash: string;
  readonly openedAt: Date;
  /** Of the operator. */
  readonly answer: string | null;
  /** As the operator decided. With the signer and the signature null where an older version stored the answer. */
  readonly answerState: AnswerState | null;
  readonly answerSigner: Address | null;
  readonly answerSignature: string | null;
  readonly answeredAt: Date | null;
}

export type NewDispute = Omit<Dispute, 'openedAt' | `answer${string}`>;

/** What an operator says to a dispute, signed by EIP-712. */
export interface Answer {
  readonly state: AnswerState;
  readonly text: string;
  readonly signer: Address;
  readonly signature: string;
}

/** Days after which an open dispute is expired. */
export const OPEN_DAYS = 90;
/** Of one token at once. */
export const MAX_OPEN = 10;
export const MIN_STATEMENT = 10;
export const MAX_STATEMENT = 1_000;

/** Keeps disputes, and tells the watchers of their tokens what came of them. */
export interface DisputeStore {
  /** @returns false where the signer disputes that statement of the report already */
  insert(dispute: NewDispute): Promise<boolean>;
  /** The newest first, at most 100. */
  list(ref: TokenRef): Promise<readonly Dispute[]>;
  count(ref: TokenRef): Promise<number>;
  find(id: string): Promise<Dispute | undefined>;
  /** The oldest first. */
  all(): Promise<readonly Dispute[]>;
  /** Those that a new analysis may settle, the oldest first. */
  unsettled(): Promise<readonly Dispute[]>;
  /**
   * Changes the state, with what is told to the watchers of the token. @returns false where it is not in the state
   * any more that was read, or the operator answered: only its signer and the operator change it then
   */
  move(dispute: Dispute, to: Move): Promise<boolean>;
}

/** What comes of a dispute. */
interface Move {
  readonly state: DisputeState;
  /** The block at which the statement was looked at again. */
  readonly checked?: Pick<BlockRef, 'number' | 'hash'> | undefined;
  /** Of the operator, whose state it is. Its signature was verified. */
  readonly answer?: Omit<Answer, 'state'>;
}
