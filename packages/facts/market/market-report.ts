import type { Opinion } from '../domain/opinion.js';

/** What outside market-data providers report, in USD. `null`: not reported. */
export interface MarketReport {
  readonly priceUsd: number | null;
  readonly marketCap: number | null;
  readonly fdv: number | null;
  /** Sum over the pools that the provider listed: a lower bound where it left some out. */
  readonly liquidityUsd: number | null;
  readonly volume24h: number | null;
  /** Percent. */
  readonly priceChange24h: number | null;
  readonly buys24h: number | null;
  readonly sells24h: number | null;
  readonly pairs: number | null;
  /** Of a single source's report: its own words. Opinions on a combined report are on the fact instead. */
  readonly opinions?: readonly Opinion[];
}
