import type { TradingChecks } from '@assay/facts';
import type { SecurityInputs } from '../security-inputs.js';
import { type PoolHook, toPoolHooks } from './hook-conduct.js';

/** The trading checks as they are shown: hooks with their classes. */
export interface TradingView extends Omit<TradingChecks, 'hooks'> {
  readonly hooks: readonly PoolHook[];
}

export function toTradingView({
  trading,
  pools = [],
}: Pick<SecurityInputs, 'trading' | 'pools'>): TradingView | null {
  return trading ? { ...trading, hooks: toPoolHooks(pools, trading.hooks) } : null;
}
