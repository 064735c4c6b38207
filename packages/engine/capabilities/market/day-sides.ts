import { type Address, runToEnd, type Trade, type WorkSteps } from '@assay/facts';
import type { AssessInput } from '../component.js';
import { lastDay, type TradeWindow, tradeWindowOf, volumeOf } from './trade-window.js';

/** One side of the trades of the last 24 hours that were read one by one. */
interface DaySide {
  readonly trades: number;
  /** Distinct traders. */
  readonly wallets: number;
  /** USD; `null` where there are trades but none has a known value. */
  readonly volumeUsd: number | null;
}

export interface DaySides {
  readonly buys: DaySide;
  readonly sells: DaySide;
  /** Of both. */
  readonly volumeUsd: number | null;
}

/** Trades handled in one step. */
const STEP_TRADES = 5_000;

const cache = new WeakMap<TradeWindow['trades'], { readonly endAt: number; readonly sides: DaySides }>();

/** Both sides of the last day of the window, cached by its list of trades. */
export function daySidesOf(window: TradeWindow): DaySides {
  return runToEnd(daySidesInSteps(window));
}

/** `daySidesOf` in steps: to count the wallets of a busy token takes longer than one turn should. */
export function* prepareDaySides({ facts, now }: AssessInput): WorkSteps<DaySides | null> {
  const window = tradeWindowOf(facts.trades, now);
  return window && (yield* daySidesInSteps(window));
}

function* daySidesInSteps(window: TradeWindow): WorkSteps<DaySides> {
  const { trades, endAt } = window;
  const cached = cache.get(trades);
  if (cached?.endAt === endAt) return cached.sides;
  const day = lastDay(window);
  yield;
  const buys = yield* sideInSteps(day, 'buy');
  const sells = yield* sideInSteps(day, 'sell');
  const sides = { buys, sells, volumeUsd: volumeOf(day) };
  cache.set(trades, { endAt, sides });
  return sides;
}

function* sideInSteps(trades: readonly Trade[], wanted: Trade['side']): WorkSteps<DaySide> {
  const own = trades.filter(({ side }) => side === wanted);
  const wallets = new Set<Address>();
  for (const [at, { trader }] of own.entries()) {
    wallets.add(trader);
    if (at % STEP_TRADES === STEP_TRADES - 1) yield;
  }
  return { trades: own.length, wallets: wallets.size, volumeUsd: volumeOf(own) };
}
