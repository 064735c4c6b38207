import { protocolTokenAt, type TradeSimulation } from '@assay/facts';
import { fetchBalanceSlot, toBalanceOverride } from '../calls/balance-slot.js';
import { withOverrides } from '../calls/simulation-setup.js';
import type { Step } from '../calls/step.js';
import { tradeAsAccount } from './account-trade.js';
import { runScenario } from './run-scenario.js';
import { fundSteps, legSteps, readLeg } from './trade.js';
import { type TradeRuns, toTradeSimulation } from './trade-runs.js';
import { readRoundTrip, roundTripSteps, transferSteps } from './trade-scenario.js';
import type { TradeSetup } from './trade-setup.js';
import { unlessNotPlayed } from './unless-not-played.js';

/** A sale of tokens granted by state override, without a purchase before it. */
async function sellHeldBefore(setup: TradeSetup): Promise<TradeRuns['heldBefore'] | undefined> {
  const { venue, trader, simulationSetup } = setup;
  // Nothing can be given then. A token that the chain runs knows no cooldown: the sale fails later too.
  if (simulationSetup.creation) return undefined;
  const slot = await fetchBalanceSlot(setup, venue.token);
  const amount = venue.pool.tokenReserve / 1000n;
  if (!slot || amount === 0n) return undefined;
  const steps = [
    ...fundSteps(venue, trader, 1n),
    ...legSteps(venue, 'sell', { trader, direction: 'sell', amount }),
  ];
  const given = withOverrides(simulationSetup, toBalanceOverride(venue.token, slot, trader, amount));
  const meaning = 'an account that was given the token, and bought none, sells all of it';
  const run = await runScenario(setup, given, steps, meaning).catch(unlessNotPlayed);
  if (!run) return { passed: null };
  return {
    passed: readLeg(venue, run.outcomes, { name: 'sell', direction: 'sell', sent: amount }).passed,
    run,
  };
}

/**
 * The trader carries the executor's code and does everything in one transaction; one round trip, two more
 * where the sale fails.
 */
async function tradeInOneCall(setup: TradeSetup, onRefused: () => void): Promise<TradeRuns> {
  const { venue, trader, recipient, simulationSetup, spend } = setup;
  const simulate = (steps: readonly Step[], meaning: string) =>
    runScenario(setup, simulationSetup, steps, meaning);
  const [trade, move] = await Promise.all([
    simulate(roundTripSteps(venue, trader, spend), 'a fresh account buys the token and sells all of it'),
    simulate(
      transferSteps(venue, trader, recipient, spend),
      'a fresh account buys the token and transfers all of it to another account',
    ),
  ]);
  if (readRoundTrip(venue, trade.outcomes, spend).sell.passed !== false) return { trade, move };
  onRefused();
  const [half, heldBefore] = await Promise.all([
    simulate(roundTripSteps(venue, trader, spend, 2n), 'a fresh account buys the token and sells half of it'),
    sellHeldBefore(setup),
  ]);
  return { trade, move, half, ...(heldBefore ? { heldBefore } : {}) };
}

/** Transactions of what the chain itself runs can only be played by a node. */
export async function canActAsAccount({ rpc, options, venue }: TradeSetup): Promise<boolean> {
  const { simulate } = await rpc.abilities(options);
  const isOfChain = protocolTokenAt(rpc.chain, venue.token) !== undefined;
  return simulate && !(isOfChain && rpc.isPlayedHere('eth_simulateV1', []));
}

/**
 * Buys, sells and transfers the token as a fresh account. Where the node has `eth_simulateV1`, the account
 * has no code and sells one block after the purchase; elsewhere everything runs in one `eth_call`.
 * @param onRefused called where the sale of all fails, in the tick in which others are tried
 * @throws {RpcError} where the node does not answer.
 * @example (await simulateTrade(setup)).sellTax
 */
export async function simulateTrade(
  setup: TradeSetup,
  onRefused: () => void = () => undefined,
): Promise<TradeSimulation> {
  const asAccount = (await canActAsAccount(setup)) ? await tradeAsAccount(setup, onRefused) : undefined;
  return toTradeSimulation(setup, asAccount ?? (await tradeInOneCall(setup, onRefused)));
}
