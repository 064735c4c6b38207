import type { ChainName, Severity, TokenRef } from '@assay/facts';

/** What an owner asks for: to receive what happens to these tokens. */
export interface WatchOrder {
  readonly refs: readonly TokenRef[];
  /** Kinds of events; empty: every kind. */
  readonly kinds: readonly string[];
  readonly minSeverity: Severity;
  /** Where events are sent; `undefined`: they are read by subscription. */
  readonly url: string | undefined;
}

export interface Watch extends WatchOrder {
  readonly id: string;
  readonly status: 'active' | 'paused';
  /** Why the service paused it; `undefined`: it is active, or its owner paused it. */
  readonly pauseReason: string | undefined;
  readonly createdAt: Date;
  /** Deliveries that are not yet received. */
  readonly pending: number;
  /** Deliveries that were given up. */
  readonly parked: number;
}

/** Something that happened to a watched token, or a pool that was created. */
export interface WatchEvent {
  /** Strictly increasing in the order in which events can be read. */
  readonly id: number;
  readonly chain: ChainName;
  readonly address: TokenRef['address'];
  readonly kind: string;
  readonly severity: Severity;
  readonly blockNumber: number;
  readonly blockHash: string;
  /** Id of the event that a reorganisation undid. */
  readonly retracts: number | undefined;
  readonly createdAt: Date;
  /** What happened: the values before and after, the transaction and the evidence. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** An event that is not yet written. */
export type NewWatchEvent = Omit<WatchEvent, 'id' | 'createdAt' | 'chain'>;

export type DeliveryState = 'pending' | 'delivered' | 'parked';

/** How far an event came on its way to the receiver of a watch. */
export interface Delivery {
  readonly event: WatchEvent;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** HTTP status of the last attempt. */
  readonly lastStatus: number | undefined;
  /** Why the last attempt failed. */
  readonly lastProblem: string | undefined;
  readonly nextAt: Date;
}

/** The kinds that are not changes of a token. */
export const RETRACTED = 'RETRACTED';
export const PAIR_CREATED = 'PAIR_CREATED';
/** What is said against a report of it: a reorganisation of the chain undoes none of them. */
export const disputeEventKinds = {
  DISPUTE_OPENED: 'Its owner, deployer or another controller disputes a statement of a report.',
  DISPUTE_UPHELD: 'A disputed statement was looked at again, and holds.',
  DISPUTE_CORRECTED: 'A disputed statement is not said any more, or the operator corrected it.',
  DISPUTE_WITHDRAWN: 'A dispute was taken back.',
  DISPUTE_EXPIRED: 'A dispute stayed open for 90 days.',
} as const;
export type DisputeEventKind = keyof typeof disputeEventKinds;

const ID_PREFIX = 'evt_';

/** The id of an event as receivers see it. */
export function toEventId(id: number): string {
  return `${ID_PREFIX}${id}`;
}

/** The number of an event id; `undefined` where the text is none. */
export function parseEventId(text: string): number | undefined {
  const digits = /^evt_(\d{1,15})$/.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
