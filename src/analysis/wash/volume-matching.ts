/** An amount that changed hands. */
export interface Exchange {
  readonly seller: number;
  readonly buyer: number;
  /** Smallest units. */
  readonly amount: bigint;
}

/** A ratio as a fraction of integers, so that amounts are compared exactly. */
export interface Margin {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** `ratio` in millionths. */
export function toMargin(ratio: number): Margin {
  return { numerator: BigInt(Math.round(ratio * 1e6)), denominator: 1_000_000n };
}

const absolute = (value: bigint) => (value < 0n ? -value : value);

/** Everybody's position after the first trades of a list, with the volume that made it. Reused from list to list: `clear` forgets. */
export interface Ledger {
  readonly add: (trade: Exchange) => void;
  readonly remove: (trade: Exchange) => void;
  readonly volume: () => bigint;
  /** Who is furthest from where they began, and how far. */
  readonly furthest: () => { readonly trader: number; readonly position: bigint };
  readonly clear: () => void;
}

/** A ledger for traders numbered from 0 to `traders` − 1. */
export function createLedger(traders: number): Ledger {
  const positions = new Array<bigint>(traders).fill(0n);
  const seen = new Uint8Array(traders);
  let active: number[] = [];
  let volume = 0n;
  const move = (trader: number, by: bigint) => {
    positions[trader] = (positions[trader] ?? 0n) + by;
    if (seen[trader] === 1) return;
    seen[trader] = 1;
    active.push(trader);
  };
  return {
    add: ({ buyer, seller, amount }) => {
      move(buyer, amount);
      move(seller, -amount);
      volume += amount;
    },
    remove: ({ buyer, seller, amount }) => {
      move(buyer, -amount);
      move(seller, amount);
      volume -= amount;
    },
    volume: () => volume,
    furthest: () => {
      let far = { trader: -1, position: 0n };
      for (const trader of active) {
        const position = positions[trader] ?? 0n;
        if (absolute(position) > absolute(far.position)) far = { trader, position };
      }
      return far;
    },
    clear: () => {
      for (const trader of active) {
        positions[trader] = 0n;
        seen[trader] = 0;
      }
      active = [];
      volume = 0n;
    },
  };
}

/** Fewest trades that have to stay until `trader` may be in balance: at least one goes, and more while even the largest trade as mean would not excuse the position. */
function dropFor(
  trades: readonly Exchange[],
  count: number,
  trader: number,
  position: bigint,
  isFar: (p: bigint) => boolean,
): number {
  let [left, at, far] = [count, position, true];
  while (left > 1 && (far || left === count)) {
    left -= 1;
    const last = trades[left];
    if (last?.buyer === trader) at -= last.amount;
    if (last?.seller === trader) at += last.amount;
    far = isFar(at);
  }
  return left;
}

/**
 * How many trades, counted from the first, leave everybody where they were: the longest prefix of at least two trades
 * with max |Δₐ| ≤ m · mean trade size (Victor & Weintraud, WWW '21: while the test fails, drop the last trade). 0: none.
 * Exact: |Δ| · n · denominator ≤ numerator · Σ. Whoever is furthest out is followed alone until they could be in balance,
 * so most trades cost one comparison; O(n · k) for k traders at worst.
 */
export function matchedPrefixOf(
  trades: readonly Exchange[],
  { numerator, denominator }: Margin,
  ledger: Ledger,
): number {
  if (trades.length < 2) return 0;
  ledger.clear();
  let largest = 0n;
  for (const trade of trades) {
    ledger.add(trade);
    if (trade.amount > largest) largest = trade.amount;
  }
  const isFar = (position: bigint) => absolute(position) * denominator > numerator * largest;
  let count = trades.length;
  while (count > 1) {
    const { trader, position } = ledger.furthest();
    if (absolute(position) * BigInt(count) * denominator <= numerator * ledger.volume()) return count;
    const left = isFar(position) ? dropFor(trades, count, trader, position, isFar) : count - 1;
    if (left <= 1) return 0;
    for (const trade of trades.slice(left, count)) ledger.remove(trade);
    count = left;
  }
  return 0;
}
