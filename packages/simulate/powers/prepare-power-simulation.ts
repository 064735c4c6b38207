import { createReadContext, type ReadContext, RpcError } from '@assay/chain';
import type { Address } from '@assay/facts';
import { type BalanceSlot, fetchBalanceSlot } from '../calls/balance-slot.js';
import { fetchFees } from '../trades/fees.js';
import { runScenario } from '../trades/run-scenario.js';
import { toProbeAmount } from '../trades/trade.js';
import { unlessNotPlayed } from '../trades/unless-not-played.js';
import type { Venue } from '../venues/venue.js';
import { baselineSteps } from './power-case.js';
import { type PowerScenario, setupSteps, tradingSteps } from './power-scenario.js';
import type { PowerSimulation } from './power-simulation.js';
import { readTrading } from './read-effects.js';
import { toPowerSetup } from './run-cases.js';
import { createTestAccounts } from './test-accounts.js';

const optional = async (slot: Promise<BalanceSlot | undefined>): Promise<BalanceSlot | undefined> => {
  try {
    return await slot;
  } catch (error) {
    // Without the slot less can be tried; an unreachable node fails in later calls.
    if (error instanceof RpcError) return undefined;
    throw error;
  }
};

/**
 * A simulation in which the test accounts buy their tokens. One round trip at most: none where the terms of trade
 * are known.
 * @throws {RpcError} where the node does not answer.
 */
async function createPowerSimulation(
  context: ReadContext,
  token: Address,
  venue: Venue | undefined,
  supply: bigint,
): Promise<PowerSimulation> {
  const accounts = createTestAccounts();
  const quote = venue?.pool.quote.address;
  const [quoteSlot, tokenSlot, { gasPrice }] = await Promise.all([
    venue && quote && quote !== venue.wrappedNative ? optional(fetchBalanceSlot(context, quote)) : undefined,
    optional(fetchBalanceSlot(context, token)),
    fetchFees(context),
  ]);
  const payable = venue !== undefined && (quote === venue.wrappedNative || quoteSlot !== undefined);
  const scenario: PowerScenario = {
    token,
    venue: payable ? venue : undefined,
    accounts: accounts,
    supply: 'bought',
    spend: venue ? toProbeAmount(venue) : 0n,
  };
  const grantedBalance = (venue?.pool.tokenReserve ?? supply) / 1000n;
  return {
    ...createReadContext(context.rpc, context.block, context.options),
    scene: scenario,
    quoteSlot,
    tokenSlot,
    gasPrice,
    gift: grantedBalance,
  };
}

/**
 * Finds how the test accounts get their tokens: bought where a purchase and a sale after it pass; else given
 * by state override, with a single sale where a second transfer in one block fails. One round trip.
 * @returns the same simulation where they buy
 * @throws {RpcError} where the node does not answer.
 */
async function chooseSupply(simulation: PowerSimulation): Promise<PowerSimulation> {
  const { scene: scenario, tokenSlot } = simulation;
  if (!tokenSlot) return simulation;
  const given: PowerSimulation = { ...simulation, scene: { ...scenario, supply: 'given' } };
  if (!scenario.venue) return given;
  const singleSale: PowerSimulation = { ...given, scene: { ...given.scene, singleSale: true } };
  const [bought, held, alone] = await Promise.all(
    [simulation, given, singleSale].map((candidate) => canSellIn(candidate)),
  );
  if (bought) return simulation;
  return !held && alone ? { ...given, singleSale } : given;
}

/** `createPowerSimulation`, then `chooseSupply`. */
export async function preparePowerSimulation(
  ...terms: Parameters<typeof createPowerSimulation>
): Promise<PowerSimulation> {
  return chooseSupply(await createPowerSimulation(...terms));
}

/** True where holders can sell when no power is used, as far as the node plays it. */
async function canSellIn(simulation: PowerSimulation): Promise<boolean> {
  const { scene: scenario } = simulation;
  const { trader } = scenario.accounts;
  const steps = [...setupSteps(scenario, trader), ...baselineSteps(scenario), ...tradingSteps(scenario)];
  const simulationSetup = toPowerSetup(simulation, trader);
  const run = await runScenario(simulation, simulationSetup, steps, 'holders trade').catch(unlessNotPlayed);
  return run !== undefined && readTrading(scenario, run.outcomes).canSell === true;
}
