import { createReadContext, type ReadContext } from '@assay/chain';
import { type Address, createFreshAddress } from '@assay/facts';
import { type BalanceSlot, fetchBalanceSlot, toBalanceOverride } from '../calls/balance-slot.js';
import {
  createSimulationSetup,
  type SimulationSetup,
  type StateOverrides,
  withOverrides,
} from '../calls/simulation-setup.js';
import type { Venue } from '../venues/venue.js';
import { fetchCreatedSetup, needsCreation } from './created-setup.js';
import { type Fees, fetchFees } from './fees.js';
import { toProbeAmount } from './trade.js';

/** A venue at a block with fresh accounts that can pay there. */
export interface TradeSetup extends ReadContext {
  readonly venue: Venue;
  /** Buys and sells; the driver of the simulation. */
  readonly trader: Address;
  /** Receives transfers and carries no code. */
  readonly recipient: Address;
  readonly simulationSetup: SimulationSetup;
  readonly fees: Fees;
  /** Quote tokens a purchase spends. */
  readonly spend: bigint;
  /** Balance slot of the quote token; `undefined` for the wrapped native coin, which is deposited. */
  readonly quoteSlot: BalanceSlot | undefined;
}

interface QuoteFunds {
  readonly venue: Venue;
  /** Balance slot of the quote token; `undefined` for the wrapped native coin. */
  readonly slot: BalanceSlot | undefined;
  readonly holders: readonly Address[];
  readonly amount: bigint;
}

/** Lets `holders` pay up to `amount` in the venue's quote token. */
export function withQuoteFunds(
  simulationSetup: SimulationSetup,
  { venue, slot, holders, amount }: QuoteFunds,
): SimulationSetup {
  if (!slot) return simulationSetup;
  return holders.reduce(
    (funded, holder) =>
      withOverrides(funded, toBalanceOverride(venue.pool.quote.address, slot, holder, amount)),
    simulationSetup,
  );
}

/** Overrides that the venue itself needs, besides the funds of traders. */
export function toVenueOverrides({ overrides = {}, backing }: Venue): StateOverrides {
  return { ...overrides, ...backing?.overrides };
}

/** A setup for trades in the venue, including the providers of a simulated pool. */
export function createVenueSetup(
  venue: Venue | undefined,
  driver: Address,
  actors: readonly Address[],
  gasPrice: bigint,
): SimulationSetup {
  const backing = venue?.backing;
  const simulationSetup = createSimulationSetup(driver, [...actors, ...(backing?.actors ?? [])], gasPrice);
  return venue ? withOverrides(simulationSetup, toVenueOverrides(venue)) : simulationSetup;
}

interface Terms {
  readonly spend: bigint;
  readonly gasPrice: bigint;
}

/** The trader with code, native coin and the quote token, all by overrides. */
function createTraderSetup(venue: Venue, slot: BalanceSlot | undefined, { spend, gasPrice }: Terms) {
  const trader = createFreshAddress();
  return withQuoteFunds(withOverrides(createSimulationSetup(trader, [], gasPrice), venue.overrides ?? {}), {
    venue,
    slot,
    holders: [trader],
    amount: spend * 1_000n,
  });
}

/**
 * Prepares fresh accounts for one venue. `undefined` where they cannot be given the quote token.
 * @throws {RpcError} where the node does not answer.
 */
export async function prepareTradeSetup(context: ReadContext, venue: Venue): Promise<TradeSetup | undefined> {
  const quote = venue.pool.quote.address;
  const native = quote === venue.wrappedNative;
  const [fees, quoteSlot] = await Promise.all([
    fetchFees(context),
    native ? undefined : fetchBalanceSlot(context, quote),
  ]);
  if (!native && !quoteSlot) return undefined;
  const terms = { spend: toProbeAmount(venue), gasPrice: fees.gasPrice };
  const created = needsCreation(context, venue) ? await fetchCreatedSetup(context, venue, terms) : undefined;
  const simulationSetup = created ?? createTraderSetup(venue, quoteSlot, terms);
  return {
    ...createReadContext(context.rpc, context.block, context.options),
    venue,
    trader: simulationSetup.driver,
    recipient: createFreshAddress(),
    simulationSetup,
    spend: terms.spend,
    quoteSlot,
    fees,
  };
}
