import {
  type Address,
  eachInSteps,
  groupInSteps,
  type JudgedTrades,
  type LiquidityHolder,
  mapInSteps,
  type Trade,
  type TradeSums,
  type WorkSteps,
} from '@assay/facts';
import type { Clusters } from '../holders/clusters.js';
import { policy } from '../policy.js';
import { finite, ratioOf, sumKnown } from '../ratio.js';
import { byPoolAndEntity, type WashFinding, type WashType, washTypes } from './finding.js';
import { liquidityOwners, lpOwnersOf } from './lp-owners.js';
import { matchedTradesOf } from './matched-trades.js';
import { type MevTrades, mevTradesOf } from './mev.js';
import { LEAST_NEUTRAL_TRADES, neutralEntitiesOf } from './neutral-entities.js';
import { roundTripsOf, selfTradesOf } from './round-trips.js';
import { machineSigns, statisticsInSteps, type TradeStatistics } from './statistics.js';

/** A trade that at least one rule flags. */
export interface FlaggedTrade {
  readonly transactionHash: string;
  readonly logIndex: number;
  /** Unix seconds. */
  readonly timestamp: number;
  readonly trader: Address;
  readonly side: Trade['side'];
  readonly tokenAmount: bigint;
  readonly valueUsd: number | null;
  readonly rules: readonly WashType[];
  /** A strict rule flags it. */
  readonly strict: boolean;
  /** Share of its volume that counts as wash trading, 0..1: by the strict rules, and by all rules. */
  readonly strictShare: number;
  readonly looseShare: number;
}

/** Volume flagged by the strict rules (lower bound) or by all rules (upper bound). */
export interface WashBound {
  readonly trades: number;
  readonly wallets: number;
  /** USD; `null` where no trade has a known value. */
  readonly volumeUsd: number | null;
  /** Share of the analysed volume, 0..1: in USD, or in tokens where no value is known. */
  readonly volumeRatio: number;
}

export interface WashAnalysis {
  /** All analysed trades, including those of bots, without older ones that were judged before. */
  readonly trades: readonly Trade[];
  readonly mev: MevTrades;
  /** Strict findings first, the largest first. */
  readonly findings: readonly WashFinding[];
  /** Oldest first. */
  readonly flagged: readonly FlaggedTrade[];
  readonly strict: WashBound;
  readonly loose: WashBound;
  /** Distinct traders, as wallets and after merging linked ones. */
  readonly traders: number;
  readonly entities: number;
  readonly statistics: TradeStatistics;
  /** Confidence in the bounds, 0..1. */
  readonly confidence: number;
}

export interface WashInput {
  /** Oldest first, each log once. */
  readonly trades: readonly Trade[];
  readonly clusters: Clusters;
  /** The links between wallets are known; there may be none. */
  readonly linksKnown: boolean;
  readonly liquidityHolders: readonly LiquidityHolder[];
  /** Share of the window that was read, 0..1. */
  readonly coverage: number;
  /** Older trades of the window, judged before. They count in the bounds, but name no wallets. */
  readonly older?: JudgedTrades | undefined;
}

/** What the rules say of one trade. */
interface Flags {
  readonly rules: Set<WashType>;
  strict: boolean;
  strictShare: number;
  looseShare: number;
}

function* flagTrades(findings: readonly WashFinding[]): WorkSteps<FlaggedTrade[]> {
  const flagged = new Map<Trade, Flags>();
  for (const { type, strict, trades, share } of findings) {
    const flag = (trade: Trade) => {
      const flags = flagged.get(trade) ?? { rules: new Set(), strict: false, strictShare: 0, looseShare: 0 };
      flags.rules.add(type);
      flags.strict ||= strict;
      flags.strictShare = Math.max(strict ? share : 0, flags.strictShare);
      flags.looseShare = Math.max(share, flags.looseShare);
      flagged.set(trade, flags);
    };
    yield* eachInSteps(trades, flag);
  }
  const all = yield* mapInSteps(flagged, toFlagged);
  return all.sort((a, b) => a.timestamp - b.timestamp || a.logIndex - b.logIndex);
}

function toFlagged([trade, { rules, ...flags }]: readonly [Trade, Flags]): FlaggedTrade {
  const { transactionHash, logIndex, timestamp, trader, side, tokenAmount } = trade;
  return {
    transactionHash,
    logIndex,
    timestamp,
    trader,
    side,
    tokenAmount,
    valueUsd: finite(trade.valueUsd),
    rules: washTypes.filter((type) => rules.has(type)),
    ...flags,
  };
}

type ShareOf = (trade: FlaggedTrade) => number;
const strictShareOf: ShareOf = ({ strictShare }) => strictShare;
const looseShareOf: ShareOf = ({ looseShare }) => looseShare;

/** Sums over trades, with the share of the value of each that counts. O(trades). */
function sumsOf<T extends Pick<Trade, 'valueUsd' | 'tokenAmount'>>(
  trades: readonly T[],
  shareOf: (trade: T) => number = () => 1,
): TradeSums {
  let volumeUsd: number | null = null;
  let tokenAmount = 0n;
  for (const trade of trades) {
    const valueUsd = finite(trade.valueUsd === null ? null : trade.valueUsd * shareOf(trade));
    if (valueUsd !== null) volumeUsd = (volumeUsd ?? 0) + valueUsd;
    tokenAmount += trade.tokenAmount;
  }
  return { trades: trades.length, volumeUsd: finite(volumeUsd), tokenAmount };
}

export function addSums(a: TradeSums, b: TradeSums): TradeSums {
  return {
    trades: a.trades + b.trades,
    volumeUsd: sumKnown([a.volumeUsd, b.volumeUsd]),
    tokenAmount: a.tokenAmount + b.tokenAmount,
  };
}

const flaggedSums = (flagged: readonly FlaggedTrade[], shareOf: ShareOf) =>
  sumsOf(
    flagged.filter((trade) => shareOf(trade) > 0),
    shareOf,
  );

/** What is flagged of some trades, in USD or, where no value is known, in tokens. */
export function shareOfSums(flagged: TradeSums, all: TradeSums): Omit<WashBound, 'wallets'> {
  const volumeUsd = flagged.trades === 0 ? 0 : flagged.volumeUsd;
  const byTokens = () => ratioOf(flagged.tokenAmount, all.tokenAmount) ?? 0;
  const total = all.volumeUsd;
  const ratio = volumeUsd !== null && total !== null && total > 0 ? volumeUsd / total : byTokens();
  return {
    trades: flagged.trades,
    volumeUsd,
    volumeRatio: Number.isFinite(ratio) ? Math.min(1, Math.max(0, ratio)) : byTokens(),
  };
}

/**
 * What of `trades` is flagged, with the share of each flagged trade that counts, and of older ones that were judged
 * before. Wallets are those of `flagged`. O(trades).
 */
export function boundOf(
  flagged: readonly FlaggedTrade[],
  trades: readonly Trade[],
  shareOf: ShareOf,
  older?: { readonly flagged: TradeSums; readonly all: TradeSums },
): WashBound {
  const counted = flaggedSums(flagged, shareOf);
  const all = sumsOf(trades);
  const wallets = new Set(flagged.filter((trade) => shareOf(trade) > 0).map(({ trader }) => trader)).size;
  return older
    ? { wallets, ...shareOfSums(addSums(counted, older.flagged), addSums(all, older.all)) }
    : { wallets, ...shareOfSums(counted, all) };
}

/** What an analysis comes to, for trades that are not kept. */
export function toJudged({ trades, flagged }: WashAnalysis): Omit<JudgedTrades, 'coverage'> {
  return {
    all: sumsOf(trades),
    strict: flaggedSums(flagged, strictShareOf),
    loose: flaggedSums(flagged, looseShareOf),
  };
}

/**
 * Confidence of the wash shares, 0..1 (`policy.washTrading.confidence`). Each statistical test moves it by
 * one step, up if it agrees with the rules, down if not.
 */
function confidenceOf(
  strict: WashBound,
  loose: WashBound,
  { trades, linksKnown, coverage }: WashInput,
  statistics: TradeStatistics,
): number {
  const rules = policy.washTrading.confidence;
  const enough = rules.manyTrades * Math.min(1, trades.length / rules.enoughTrades);
  const close = rules.closeBounds * (1 - (loose.volumeRatio - strict.volumeRatio));
  const says = strict.volumeRatio >= policy.washTrading.detectedShare ? 1 : -1;
  const tests = policy.washTrading.statistics.step * machineSigns(statistics) * says;
  const sure = rules.base + enough + close + (linksKnown ? rules.knownLinks : 0) + tests;
  const read = rules.unreadFactor + coverage * (1 - rules.unreadFactor);
  return Math.min(rules.max, Math.max(rules.min, sure)) * read;
}

/** How many trades each entity made. */
function* countByEntity(
  byTrader: ReadonlyMap<Address, readonly Trade[]>,
  { entityOf }: Clusters,
): WorkSteps<ReadonlyMap<Address, number>> {
  const counts = new Map<Address, number>();
  const count = ([trader, { length }]: readonly [Address, readonly Trade[]]) => {
    const entity = entityOf(trader);
    counts.set(entity, (counts.get(entity) ?? 0) + length);
  };
  yield* eachInSteps(byTrader, count);
  return counts;
}

/**
 * Finds wash trading among a token's trades. Trades of MEV bots are excluded; six rules flag the rest, most
 * of them in a strict and a loose form. The strict share is a lower bound, the share of all flagged trades an
 * upper one. Never throws. Runs in steps, because 120,000 trades take some seconds. O(n · lookBack) and the
 * cycle search.
 */
export function* analyseWash(input: WashInput): WorkSteps<WashAnalysis> {
  const { trades, clusters, liquidityHolders, older } = input;
  const mev = yield* mevTradesOf(trades, clusters);
  yield;
  const kept = mev.trades.size === 0 ? trades : trades.filter((trade) => !mev.trades.has(trade));
  const selfTrades = selfTradesOf(kept);
  yield;
  const byTrader = yield* groupInSteps(kept, ({ trader }) => trader);
  const ofTraders = [...byTrader.values()];
  yield;
  const roundTrips = yield* roundTripsOf(ofTraders);
  const handovers = yield* matchedTradesOf(kept, clusters);
  yield;
  const counts = yield* countByEntity(byTrader, clusters);
  const judged = [...counts].filter(([, count]) => count >= LEAST_NEUTRAL_TRADES).map(([entity]) => entity);
  const owners = liquidityOwners(liquidityHolders, clusters);
  const byEntity = byPoolAndEntity(kept, clusters, new Set([...judged, ...owners]));
  yield;
  const neutral = yield* neutralEntitiesOf(byEntity, clusters);
  yield;
  const lpOwners = yield* lpOwnersOf(byEntity, liquidityHolders, clusters);
  yield;
  const findings = [...selfTrades, ...roundTrips, ...handovers, ...neutral, ...lpOwners].sort(
    (a, b) => Number(b.strict) - Number(a.strict) || b.trades.length - a.trades.length,
  );
  const flagged = yield* flagTrades(findings);
  yield;
  const strict = boundOf(flagged, trades, strictShareOf, older && { flagged: older.strict, all: older.all });
  yield;
  const loose = boundOf(flagged, trades, looseShareOf, older && { flagged: older.loose, all: older.all });
  yield;
  const statistics = yield* statisticsInSteps(kept, ofTraders);
  return {
    trades,
    mev,
    findings,
    flagged,
    strict,
    loose,
    traders: byTrader.size,
    entities: counts.size,
    statistics,
    confidence: confidenceOf(strict, loose, input, statistics),
  };
}
