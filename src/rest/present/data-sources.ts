import type { AnalyzeTokenQuery } from '../../generated/operations.js';

export function presentDataSources(sources: AnalyzeTokenQuery['token']['dataSources']) {
  return {
    token_data_available: sources.tokenDataAvailable,
    security_analysis_available: sources.securityAnalysisAvailable,
    market_analysis_available: sources.marketAnalysisAvailable,
    holder_analysis_available: sources.holderAnalysisAvailable,
    wash_trading_analysis_available: sources.washTradingAnalysisAvailable,
    sniper_sellers_analysis_available: sources.sniperSellersAnalysisAvailable,
    ai_link_analysis_available: sources.aiLinkAnalysisAvailable,
  };
}
