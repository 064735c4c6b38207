import type { ReportOpinion } from './scan-report.js';

/** What outside market-data providers say; `null` where they do not say. USD. */
export interface MarketReport {
  readonly priceUsd: number | null;
  readonly marketCap: number | null;
  readonly fdv: number | null;
  /** Over the pools that the provider named: a floor where it left some out. */
  readonly liquidityUsd: number | null;
  readonly volume24h: number | null;
  /** Percent. */
  readonly priceChange24h: number | null;
  readonly buys24h: number | null;
  readonly sells24h: number | null;
  readonly pairs: number | null;
  /** Every source behind this report, in its own words. */
  readonly opinions?: readonly ReportOpinion[];
  /** Fields on which two sources differ by more than a quarter. */
  readonly disagreements?: readonly string[];
}
