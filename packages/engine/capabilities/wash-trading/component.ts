import type { Address, FactKind, RiskLevel, Trade } from '@assay/facts';
import type { AssessInput, Component } from '../component.js';
import {
  DAY_SECONDS,
  estimateDay,
  lastDay,
  readOfDay,
  type TradeWindow,
  volumeOf,
} from '../market/trade-window.js';
import { policy } from '../policy.js';
import { finite, sumKnown } from '../ratio.js';
import { type AssessedWash, assessWash, assessWashInSteps } from './assess-wash.js';
import { judgeWash } from './checks.js';
import type { WashFinding, WashType } from './finding.js';
import type { TradeStatistics } from './statistics.js';
import { boundOf, type FlaggedTrade, type WashBound } from './wash-analysis.js';

const rules = policy.washTrading;

/** Trades of a group of wallets that one rule flags. */
interface WashPattern {
  readonly type: WashType;
  readonly strict: boolean;
  readonly wallets: readonly Address[];
  /** How many trades. */
  readonly trades: number;
  /** USD; `null` where no trade has a known value. */
  readonly volumeUsd: number | null;
  readonly description: string;
  /** At most 10. */
  /** Some of them, at most 10. */
  readonly transactionHashes: readonly string[];
  /** How many transactions the trades are in. */
  readonly transactionsTotal: number;
}

/**
 * Wash-trading details; `null`: unknown or not requested. `washVolume…` and what ends in `24h` are of the
 * last 24 hours, everything else of the whole window (`windowHours`). `washTradingDetected`, `riskLevel` and
 * all volumes of wash trading are the strict lower bound.
 */
export interface WashTradingDetails {
  readonly washTradingDetected: boolean | null;
  /** `UNKNOWN`: too few trades. */
  readonly riskLevel: RiskLevel | null;
  readonly washVolumeUsd: number | null;
  /** 0..100 of the 24-hour volume. */
  readonly washVolumePercentage: number | null;
  /** 24-hour volume without what the strict rules flag, USD. */
  readonly organicVolume24h: number | null;
  /** The same without what any rule flags. */
  readonly organicVolumeLow24hUsd: number | null;
  readonly totalVolume24h: number | null;
  readonly windowVolumeUsd: number | null;
  readonly windowWashVolumeUsd: number | null;
  /** 0..100 of the window's volume. */
  readonly windowWashPercentage: number | null;
  readonly totalTradesAnalyzed: number | null;
  readonly suspiciousTrades: number | null;
  readonly suspiciousWallets: number | null;
  readonly windowHours: number | null;
  readonly patterns: readonly WashPattern[] | null;
  /** How many patterns there are; `patterns` are the first of them. */
  readonly patternsTotal: number | null;
  /** 0..1. */
  readonly confidence: number | null;
  readonly strict: WashBound | null;
  readonly loose: WashBound | null;
  /** The latest flagged trades, each with its transaction and the rules. */
  readonly flaggedTrades: readonly FlaggedTrade[] | null;
  /** How many trades any rule flagged. */
  readonly flaggedTradesTotal: number | null;
  /** Trades of MEV bots. They are excluded first: they are not wash trades. */
  readonly sandwiches: number | null;
  readonly arbitrages: number | null;
  /** Distinct traders, as wallets and after merging linked ones. */
  readonly uniqueTraders: number | null;
  readonly uniqueEntities: number | null;
  readonly statistics: TradeStatistics | null;
  readonly tradesCoverage: number | null;
  /** The block that the trades were read at. */
  readonly asOfBlock: number | null;
}

function toPattern({ type, strict, wallets, trades, share, description }: WashFinding): WashPattern {
  const volume = sumKnown(trades.map(({ valueUsd }) => valueUsd));
  const transactions = [...new Set(trades.map(({ transactionHash }) => transactionHash))];
  return {
    type,
    strict,
    wallets,
    trades: trades.length,
    volumeUsd: volume === null ? null : finite(volume * share),
    description,
    transactionHashes: transactions.slice(0, 10),
    transactionsTotal: transactions.length,
  };
}

/** The findings without loose ones that repeat a strict one of the same wallets. */
function distinctOf(findings: readonly WashFinding[]): readonly WashFinding[] {
  const keyOf = ({ type, wallets }: WashFinding) => `${type}:${wallets.join()}`;
  const strict = new Set(findings.filter((finding) => finding.strict).map(keyOf));
  return findings.filter((finding) => finding.strict || !strict.has(keyOf(finding)));
}

type ShareOf = (trade: FlaggedTrade) => number;

/** What was read of the last 24 hours, and what all of it is worth: an estimate where windows were drawn. */
interface ReadDay {
  readonly trades: readonly Trade[];
  readonly volumeUsd: number | null;
}

function dayOf(window: TradeWindow): ReadDay {
  const read = volumeOf(lastDay(window));
  const all = read === null ? null : estimateDay(window, ({ valueUsd }) => valueUsd ?? 0);
  return { trades: readOfDay(window), volumeUsd: all?.value ?? read };
}

/** What is flagged of the last 24 hours. */
function dayBoundOf({ window, analysis }: AssessedWash, day: ReadDay, shareOf: ShareOf): WashBound {
  const { endAt } = window;
  const flagged = analysis.flagged.filter(
    ({ timestamp }) => timestamp > endAt - DAY_SECONDS && timestamp <= endAt,
  );
  const bound = boundOf(flagged, day.trades, shareOf);
  const volumeUsd = bound.volumeUsd === null ? null : bound.volumeUsd * drawnFactor(day);
  return { ...bound, volumeUsd };
}

/** How much more was traded in the day than in what was read of it. */
function drawnFactor({ trades, volumeUsd: all }: ReadDay): number {
  const read = volumeOf(trades);
  return read === null || all === null || read === 0 ? 1 : all / read;
}

function organicOf({ volumeUsd: total }: ReadDay, { volumeUsd }: WashBound): number | null {
  return total === null || volumeUsd === null ? null : finite(Math.max(0, total - volumeUsd));
}

function riskOf({ analysis }: AssessedWash): RiskLevel {
  if (analysis.trades.length < rules.minTrades) return 'UNKNOWN';
  return rules.risk.find(({ share }) => analysis.strict.volumeRatio >= share)?.level ?? 'LOW';
}

function detailsOf(wash: AssessedWash): WashTradingDetails {
  const { window, analysis } = wash;
  const { older } = window;
  const { strict, loose, findings, flagged, mev, trades } = analysis;
  const distinct = distinctOf(findings);
  const readDay = dayOf(window);
  const day = dayBoundOf(wash, readDay, ({ strictShare }) => strictShare);
  const dayLoose = dayBoundOf(wash, readDay, ({ looseShare }) => looseShare);
  return {
    washTradingDetected: strict.volumeRatio >= rules.detectedShare,
    riskLevel: riskOf(wash),
    washVolumeUsd: day.volumeUsd,
    washVolumePercentage: day.volumeRatio * 100,
    organicVolume24h: organicOf(readDay, day),
    organicVolumeLow24hUsd: organicOf(readDay, dayLoose),
    totalVolume24h: readDay.volumeUsd,
    windowVolumeUsd: older ? sumKnown([volumeOf(trades), older.all.volumeUsd]) : volumeOf(trades),
    windowWashVolumeUsd: strict.volumeUsd,
    windowWashPercentage: strict.volumeRatio * 100,
    totalTradesAnalyzed: trades.length + (older?.all.trades ?? 0),
    suspiciousTrades: strict.trades,
    suspiciousWallets: strict.wallets,
    windowHours: Math.round(window.windowSeconds / 3_600),
    patterns: distinct.slice(0, rules.patternsShown).map(toPattern),
    patternsTotal: distinct.length,
    confidence: analysis.confidence,
    strict,
    loose,
    flaggedTrades: flagged.slice(-rules.flaggedShown),
    flaggedTradesTotal: flagged.length + (older?.loose.trades ?? 0),
    sandwiches: mev.sandwiches,
    arbitrages: mev.arbitrages,
    uniqueTraders: analysis.traders,
    uniqueEntities: analysis.entities,
    statistics: analysis.statistics,
    tradesCoverage: older?.coverage ?? window.coverage,
    asOfBlock: window.asOfBlock,
  };
}

const fromTrades: readonly FactKind[] = ['trades'];
const fromAll: readonly FactKind[] = ['trades', 'walletLinks', 'liquidityLocks'];

const fieldFacts: Component<WashTradingDetails>['fieldFacts'] = {
  washTradingDetected: fromAll,
  riskLevel: fromAll,
  washVolumeUsd: fromAll,
  washVolumePercentage: fromAll,
  organicVolume24h: fromAll,
  organicVolumeLow24hUsd: fromAll,
  totalVolume24h: fromTrades,
  windowVolumeUsd: fromTrades,
  windowWashVolumeUsd: fromAll,
  windowWashPercentage: fromAll,
  totalTradesAnalyzed: fromTrades,
  suspiciousTrades: fromAll,
  suspiciousWallets: fromAll,
  windowHours: fromTrades,
  patterns: fromAll,
  patternsTotal: fromAll,
  confidence: fromAll,
  strict: fromAll,
  loose: fromAll,
  flaggedTrades: fromAll,
  flaggedTradesTotal: fromAll,
  sandwiches: fromAll,
  arbitrages: fromTrades,
  uniqueTraders: fromAll,
  uniqueEntities: fromAll,
  statistics: fromAll,
  tradesCoverage: fromTrades,
  asOfBlock: fromTrades,
};

const unknownDetails = Object.fromEntries(Object.keys(fieldFacts).map((field) => [field, null])) as {
  readonly [F in keyof WashTradingDetails]: null;
};

/** How much of the volume is real. */
export const washTradingComponent: Component<WashTradingDetails> = {
  id: 'washTrading',
  scoreName: 'washTradingAnalysis',
  weight: policy.washTrading.componentWeight,
  facts: ['trades', 'walletLinks', 'liquidityLocks'],
  fieldFacts,
  prepare: assessWashInSteps,
  details: (input: AssessInput) => {
    const wash = assessWash(input);
    return wash ? detailsOf(wash) : unknownDetails;
  },
  judge: judgeWash,
};
