import { isNodeFailure } from '@assay/chain';
import { toQuantity } from '@assay/facts';
import { balanceStep, transferStep } from '../calls/erc20.js';
import { nativeFunds, type StateOverrides, withOverrides } from '../calls/simulation-setup.js';
import { readWord, type Step } from '../calls/step.js';
import { toBlockOverrides } from './fees.js';
import type { ScenarioRun } from './run-scenario.js';
import { type SimulatedBlock, simulateBlocks } from './simulate-v1.js';
import { fundSteps, legSteps } from './trade.js';
import type { TradeRuns } from './trade-runs.js';
import { type TradeSetup, toVenueOverrides, withQuoteFunds } from './trade-setup.js';

/** Gas of all transactions of one trader, and the least price, in wei, that it can pay for it. */
const TRADER_GAS = 20_000_000n;
const LEAST_GAS_PRICE = 30n * 10n ** 9n;
/** So that the balance is not round. */
const ODD_WEI = 73_529_411_764_705_883n;

/** Native coin as a person may hold it: a token could tell a million coins from that. */
function walletFunds({ venue, spend, fees: { gasPrice } }: TradeSetup): bigint {
  const price = gasPrice > LEAST_GAS_PRICE ? gasPrice : LEAST_GAS_PRICE;
  const purchases = venue.pool.quote.address === venue.wrappedNative ? spend * 12n : 0n;
  return purchases + TRADER_GAS * price + ODD_WEI;
}

/** Balances of the trader (and of the providers of a simulated pool), without injected code. */
export function toPlainOverrides(setup: TradeSetup): StateOverrides {
  const { venue, trader, quoteSlot, spend } = setup;
  const providers = venue.backing?.actors ?? [];
  const overrides = {
    ...Object.fromEntries(providers.map((person) => [person, { balance: toQuantity(nativeFunds) }])),
    [trader]: { balance: toQuantity(walletFunds(setup)) },
  };
  const simulationSetup = withOverrides({ driver: trader, overrides }, toVenueOverrides(venue));
  return withQuoteFunds(simulationSetup, {
    venue,
    slot: quoteSlot,
    holders: [trader],
    amount: spend * 1_000n,
  }).overrides;
}

/** The purchase, as separate transactions of one block. */
function purchaseSteps({ venue, trader, spend }: TradeSetup): readonly Step[] {
  return [
    ...fundSteps(venue, trader, spend),
    ...legSteps(venue, 'buy', { trader, direction: 'buy', amount: spend }),
    balanceStep('held', trader, venue.token, trader),
  ];
}

/** A block as it would be mined, with a realistic gas price. */
function toBlock({ fees, block }: TradeSetup, steps: readonly Step[]): SimulatedBlock {
  return { steps, gasPrice: fees.gasPrice, overrides: toBlockOverrides(fees, block) };
}

/** Balance of an account without code after the purchase; 0 where it could not buy. */
async function fetchHeld(setup: TradeSetup): Promise<{ readonly held: bigint; readonly run: ScenarioRun }> {
  const blocks = [toBlock(setup, purchaseSteps(setup))];
  const meaning = 'an account without code buys the token';
  const run = await simulateBlocks(setup, toPlainOverrides(setup), blocks, meaning);
  return { held: readWord(run.outcomes, 'held') ?? 0n, run };
}

function simulateSale(setup: TradeSetup, held: bigint, divisor: bigint): Promise<ScenarioRun> {
  const { venue, trader } = setup;
  const bought = toBlock(setup, purchaseSteps(setup));
  const sale = toBlock(setup, legSteps(venue, 'sell', { trader, direction: 'sell', amount: held / divisor }));
  const share = divisor === 1n ? 'all' : 'half';
  const meaning = `an account without code buys the token and sells ${share} of it one block later`;
  return simulateBlocks(setup, toPlainOverrides(setup), [bought, sale], meaning);
}

function simulateTransfer(setup: TradeSetup, held: bigint): Promise<ScenarioRun> {
  const { venue, trader, recipient } = setup;
  const bought = toBlock(setup, purchaseSteps(setup));
  const steps = [
    balanceStep('recipientBefore', trader, venue.token, recipient),
    transferStep('transfer', trader, { token: venue.token, to: recipient, amount: held }),
    balanceStep('recipientAfter', trader, venue.token, recipient),
  ];
  const meaning = 'an account without code buys the token and transfers all of it one block later';
  return simulateBlocks(setup, toPlainOverrides(setup), [bought, toBlock(setup, steps)], meaning);
}

/**
 * Buys in one block and sells in the next, as an account without code. Two round trips, because the sale must
 * name the amount; three where selling everything fails and half is tried. `undefined` where the node refuses
 * (not every node that has `eth_simulateV1` takes every request).
 */
export async function tradeAsAccount(
  setup: TradeSetup,
  onRefused: () => void,
): Promise<TradeRuns | undefined> {
  try {
    const { held, run: purchase } = await fetchHeld(setup);
    if (held === 0n) return { trade: purchase };
    const [trade, move] = await Promise.all([simulateSale(setup, held, 1n), simulateTransfer(setup, held)]);
    if (trade.outcomes.get('sell.swap')?.success) return { trade, move };
    onRefused();
    return { trade, move, half: await simulateSale(setup, held, 2n) };
  } catch (error) {
    if (isNodeFailure(error)) return undefined;
    throw error;
  }
}
