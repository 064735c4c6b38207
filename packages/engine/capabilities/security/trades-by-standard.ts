import { poolIdOf, ZERO_ADDRESS } from '@assay/facts';
import type { SecurityInputs } from './security-inputs.js';

/**
 * Whether an account on no list was seen to trade a token that the chain runs: what a trade of it depends on,
 * its standard says (lists, pauses and balances). False where the pool has a hook, whose code may ask more.
 */
export function tradesByStandard({
  protocol,
  simulation,
  pools,
}: Pick<SecurityInputs, 'protocol' | 'simulation' | 'pools'>): boolean {
  if (!protocol || !simulation?.canBuy || !simulation.canSell) return false;
  const traded = pools?.find((pool) => poolIdOf(pool) === (simulation.poolId ?? simulation.pool));
  return traded !== undefined && (traded.v4 === undefined || traded.v4.hooks === ZERO_ADDRESS);
}
