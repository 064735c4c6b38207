import type { AnalyzeTokenQuery } from '../../generated/operations.js';
import { orFalse, orUnknown, orZero, rounded } from '../../rest/present/values.js';

export function presentWashTrading(wash: AnalyzeTokenQuery['token']['washTrading']) {
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
    patterns: (wash?.patterns ?? []).map((pattern) => ({
      type: pattern.type,
      wallets: pattern.wallets,
      trades: pattern.trades,
      volume_usd: rounded(pattern.volumeUsd),
      description: pattern.description,
    })),
    confidence: rounded(wash?.confidence, 4),
  };
}
