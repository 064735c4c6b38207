import { orFalse, orUnknown, orZero, rounded } from './values.js';

interface WashTrading {
  readonly washTradingDetected?: boolean | null;
  readonly riskLevel?: string | null;
  readonly washVolumeUsd?: number | null;
  readonly washVolumePercentage?: number | null;
  readonly organicVolume24h?: number | null;
  readonly totalVolume24h?: number | null;
  readonly totalTradesAnalyzed?: number | null;
  readonly suspiciousTrades?: number | null;
  readonly suspiciousWallets?: number | null;
  readonly windowHours?: number | null;
  readonly confidence?: number | null;
  readonly patterns?:
    | readonly {
        readonly type: string;
        readonly wallets: readonly string[];
        readonly trades: number;
        readonly volumeUsd: number;
        readonly description: string;
      }[]
    | null;
}

export function presentWashTrading(wash: WashTrading | null) {
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
