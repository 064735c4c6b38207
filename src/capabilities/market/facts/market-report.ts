import type { Opinion } from '../../../domain/opinion.js';

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
  /** One source's report: what it says in its own words. Of a combined report the fact has the opinions. */
  readonly opinions?: readonly Opinion[];
}
