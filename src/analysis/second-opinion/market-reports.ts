import type { Fact, Known } from '../../domain/fact.js';
import type { MarketReport } from '../../domain/facts/market-report.js';
import { type Answers, firstOf, toCombined } from './known-answers.js';

const fields = [
  'priceUsd',
  'marketCap',
  'fdv',
  'liquidityUsd',
  'volume24h',
  'priceChange24h',
  'buys24h',
  'sells24h',
  'pairs',
] as const satisfies readonly (keyof MarketReport)[];

const compared = ['priceUsd', 'liquidityUsd', 'volume24h'] as const satisfies readonly (keyof MarketReport)[];

/** Two sources differ when the larger number is more than a quarter above the smaller one. */
const TOLERANCE = 1.25;

/** The first source's numbers, with what it does not say from the next ones; contradictions are named, and all sources quoted. */
export function combineMarketReports(answers: Answers<MarketReport>): Known<MarketReport> {
  const reports = answers.map(({ value }) => value);
  const merged = Object.fromEntries(
    fields.map((field) => [field, firstOf(reports.map((report) => report[field]))]),
  );
  const disagreements = compared.filter((field) => {
    const said = reports.map((report) => report[field]).filter((value) => value !== null && value > 0);
    const numbers = said.filter((value) => value !== null);
    return numbers.length > 1 && Math.max(...numbers) > Math.min(...numbers) * TOLERANCE;
  });
  const value: MarketReport = {
    ...answers[0].value,
    ...merged,
    opinions: reports.flatMap((report) => report.opinions ?? []),
    disagreements,
  };
  return toCombined(answers, value);
}

/** A report without price and liquidity leaves the question open. */
export function isMarketReportEnough(fact: Fact<MarketReport>): boolean {
  return fact.known && fact.value.priceUsd !== null && fact.value.liquidityUsd !== null;
}
