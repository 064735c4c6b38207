import { groupBy, mapInSteps, type Trade, type WorkSteps } from '@assay/facts';
import { policy } from '../policy.js';

const rules = policy.washTrading.statistics;
/** A size that one trader traded so often is a repeated one. */
const REPEATS = 5;

/**
 * Statistical tests of the trades. `null`: too few trades. They change only the confidence, never a wash
 * share.
 */
export interface TradeStatistics {
  readonly trades: number;
  /**
   * χ² of the first digits of the quote amounts against Benford's law, and the probability of at least this
   * χ² by chance.
   */
  readonly benford: { readonly chiSquare: number; readonly pValue: number } | null;
  /** Share of trades whose size (three digits) the trader repeated at least five times, 0..1. */
  readonly repeatedSizeRatio: number | null;
  /**
   * Share of quote amounts with at most two significant digits, 0..1: people use round amounts, bots rarely.
   */
  readonly roundSizeRatio: number | null;
  /** Entropy of the hour of day ÷ log 24: near 1 for bots that trade around the clock. */
  readonly hourEntropy: number | null;
}

/**
 * First digits against Benford: χ² = Σ (O − E)² ÷ E with E = n·log₁₀(1 + 1/d). Eight degrees of freedom, for
 * which P(χ² ≥ x) = e^(−x/2) · Σ_{i<4} (x/2)^i ÷ i! exactly. O(n).
 */
function benfordOf(amounts: readonly string[]): TradeStatistics['benford'] {
  const digits = amounts.map((amount) => Number(amount[0])).filter((digit) => digit > 0);
  if (digits.length < rules.benfordTrades) return null;
  let chiSquare = 0;
  for (let digit = 1; digit <= 9; digit += 1) {
    const expected = digits.length * Math.log10(1 + 1 / digit);
    chiSquare += (digits.filter((d) => d === digit).length - expected) ** 2 / expected;
  }
  const half = chiSquare / 2;
  return { chiSquare, pValue: Math.exp(-half) * (1 + half + half ** 2 / 2 + half ** 3 / 6) };
}

/** Three leading digits and the length: equal for amounts of about the same size. */
function sizeOf(amount: string): string {
  return `${amount.slice(0, 3)}e${amount.length}`;
}

function* repeatedSizesOf(count: number, byTrader: readonly (readonly Trade[])[]): WorkSteps<number | null> {
  if (count < rules.sizeTrades) return null;
  let repeated = 0;
  for (const own of byTrader) {
    if (own.length < REPEATS) continue;
    const bySize = groupBy(own, ({ quoteAmount }) => sizeOf(quoteAmount.toString()));
    for (const { length } of bySize.values()) repeated += length >= REPEATS ? length : 0;
    yield;
  }
  return repeated / count;
}

function roundSizesOf(amounts: readonly string[]): number | null {
  if (amounts.length < rules.sizeTrades) return null;
  return amounts.filter((amount) => /^[1-9]\d?0*$/.test(amount)).length / amounts.length;
}

function hourEntropyOf(trades: readonly Trade[]): number | null {
  if (trades.length < rules.entropyTrades) return null;
  const hours = new Array<number>(24).fill(0);
  for (const { timestamp } of trades) {
    const hour = Math.floor(timestamp / 3_600) % 24;
    hours[hour] = (hours[hour] ?? 0) + 1;
  }
  const entropy = hours.reduce(
    (sum, count) => (count === 0 ? sum : sum - (count / trades.length) * Math.log(count / trades.length)),
    0,
  );
  return entropy / Math.log(24);
}

/**
 * All tests over some trades, in steps. O(n).
 * @param byTrader the same trades by wallet
 */
export function* statisticsInSteps(
  trades: readonly Trade[],
  byTrader: readonly (readonly Trade[])[],
): WorkSteps<TradeStatistics> {
  const amounts = yield* mapInSteps(trades, ({ quoteAmount }) => quoteAmount.toString());
  const benford = benfordOf(amounts);
  yield;
  const repeatedSizeRatio = yield* repeatedSizesOf(trades.length, byTrader);
  const roundSizeRatio = roundSizesOf(amounts);
  yield;
  return {
    trades: trades.length,
    benford,
    repeatedSizeRatio,
    roundSizeRatio,
    hourEntropy: hourEntropyOf(trades),
  };
}

/** Number of available tests that indicate bots, minus those that do not: −3..3. */
export function machineSigns({ benford, repeatedSizeRatio, hourEntropy }: TradeStatistics): number {
  const signs = [
    benford && benford.pValue < 0.001,
    repeatedSizeRatio !== null && repeatedSizeRatio >= rules.repeatedSizes,
    hourEntropy !== null && hourEntropy >= rules.flatHours,
  ];
  const made = [benford, repeatedSizeRatio, hourEntropy].filter((test) => test !== null).length;
  const found = signs.filter(Boolean).length;
  return found - (made - found);
}
