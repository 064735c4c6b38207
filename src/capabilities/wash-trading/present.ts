import type { AnalyzeTokenQuery } from '../../generated/operations.js';
import { orFalse, orUnknown, orZero, rounded } from '../../rest/present/values.js';

type Wash = AnalyzeTokenQuery['token']['washTrading'];
type Pattern = NonNullable<NonNullable<Wash>['patterns']>[number];

/** One entry of the documented `patterns`. */
export function presentPattern({ type, wallets, trades, volumeUsd, description }: Pattern) {
  return { type, wallets, trades, volume_usd: rounded(volumeUsd), description };
}

export function presentWashTrading(wash: Wash) {
  return {
    wash_trading_detected: orFalse(wash?.washTradingDetected),
    risk_level: orUnknown(wash?.riskLevel),
    wash_volume_usd: rounded(wash?.washVolumeUsd),
    wash_volume_percentage: rounded(wash?.washVolumePercentage, 4),
    organic_volume_24h: rounded(wash?.organicVolume24h),
    total_volume_24h: rounded(wash?.totalVolume24h),
    total_trades_analyzed: orZero(wash?.totalTradesAnalyzed),
    suspicious_trades: orZero(wash?.suspiciousTrades),
    suspicious_wallets: orZero(wash?.suspiciousWallets),
    window_hours: orZero(wash?.windowHours),
    patterns: (wash?.patterns ?? []).map(presentPattern),
    confidence: rounded(wash?.confidence, 4),
  };
}
