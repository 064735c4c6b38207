import type { Holders } from '../../capabilities/holders/facts/holders.js';
import type { Pool } from '../../capabilities/market/facts/pools.js';
import type { TradingChecks } from '../../capabilities/security/facts/trading-checks.js';
import { unlessNotPlayed } from '../unless-not-played.js';
import type { Venue } from '../venues/venue.js';
import type { CheckSetup } from './check-setup.js';
import { tryHolderSells } from './holder-sells.js';
import { pickOtherVenues, tryOtherPools } from './pool-trades.js';
import { runEnvironments } from './run-environments.js';
import { trySellFractions } from './sell-fractions.js';
import { findSizeLimits, noLimits } from './size-limits.js';

/** The token's market, as far as the trading checks need it. */
export interface CheckInput {
  readonly setup: CheckSetup;
  readonly venues: readonly Venue[];
  readonly pools: readonly Pool[];
  /** Resolves when the holders are known; with `undefined` where they come too late. */
  readonly holders: Promise<Holders | undefined>;
}

/**
 * All checks at once: about four round trips in a row, whatever the number of checks. What the node does not play
 * is `null`.
 * @throws {RpcError} where the node does not answer.
 */
export async function checkTrading({
  setup,
  venues,
  pools,
  holders,
}: CheckInput): Promise<Omit<TradingChecks, 'impersonates'>> {
  const { simulate } = await setup.rpc.abilities(setup.options);
  const others = pickOtherVenues(venues, pools, setup.venue);
  const [inOneCall, limits, matrix, otherPools, holderSells] = await Promise.all([
    simulate ? undefined : trySellFractions(setup),
    findSizeLimits(setup).catch(unlessNotPlayed),
    runEnvironments(setup),
    tryOtherPools(setup, others),
    holders.then((found) => (found ? tryHolderSells(setup, found, simulate) : null)),
  ]);
  const { maxBuy, maxSell, maxWallet, evidence } = limits ?? noLimits;
  const fractions = inOneCall ?? matrix.fractions;
  return {
    canSellAll: fractions.all,
    canSellHalf: fractions.half,
    canSellDust: fractions.dust,
    maxBuy,
    maxSell,
    maxWallet,
    cooldown: matrix.cooldown,
    pools: otherPools,
    holderSells,
    environments: matrix.environments,
    environmentSensitive: matrix.environmentSensitive,
    evidence,
  };
}
