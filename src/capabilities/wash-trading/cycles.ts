import { runToEnd, type WorkSteps } from '../../lib/work-steps.js';
import { layeredComponentsInSteps, type WeightedEdge } from './layered-components.js';
import { createPositionBook, type Exchange, matchedPrefixInSteps, toMargin } from './volume-matching.js';

/** A trade with two known parties (an order book's, or one made up from a pool's flow). */
export interface PartyTrade {
  readonly seller: string;
  readonly buyer: string;
  /** Smallest units. */
  readonly amount: bigint;
  /** Unix seconds. */
  readonly timestamp: number;
  /** What was traded: sets are searched for each asset by itself. */
  readonly asset: string;
}

export interface CycleRule {
  /** A set of traders is looked at when it appears in so many layers. */
  readonly minOccurrences: number;
  /** Position that may remain, in mean trade sizes. */
  readonly marginRatio: number;
  /** Length of the tumbling windows of each pass, seconds; what one pass finds the next leaves out. */
  readonly windowsSeconds: readonly number[];
  /** Unix seconds that the windows count from. */
  readonly windowStart: number;
}

/** `null`: between traders of no relevant set. `false`: looked at. `true`: part of a position-neutral set. */
type CycleLabel = boolean | null;

interface CycleSet {
  readonly traders: readonly string[];
  /** Indexes into the trades that were given, oldest first. */
  readonly trades: readonly number[];
}

export interface Cycles {
  /** One for each trade that was given. */
  readonly labels: readonly CycleLabel[];
  readonly sets: readonly CycleSet[];
}

interface Indexed extends Exchange {
  /** Index into what was given, and place in time. */
  readonly at: number;
  readonly place: number;
  readonly timestamp: number;
  readonly asset: number;
}

function createNumbering() {
  const numbers = new Map<string, number>();
  const numberOf = (name: string) => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, numbers.size);
    return numbers.size - 1;
  };
  return { numberOf, names: () => [...numbers.keys()] };
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => number): T[][] {
  const groups = new Map<number, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups.values()];
}

/** Trades of different parties, oldest first; ties by seller, then buyer, then the order given. */
function toIndexed(trades: readonly PartyTrade[], traderNumber: (name: string) => number): Indexed[] {
  const assets = createNumbering();
  return trades
    .map((trade, at) => ({ trade, at }))
    .filter(({ trade }) => trade.seller !== trade.buyer)
    .sort(
      ({ trade: a, at: i }, { trade: b, at: j }) =>
        a.timestamp - b.timestamp || compare(a.seller, b.seller) || compare(a.buyer, b.buyer) || i - j,
    )
    .map(({ trade: { seller, buyer, amount, timestamp, asset }, at }, place) => ({
      at,
      place,
      seller: traderNumber(seller),
      buyer: traderNumber(buyer),
      amount,
      size: Number(amount),
      timestamp,
      asset: assets.numberOf(asset),
    }));
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function edgesOf(trades: readonly Indexed[], traders: number): WeightedEdge[] {
  const weights = new Map<number, number>();
  for (const { seller, buyer } of trades) {
    const key = seller * traders + buyer;
    weights.set(key, (weights.get(key) ?? 0) + 1);
  }
  return [...weights].map(([key, weight]) => ({
    from: Math.floor(key / traders),
    to: key % traders,
    weight,
  }));
}

/** Trader sets over all assets, by first appearance, that occur often enough. */
function* relevantSets(
  trades: readonly Indexed[],
  traders: number,
  least: number,
): WorkSteps<(readonly number[])[]> {
  const found = new Map<string, { members: readonly number[]; occurrences: number }>();
  for (const group of groupBy(trades, ({ asset }) => asset)) {
    for (const { members, occurrences } of yield* layeredComponentsInSteps(edgesOf(group, traders))) {
      const key = members.join(',');
      found.set(key, { members, occurrences: (found.get(key)?.occurrences ?? 0) + occurrences });
    }
  }
  return [...found.values()].filter(({ occurrences }) => occurrences >= least).map(({ members }) => members);
}

/** Number of the tumbling window; the last window includes its end. */
function windowOf(timestamp: number, seconds: number, { windowStart }: CycleRule, end: number): number {
  const offset = timestamp - windowStart;
  const number = Math.floor(offset / seconds);
  return timestamp === end && offset > 0 && offset % seconds === 0 ? number - 1 : number;
}

/** The trades, oldest first, that are not labelled yet, one list for each tumbling window. */
function windowsOf(
  trades: readonly Indexed[],
  labels: readonly CycleLabel[],
  windowNumber: (timestamp: number) => number,
): Indexed[][] {
  const windows: Indexed[][] = [];
  let current = Number.NaN;
  for (const trade of trades) {
    if (labels[trade.at] === true) continue;
    const number = windowNumber(trade.timestamp);
    if (number !== current) windows.push([]);
    current = number;
    windows.at(-1)?.push(trade);
  }
  return windows;
}

/** Finds the trades among a set's members, oldest first. */
function createLookup(trades: readonly Indexed[]) {
  const bySeller = new Map<number, Indexed[]>();
  for (const trade of trades) {
    const known = bySeller.get(trade.seller);
    if (known) known.push(trade);
    else bySeller.set(trade.seller, [trade]);
  }
  return (members: readonly number[]): Indexed[] => {
    const set = new Set(members);
    return members
      .flatMap((member) => (bySeller.get(member) ?? []).filter(({ buyer }) => set.has(buyer)))
      .sort((a, b) => a.place - b.place);
  };
}

/**
 * Position-neutral trading among closed sets of traders, exactly as Victor & Weintraud's published code finds it
 * (WWW '21, arXiv 2102.07001): without self-trades; layered strongly connected components of each asset's seller→buyer
 * graph; for each relevant set, in order of appearance, for each pass, asset and tumbling window the longest prefix of
 * the not yet labelled trades that leaves everybody within the margin.
 * O(D·(V + E)) for the sets (see `layeredComponentsOf`), then O(n log n) a set and pass with a witness (see `matchedPrefixOf`).
 */
export function cyclesOf(trades: readonly PartyTrade[], rule: CycleRule): Cycles {
  return runToEnd(cyclesInSteps(trades, rule));
}

/** The same in pieces of some milliseconds. */
export function* cyclesInSteps(trades: readonly PartyTrade[], rule: CycleRule): WorkSteps<Cycles> {
  const traders = createNumbering();
  const indexed = toIndexed(trades, traders.numberOf);
  yield;
  const names = traders.names();
  const labels: CycleLabel[] = trades.map(() => null);
  const sets: CycleSet[] = [];
  const margin = toMargin(rule.marginRatio);
  const end = indexed.at(-1)?.timestamp ?? 0;
  const ledger = createPositionBook(names.length);
  const among = createLookup(indexed);
  yield;
  const relevant: { readonly members: readonly number[]; readonly byAsset: readonly Indexed[][] }[] = [];
  for (const members of yield* relevantSets(indexed, names.length, rule.minOccurrences)) {
    const own = among(members);
    for (const { at } of own) labels[at] = false;
    relevant.push({ members, byAsset: groupBy(own, ({ asset }) => asset) });
    yield;
  }
  for (const seconds of rule.windowsSeconds) {
    const windowNumber = (timestamp: number) => windowOf(timestamp, seconds, rule, end);
    for (const { members, byAsset } of relevant) {
      for (const window of byAsset.flatMap((own) => windowsOf(own, labels, windowNumber))) {
        const count = yield* matchedPrefixInSteps(window, margin, ledger);
        const matched = window.slice(0, count).map(({ at }) => at);
        for (const at of matched) labels[at] = true;
        if (matched.length > 0) sets.push({ traders: members.map((m) => names[m] ?? ''), trades: matched });
        yield;
      }
    }
  }
  return { labels, sets };
}
