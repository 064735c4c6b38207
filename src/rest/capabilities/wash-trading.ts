import type { AnalyzeTokenQuery } from '../../generated/operations.js';
import type { Filler } from '../present/filler.js';

type Wash = AnalyzeTokenQuery['token']['washTrading'];
type Pattern = NonNullable<NonNullable<Wash>['patterns']>[number];

/** One entry of the documented `patterns`. */
export function presentPattern({ type, wallets, trades, volumeUsd, description }: Pattern, fill: Filler) {
  return { type, wallets, trades, volume_usd: fill.number('volume_usd', volumeUsd), description };
}

export function presentWashTrading(wash: Wash, fill: Filler) {
  return {
    wash_trading_detected: fill.flag('wash_trading_detected', wash?.washTradingDetected),
    risk_level: fill.level('risk_level', wash?.riskLevel),
    wash_volume_usd: fill.number('wash_volume_usd', wash?.washVolumeUsd),
    wash_volume_percentage: fill.number('wash_volume_percentage', wash?.washVolumePercentage, 4),
    organic_volume_24h: fill.number('organic_volume_24h', wash?.organicVolume24h),
    total_volume_24h: fill.number('total_volume_24h', wash?.totalVolume24h),
    total_trades_analyzed: fill.count('total_trades_analyzed', wash?.totalTradesAnalyzed),
    suspicious_trades: fill.count('suspicious_trades', wash?.suspiciousTrades),
    suspicious_wallets: fill.count('suspicious_wallets', wash?.suspiciousWallets),
    window_hours: fill.count('window_hours', wash?.windowHours),
    window_volume_usd: fill.number('window_volume_usd', wash?.windowVolumeUsd),
    window_wash_volume_usd: fill.number('window_wash_volume_usd', wash?.windowWashVolumeUsd),
    window_wash_percentage: fill.number('window_wash_percentage', wash?.windowWashPercentage, 4),
    patterns: fill
      .list('patterns', wash?.patterns)
      .map((pattern, place) => presentPattern(pattern, fill.in(`patterns.${place}`))),
    confidence: fill.number('confidence', wash?.confidence, 4),
  };
}
