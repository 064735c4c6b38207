import { toQuantity } from '@assay/facts';
import { type BalanceSlot, toBalanceOverride } from '../calls/balance-slot.js';
import { type SimulationSetup, withOverrides } from '../calls/simulation-setup.js';
import type { Step } from '../calls/step.js';
import { fundSteps, legSteps } from '../trades/trade.js';
import { type TradeSetup, withQuoteFunds } from '../trades/trade-setup.js';

/** A trade setup whose trader may be given tokens. */
export interface CheckSetup extends TradeSetup {
  /** Balance slot of the token; `undefined` where it was not found. */
  readonly tokenSlot: BalanceSlot | undefined;
}

/** Funds the trader with `quote` to spend, and with `tokens` to sell where they can be given. */
export function toFundedSetup(setup: CheckSetup, quote: bigint, tokens: bigint): SimulationSetup {
  const { venue, trader, simulationSetup, quoteSlot, tokenSlot } = setup;
  const withCoin = withOverrides(simulationSetup, {
    [trader]: { balance: toQuantity(quote * 2n + 10n ** 24n) },
  });
  const funded = withQuoteFunds(withCoin, { venue, slot: quoteSlot, holders: [trader], amount: quote });
  if (!tokenSlot || tokens === 0n) return funded;
  return withOverrides(funded, toBalanceOverride(venue.token, tokenSlot, trader, tokens));
}

/** A purchase of the usual size. */
export function purchase({ venue, trader, spend }: CheckSetup): readonly Step[] {
  return [
    ...fundSteps(venue, trader, spend),
    ...legSteps(venue, 'buy', { trader, direction: 'buy', amount: spend }),
  ];
}
