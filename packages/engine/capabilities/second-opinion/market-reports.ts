import type { Disagreement, Fact, Known, MarketReport } from '@assay/facts';
import { type Answers, areFarApart, combineAnswers, firstOf, quoteField } from './known-answers.js';

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

/**
 * The first source's numbers; the next sources fill the gaps. Names contradictions and quotes all sources.
 */
export function combineMarketReports(answers: Answers<MarketReport>): Known<MarketReport> {
  const reports = answers.map(({ value }) => value);
  const merged = Object.fromEntries(
    fields.map((field) => [field, firstOf(reports.map((report) => report[field]))]),
  );
  const { opinions: _ofFirst, ...first } = answers[0].value;
  const value: MarketReport = { ...first, ...merged };
  const quote = (report: MarketReport) => report.opinions?.[0]?.says ?? {};
  const disagreements = compared
    .filter((field) => areFarApart(reports.map((report) => report[field])))
    .map(
      (field): Disagreement => ({
        field,
        taken: String(value[field]),
        said: quoteField(answers, field),
      }),
    );
  return combineAnswers(answers, value, quote, disagreements);
}

/** Whether no further source need be asked: the report has a price and liquidity. */
export function isMarketReportEnough(fact: Fact<MarketReport>): boolean {
  return fact.known && fact.value.priceUsd !== null && fact.value.liquidityUsd !== null;
}
