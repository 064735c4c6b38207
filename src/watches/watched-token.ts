import type { Address, Hex } from '@assay/facts';
import { parseSnapshot, type Snapshot } from '../reports/snapshot.js';

/** One token of a chain, as the watcher remembers it between blocks. */
export interface WatchedToken {
  readonly address: Address;
  /** The caller that its reading is counted to. */
  reader: string;
  /** The state that the next one is compared with; `undefined`: not analysed yet. */
  snapshot?: Snapshot | undefined;
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
  /** Unix seconds at which something changes by time alone; infinity: never. */
  dueAt: number;
}

/** How long before the end of a lock a report mentions it, as `diffSnapshots` counts it. */
const ENDING_SECONDS = 7 * 86_400;

export function createWatchedToken(address: Address, reader: string, state?: string): WatchedToken {
  const token: WatchedToken = {
    address,
    reader,
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
export function toState(snapshot: Snapshot, hash: Hex | undefined): string {
  return JSON.stringify({ snapshot: JSON.stringify(snapshot), hash });
}

function setState(token: WatchedToken, text: string): void {
  const stored = JSON.parse(text) as { readonly snapshot: string; readonly hash?: Hex };
  const snapshot = parseSnapshot(stored.snapshot);
  // A snapshot of an older version cannot be compared, so the token is analysed again.
  if (snapshot) remember(token, snapshot, stored.hash);
}

export function remember(token: WatchedToken, snapshot: Snapshot, hash: Hex | undefined): void {
  token.snapshot = snapshot;
  token.hash = hash;
  token.dueAt = toDueAt(snapshot);
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

/** When the next lock ends or is about to end. */
function toDueAt({ block, watched }: Snapshot): number {
  const times = (watched.locks ?? []).flatMap(({ unlockAt }) =>
    unlockAt === null ? [] : [unlockAt - ENDING_SECONDS, unlockAt],
  );
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
