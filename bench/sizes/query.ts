/** What the measurement asks of the token: everything that judges, and what is read of the trades. */
export const query = (chain: string, address: string) => `{
  token(chain: ${chain}, address: "${address}") {
    coverage coreScore coreGrade
    market { coverage tradesCoverage volume24h buys24h asOfBlock }
    washTrading { coverage confidence totalTradesAnalyzed strict { volumeRatio } }
    snipers { coverage abstained firstBuyersFound snipersFound }
    pools: market { pools { address quoteSymbol liquidityUsd priceUsd } }
    holders { coverage historyCoverage totalHolders whaleConcentration }
    sources { fact known reason detail reading { steps leftOut requests } }
  }
}`;

interface Judged {
  readonly coverage: number | null;
}

/** The answer, as far as it is used. */
export interface Answer {
  readonly data: {
    readonly token: Judged & {
      readonly market:
        | (Judged & {
            readonly tradesCoverage: number | null;
            readonly volume24h: number | null;
            readonly asOfBlock: number | null;
          })
        | null;
      readonly washTrading: (Judged & { readonly strict: { readonly volumeRatio: number } | null }) | null;
      readonly snipers: (Judged & { readonly firstBuyersFound: number | null }) | null;
      readonly holders: Judged | null;
    };
  };
}
