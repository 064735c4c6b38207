import type { ReadContext } from '@assay/chain';
import { type Address, createFreshAddress } from '@assay/facts';
import { type BalanceSlot, toBalanceOverride } from '../calls/balance-slot.js';
import { balanceStep } from '../calls/erc20.js';
import { createActorCode } from '../calls/executor.js';
import { createSimulationSetup, type SimulationSetup, withOverrides } from '../calls/simulation-setup.js';
import { type Outcomes, readWord, type Step } from '../calls/step.js';
import { fetchFees } from '../trades/fees.js';
import { fundSteps, legSteps } from '../trades/trade.js';
import type { TradeSetup } from '../trades/trade-setup.js';
import type { Amount } from '../venues/venue.js';

/** A fresh account that holds the token, and another that acts as contracts do. */
export interface RouteSetup extends ReadContext {
  readonly token: Address;
  readonly holder: Address;
  /** An account with code: a router, a vault, a settlement contract, a spender. */
  readonly contract: Address;
  /** Never held the token. */
  readonly recipient: Address;
  readonly simulationSetup: SimulationSetup;
  /** Run first: they buy what the holder moves. Empty where it was given. */
  readonly fund: readonly Step[];
  readonly amount: Amount;
}

/** What the holder has, in smallest units; `undefined` where nothing could be bought. */
export function sentOf({ amount }: RouteSetup, outcomes: Outcomes): bigint | undefined {
  return typeof amount === 'bigint' ? amount : readWord(outcomes, 'held') || undefined;
}

interface Source {
  readonly token: Address;
  /** Where it can be bought. */
  readonly trade: TradeSetup | undefined;
  readonly slot: BalanceSlot | undefined;
  /** What to give where the slot is known. */
  readonly give: bigint;
}

/**
 * The holder is given the token where its balances are in a known place, so that no cooldown after a purchase counts;
 * else it buys some. `undefined` where neither can be done.
 * @throws {RpcError} where the node does not answer
 */
export async function prepareRouteSetup(
  context: ReadContext,
  { token, trade, slot, give }: Source,
): Promise<RouteSetup | undefined> {
  const [contract, recipient] = [createFreshAddress(), createFreshAddress()];
  const common = { ...context, token, contract, recipient };
  if (slot && give > 0n) {
    const holder = createFreshAddress();
    const { gasPrice } = await fetchFees(context);
    const setup = createSimulationSetup(holder, [contract], gasPrice);
    const given = withOverrides(setup, toBalanceOverride(token, slot, holder, give));
    return { ...common, holder, simulationSetup: given, fund: [], amount: give };
  }
  // Without overrides there is no second account.
  if (!trade || trade.simulationSetup.creation) return undefined;
  const { venue, trader, spend } = trade;
  const fund = [
    ...fundSteps(venue, trader, spend),
    ...legSteps(venue, 'buy', { trader, direction: 'buy', amount: spend }),
    balanceStep('held', trader, token, trader),
  ];
  const simulationSetup = withOverrides(trade.simulationSetup, { [contract]: { code: createActorCode() } });
  return { ...common, holder: trader, simulationSetup, fund, amount: { from: 'held' } };
}
