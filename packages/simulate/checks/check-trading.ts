import type { HolderSells, Holders, Pool, TradingChecks } from '@assay/facts';
import { canActAsAccount } from '../trades/simulate-trade.js';
import { unlessNotPlayed } from '../trades/unless-not-played.js';
import type { Venue } from '../venues/venue.js';
import type { CheckSetup } from './check-setup.js';
import { tryHolderSells } from './holder-sells.js';
import { playHooks } from './hook-actions.js';
import { pickOtherVenues, tryOtherPools } from './pool-trades.js';
import { type EnvironmentMatrix, runEnvironments } from './run-environments.js';
import { trySellFractions } from './sell-fractions.js';
import { findSizeLimits, noLimits } from './size-limits.js';
import { measureTaxCurve } from './tax-curve.js';

/** The higher of both taxes of a trade now. */
function toTaxNow({ environments }: EnvironmentMatrix): number | null {
  const now = environments.find(({ id }) => id === 'baseline');
  const known = [now?.buyTax, now?.sellTax].flatMap((tax) => tax ?? []);
  return known.length === 0 ? null : Math.max(...known);
}

/** With fewer, what only some holders are refused could be all that was seen. */
const LEAST_HOLDERS = 3;

/** True where a newcomer sells and no holder can: an account that just bought is told from all others. */
function onlyNewcomersSell({ environments }: EnvironmentMatrix, sells: HolderSells | null): boolean {
  const now = environments.find(({ id }) => id === 'baseline');
  return (
    now?.canSell === true && sells !== null && sells.tried >= LEAST_HOLDERS && sells.failed === sells.tried
  );
}

/** The token's market, as far as the trading checks need it. */
export interface CheckInput {
  readonly setup: CheckSetup;
  readonly venues: readonly Venue[];
  readonly pools: readonly Pool[];
  /** Resolves when the holders are known; with `undefined` where they come too late. */
  readonly holders: Promise<Holders | undefined>;
}

/**
 * All checks at once: about four round trips in a row, whatever the number of checks; up to five more where a
 * tax falls with time. What the node does not play
 * is `null`.
 * @throws {RpcError} where the node does not answer.
 */
export async function checkTrading({
  setup,
  venues,
  pools,
  holders,
}: CheckInput): Promise<Omit<TradingChecks, 'impersonates'>> {
  const simulate = await canActAsAccount(setup);
  const others = pickOtherVenues(venues, pools, setup.venue);
  const [inOneCall, limits, matrix, otherPools, hooks, holderSells] = await Promise.all([
    simulate ? undefined : trySellFractions(setup),
    findSizeLimits(setup).catch(unlessNotPlayed),
    runEnvironments(setup).then(async (found) => ({
      ...found,
      taxCurve: await measureTaxCurve(setup, toTaxNow(found)),
    })),
    tryOtherPools(setup, others),
    playHooks(setup, [setup.venue, ...others]),
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
    hooks,
    holderSells,
    environments: matrix.environments,
    taxCurve: matrix.taxCurve,
    environmentSensitive: onlyNewcomersSell(matrix, holderSells) || matrix.environmentSensitive,
    evidence,
  };
}
