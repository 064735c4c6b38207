import type { Trade } from '../market/facts/trades.js';
import { policy } from '../policy.js';

const rules = policy.washTrading.statistics;

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

function repeatedSizesOf(trades: readonly Trade[], amounts: readonly string[]): number | null {
  if (trades.length < rules.sizeTrades) return null;
  const counts = new Map<string, number>();
  const keys = trades.map(({ trader }, i) => `${trader}:${sizeOf(amounts[i] ?? '')}`);
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return keys.filter((key) => (counts.get(key) ?? 0) >= 5).length / trades.length;
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

/** All tests over some trades. O(n). */
export function statisticsOf(trades: readonly Trade[]): TradeStatistics {
  const amounts = trades.map(({ quoteAmount }) => quoteAmount.toString());
  return {
    trades: trades.length,
    benford: benfordOf(amounts),
    repeatedSizeRatio: repeatedSizesOf(trades, amounts),
    roundSizeRatio: roundSizesOf(amounts),
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
