/** What an outside market-data provider says; `null` where it does not say. USD. */
export interface MarketReport {
  readonly priceUsd: number | null;
  readonly marketCap: number | null;
  readonly fdv: number | null;
  readonly liquidityUsd: number | null;
  readonly volume24h: number | null;
  /** Percent. */
  readonly priceChange24h: number | null;
  readonly buys24h: number | null;
  readonly sells24h: number | null;
  readonly pairs: number | null;
}
