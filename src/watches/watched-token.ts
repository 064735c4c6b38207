import type { DecisionWord } from '@assay/engine';
import type { Address, Hex } from '@assay/facts';
import { parseSnapshot, type Snapshot } from '../reports/snapshot.js';
import type { WatchedPolicy } from './watched-policies.js';

/** What a policy said last, in which version; `null`: it was gone. */
export interface KnownDecision {
  readonly decision: DecisionWord;
  readonly version: number | null;
  /** It is the one of before: less was read since, and by that the policy says another. */
  readonly waits?: true;
}

/** By the key of the policy. */
export type KnownDecisions = Readonly<Record<string, KnownDecision>>;

/** One token of a chain, as the watcher remembers it between blocks. */
export interface WatchedToken {
  readonly address: Address;
  /** The caller that its reading is counted to. */
  reader: string;
  /** The state that the next one is compared with; `undefined`: not analysed yet. */
  snapshot?: Snapshot | undefined;
  /** The policies that its watches name. */
  policies: readonly WatchedPolicy[];
  /** What they said of the state. */
  decisions: KnownDecisions;
  /** Hash of the words that may hold what people watch. */
  hash?: Hex | undefined;
  /** Analyses in a row that only changed words asked for, and that found no change. */
  fruitless: number;
  /** Before this block, changed words alone do not lead to an analysis. */
  quietUntil: number;
  /** Analyses in a row without a result: the node failed, or the contract is gone. */
  failures: number;
  /** Before this block, a token whose analysis failed is not analysed again. */
  againAt: number;
  /** Unix seconds at which it is read again although nothing touched it; infinity: never. */
  dueAt: number;
}

/** How long before the end of a lock a report mentions it, as `diffSnapshots` counts it. */
const ENDING_SECONDS = 7 * 86_400;
/** When a token is read again whose decision waits for what could not be read. */
const LOOK_AGAIN_SECONDS = 300;

export function createWatchedToken(
  address: Address,
  reader: string,
  state?: string,
  policies: readonly WatchedPolicy[] = [],
): WatchedToken {
  const token: WatchedToken = {
    address,
    reader,
    policies,
    decisions: {},
    fruitless: 0,
    quietUntil: 0,
    failures: 0,
    againAt: 0,
    dueAt: Number.POSITIVE_INFINITY,
  };
  if (state !== undefined) setState(token, state);
  return token;
}

/** The part of a token's state that is stored. */
export function toState({ snapshot, hash, decisions }: NewState): string {
  return JSON.stringify({ snapshot: JSON.stringify(snapshot), hash, decisions });
}

/** What is known of a token after an analysis. */
export interface NewState {
  readonly snapshot: Snapshot;
  readonly hash: Hex | undefined;
  readonly decisions: KnownDecisions;
}

function setState(token: WatchedToken, text: string): void {
  const stored = JSON.parse(text) as {
    readonly snapshot: string;
    readonly hash?: Hex;
    readonly decisions?: KnownDecisions;
  };
  const snapshot = parseSnapshot(stored.snapshot);
  // A snapshot of an older version cannot be compared, so the token is analysed again.
  if (snapshot) remember(token, { snapshot, hash: stored.hash, decisions: stored.decisions ?? {} });
}

export function remember(token: WatchedToken, state: NewState): void {
  Object.assign(token, state);
  token.dueAt = toDueAt(state, token.policies);
  token.failures = 0;
  token.againAt = 0;
}

/** Blocks between two analyses that fail, at most. */
const MAX_WAIT_BLOCKS = 64;

/** After an analysis without a result, the next one waits 1, 2, 4 … blocks. */
export function countFailure(token: WatchedToken, blockNumber: number): void {
  token.againAt = blockNumber + Math.min(MAX_WAIT_BLOCKS, 2 ** token.failures);
  token.failures += 1;
}

/** Other watches of the token, or other versions of their policies. */
export function setPolicies(token: WatchedToken, policies: readonly WatchedPolicy[]): void {
  token.policies = policies;
  const { snapshot, decisions } = token;
  if (snapshot) token.dueAt = toDueAt({ snapshot, decisions }, policies);
}

/** Whether it has to be analysed although nothing touched it: for the first time, or for a policy. */
export function isUnread({ snapshot, policies, decisions }: WatchedToken): boolean {
  return !snapshot || policies.some(({ key, rules }) => decisions[key]?.version !== (rules?.version ?? null));
}

/** When the next lock ends or is about to end, an exception of a policy ends, or a decision that waits is looked at. */
function toDueAt(
  { snapshot: { block, watched }, decisions }: Pick<NewState, 'snapshot' | 'decisions'>,
  policies: readonly WatchedPolicy[],
): number {
  const locks = (watched.locks ?? []).flatMap(({ unlockAt }) =>
    unlockAt === null ? [] : [unlockAt - ENDING_SECONDS, unlockAt],
  );
  const exceptions = policies.flatMap(({ rules }) =>
    (rules?.exceptions ?? []).map(({ expires }) => Date.parse(expires) / 1_000),
  );
  const waits = Object.values(decisions).some((decision) => decision.waits);
  const times = [...locks, ...exceptions, ...(waits ? [block.timestamp + LOOK_AGAIN_SECONDS] : [])];
  return Math.min(...times.filter((time) => time > block.timestamp), Number.POSITIVE_INFINITY);
}

/**
 * A failed trade has no tax, and without a purchase no sale is tried: these values are known to be absent.
 */
const ofTrade: ReadonlySet<string> = new Set(['buyTax', 'sellTax', 'transferTax', 'canSell', 'paused']);

function isTraded({ watched: { canBuy, canSell } }: Snapshot): boolean {
  return canBuy === false || canSell === false;
}

/**
 * The values of two snapshots to compare and to store. A value that is not known now keeps its last known
 * value.
 */
export function carryOver(before: Snapshot, after: Snapshot): { snapshot: Snapshot; isWhole: boolean } {
  const lost = Object.entries(before.watched).filter(
    ([name, value]) => value !== null && after.watched[name as keyof Snapshot['watched']] === null,
  );
  const isWhole = lost.every(([name]) => ofTrade.has(name) && isTraded(after));
  const carried = { ...after.watched, ...Object.fromEntries(lost) };
  if (isWhole) return { snapshot: { ...after, watched: carried }, isWhole };
  // A grade that rests on fewer facts is no news about the token.
  const { score, scoreLow, scoreHigh, grade, coverage, policyVersion } = before;
  const rated = { score, scoreLow, scoreHigh, grade, coverage, policyVersion };
  return {
    snapshot: { ...after, ...rated, watched: carried },
    isWhole,
  };
}
