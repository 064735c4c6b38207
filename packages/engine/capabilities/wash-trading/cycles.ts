import { groupBy, mapInSteps, runToEnd, type WorkSteps } from '@assay/facts';
import { layeredComponentsInSteps, type WeightedEdge } from './layered-components.js';
import { createPositionBook, type Exchange, matchedPrefixInSteps, toMargin } from './volume-matching.js';

/** A trade with two known parties: from an order book, or a matching sale and purchase in a pool. */
export interface PartyTrade {
  readonly seller: string;
  readonly buyer: string;
  /** Smallest units. */
  readonly amount: bigint;
  /** Unix seconds. */
  readonly timestamp: number;
  /** What was traded; each asset is searched separately. */
  readonly asset: string;
}

export interface CycleRule {
  /** A set of traders is tested when it appears in this many layers. */
  readonly minOccurrences: number;
  /** Position that may remain, as a multiple of the mean trade size. */
  readonly marginRatio: number;
  /** Length of the tumbling windows of each pass, seconds. Each pass leaves out what an earlier one found. */
  readonly windowsSeconds: readonly number[];
  /** Unix seconds that the windows count from. */
  readonly windowStart: number;
}

/** `null`: not between traders of a relevant set. `false`: tested. `true`: part of a position-neutral set. */
type CycleLabel = boolean | null;

interface CycleSet {
  readonly traders: readonly string[];
  /** Indexes into the given trades, oldest first. */
  readonly trades: readonly number[];
}

export interface Cycles {
  /** One for each given trade. */
  readonly labels: readonly CycleLabel[];
  readonly sets: readonly CycleSet[];
}

interface Indexed extends Exchange {
  /** Index into the given trades, and rank by time. */
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

/** Trades between distinct parties, oldest first; ties by seller, then buyer, then the given order. */
function* toIndexed(
  trades: readonly PartyTrade[],
  traderNumber: (name: string) => number,
): WorkSteps<Indexed[]> {
  const assets = createNumbering();
  const placed = trades.map((trade, at) => ({ trade, at }));
  yield;
  const inOrder = placed
    .filter(({ trade }) => trade.seller !== trade.buyer)
    .sort(
      ({ trade: a, at: i }, { trade: b, at: j }) =>
        a.timestamp - b.timestamp || compare(a.seller, b.seller) || compare(a.buyer, b.buyer) || i - j,
    );
  yield;
  let place = 0;
  return yield* mapInSteps(inOrder, ({ trade: { seller, buyer, amount, timestamp, asset }, at }) => {
    const indexed = {
      at,
      place,
      seller: traderNumber(seller),
      buyer: traderNumber(buyer),
      amount,
      size: Number(amount),
      timestamp,
      asset: assets.numberOf(asset),
    };
    place += 1;
    return indexed;
  });
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

/** Without the trades of those who only sell or only buy: they are in no closed set. O(n). */
function closable(trades: readonly Indexed[], traders: number): readonly Indexed[] {
  const [sells, buys] = [new Uint8Array(traders), new Uint8Array(traders)];
  for (const { seller, buyer } of trades) {
    sells[seller] = 1;
    buys[buyer] = 1;
  }
  return trades.filter(({ seller, buyer }) => buys[seller] === 1 && sells[buyer] === 1);
}

/** Trader sets that occur often enough over all assets, by first appearance. */
function* relevantSets(
  trades: readonly Indexed[],
  traders: number,
  minOccurrences: number,
): WorkSteps<(readonly number[])[]> {
  const found = new Map<string, { members: readonly number[]; occurrences: number }>();
  for (const group of groupBy(trades, ({ asset }) => asset).values()) {
    const edges = edgesOf(closable(group, traders), traders);
    for (const { members, occurrences } of yield* layeredComponentsInSteps(edges)) {
      const key = members.join(',');
      found.set(key, { members, occurrences: (found.get(key)?.occurrences ?? 0) + occurrences });
    }
  }
  return [...found.values()]
    .filter(({ occurrences }) => occurrences >= minOccurrences)
    .map(({ members }) => members);
}

/** Number of the tumbling window; the last window includes its end. */
function windowOf(timestamp: number, seconds: number, { windowStart }: CycleRule, end: number): number {
  const offset = timestamp - windowStart;
  const number = Math.floor(offset / seconds);
  return timestamp === end && offset > 0 && offset % seconds === 0 ? number - 1 : number;
}

/** The trades that are not labelled yet, oldest first, one list for each tumbling window. */
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
  const bySeller = groupBy(trades, ({ seller }) => seller);
  return (members: readonly number[]): Indexed[] => {
    const set = new Set(members);
    return members
      .flatMap((member) => (bySeller.get(member) ?? []).filter(({ buyer }) => set.has(buyer)))
      .sort((a, b) => a.place - b.place);
  };
}

/**
 * Finds position-neutral trading among closed sets of traders, exactly as the published code of Victor &
 * Weintraud (WWW '21, arXiv 2102.07001). Self-trades are left out. The sets are the layered strongly
 * connected components of each asset's seller→buyer graph. For each relevant set, pass, asset and tumbling
 * window it labels the longest prefix of the unlabelled trades that leaves every trader within the margin.
 * O(D·(V + E)) for the sets (see `layeredComponentsOf`), then O(n log n) for each set and pass (see
 * `matchedPrefixOf`).
 */
export function cyclesOf(trades: readonly PartyTrade[], rule: CycleRule): Cycles {
  return runToEnd(cyclesInSteps(trades, rule));
}

/** `cyclesOf` in steps of a few milliseconds. */
export function* cyclesInSteps(trades: readonly PartyTrade[], rule: CycleRule): WorkSteps<Cycles> {
  const traders = createNumbering();
  const indexed = yield* toIndexed(trades, traders.numberOf);
  yield;
  const names = traders.names();
  const labels: CycleLabel[] = trades.map(() => null);
  const sets: CycleSet[] = [];
  const margin = toMargin(rule.marginRatio);
  const end = indexed.at(-1)?.timestamp ?? 0;
  const book = createPositionBook(names.length);
  const among = createLookup(indexed);
  yield;
  const relevant: { readonly members: readonly number[]; readonly byAsset: readonly Indexed[][] }[] = [];
  for (const members of yield* relevantSets(indexed, names.length, rule.minOccurrences)) {
    const own = among(members);
    for (const { at } of own) labels[at] = false;
    relevant.push({ members, byAsset: [...groupBy(own, ({ asset }) => asset).values()] });
    yield;
  }
  for (const seconds of rule.windowsSeconds) {
    const windowNumber = (timestamp: number) => windowOf(timestamp, seconds, rule, end);
    for (const { members, byAsset } of relevant) {
      for (const window of byAsset.flatMap((own) => windowsOf(own, labels, windowNumber))) {
        const count = yield* matchedPrefixInSteps(window, margin, book);
        const matched = window.slice(0, count).map(({ at }) => at);
        for (const at of matched) labels[at] = true;
        if (matched.length > 0) sets.push({ traders: members.map((m) => names[m] ?? ''), trades: matched });
        yield;
      }
    }
  }
  return { labels, sets };
}
