import { toBalanceOverride } from '../calls/balance-slot.js';
import { balanceStep, transferStep } from '../calls/erc20.js';
import { type SimulationSetup, withOverrides } from '../calls/simulation-setup.js';
import { type Outcomes, readWord, type Step } from '../calls/step.js';
import { legSteps } from '../trades/trade.js';
import type { PowerScenario } from './power-scenario.js';
import type { PowerSimulation } from './power-simulation.js';

/**
 * This many times the pool's tokens are sold before the call: by the constant product, the price then falls
 * to a hundredth.
 */
const CRASH = 9n;
/** Sold for less than the earlier value divided by this: the sale has no minimum price. */
const WORTH = 2n;

/** True where the pool's balances give its price. */
const isPriced = ({ venue }: PowerScenario): boolean => venue?.pool.kind === 'uniswap-v2';

function change(outcomes: Outcomes, name: string, from: string): bigint {
  const [before, after] = [readWord(outcomes, `${from}.${name}`), readWord(outcomes, `after.${name}`)];
  return before === undefined || after === undefined ? 0n : after - before;
}

/** True where the contract sold tokens to the pool. */
function soldSince(outcomes: Outcomes, from: string): boolean {
  return (
    change(outcomes, 'contractOwn', from) < 0n &&
    change(outcomes, 'pool', from) > 0n &&
    change(outcomes, 'poolQuote', from) < 0n
  );
}

/** True where the call made the contract sell its tokens: worth trying after the price has fallen. */
export function madeContractSell(scenario: PowerScenario, outcomes: Outcomes): boolean {
  return isPriced(scenario) && soldSince(outcomes, 'base');
}

/** Gives another account enough tokens to crash the price. */
export function withSeller(
  simulationSetup: SimulationSetup,
  { scene: scenario, tokenSlot, gift: grantedBalance }: PowerSimulation,
): SimulationSetup {
  const { token, venue, accounts } = scenario;
  if (!venue || !tokenSlot) return simulationSetup;
  const held = venue.pool.tokenReserve * CRASH + grantedBalance;
  return withOverrides(simulationSetup, toBalanceOverride(token, tokenSlot, accounts.other, held));
}

/** Crashes the price, then gives the contract tokens; given earlier, it could sell them during the crash. */
export function crashSteps({ scene: scenario, gift: grantedBalance }: PowerSimulation): readonly Step[] {
  const { token, venue, accounts } = scenario;
  if (!venue) return [];
  const { address, quote } = venue.pool;
  return [
    ...legSteps(venue, 'crash', {
      trader: accounts.other,
      direction: 'sell',
      amount: venue.pool.tokenReserve * CRASH,
    }),
    transferStep('crashed.fill', accounts.other, { token, to: token, amount: grantedBalance }),
    balanceStep('crashed.contractOwn', accounts.trader, token, token),
    balanceStep('crashed.pool', accounts.trader, token, address),
    balanceStep('crashed.poolQuote', accounts.trader, quote.address, address),
  ];
}

/** True where the call made the contract sell for less than half of its tokens' value before the crash. */
export function soldBelowWorth(scenario: PowerScenario, outcomes: Outcomes): boolean {
  if (!isPriced(scenario) || !outcomes.get('call')?.success || !soldSince(outcomes, 'crashed')) return false;
  const [tokens, quote] = [readWord(outcomes, 'base.pool'), readWord(outcomes, 'base.poolQuote')];
  if (!tokens || !quote) return false;
  const sold = -change(outcomes, 'contractOwn', 'crashed');
  const paid = -change(outcomes, 'poolQuote', 'crashed');
  return paid * WORTH * tokens < sold * quote;
}
