import type { TradeSimulation } from '../../domain/facts/simulation.js';
import type { CallOptions } from '../rpc/rpc.js';
import { tradeAsAccount } from './account-trade.js';
import { runScenario, type ScenarioRun } from './run-scenario.js';
import { readRoundTrip, readTransfer, roundTripSteps, transferSteps } from './trade-scenario.js';
import type { TradingGround } from './trading-ground.js';

interface Runs {
  readonly trade: ScenarioRun;
  readonly move: ScenarioRun | undefined;
}

/** Two calls, one round trip: the trader carries the executor's code and does everything in one transaction. */
async function tradeInOneCall(ground: TradingGround, options: CallOptions): Promise<Runs> {
  const { rpc, block, venue, trader, friend, stage, spend } = ground;
  const play = (steps: Parameters<typeof runScenario>[3], meaning: string) =>
    runScenario(rpc, block, stage, steps, meaning, options);
  const [trade, move] = await Promise.all([
    play(roundTripSteps(venue, trader, spend), 'a fresh account buys the token and sells all of it'),
    play(
      transferSteps(venue, trader, friend, spend),
      'a fresh account buys the token and transfers all of it to another account',
    ),
  ]);
  return { trade, move };
}

function toTradeSimulation(ground: TradingGround, { trade, move }: Runs): TradeSimulation {
  const { buy, sell } = readRoundTrip(ground.venue, trade.outcomes, ground.spend);
  const transfer = readTransfer(move?.outcomes ?? new Map());
  return {
    pool: ground.venue.pool.address,
    canBuy: buy.passed,
    canSell: sell.passed,
    canTransfer: transfer.passed,
    buyTax: buy.tax,
    sellTax: sell.tax,
    transferTax: transfer.tax,
    buyGas: buy.gas,
    sellGas: sell.gas,
    ...(buy.error === undefined ? {} : { buyError: buy.error }),
    ...(sell.error === undefined ? {} : { sellError: sell.error }),
    ...(transfer.error === undefined ? {} : { transferError: transfer.error }),
    evidence: move ? [trade.evidence, move.evidence] : [trade.evidence],
  };
}

/**
 * Buys, sells and moves the token as a fresh account. Where the node has `eth_simulateV1` the account carries no code
 * and sells one block after it bought, as people do; elsewhere one `eth_call` does all of it.
 * @throws {RpcError} where the node does not answer.
 */
export async function simulateTrade(ground: TradingGround, options: CallOptions): Promise<TradeSimulation> {
  const abilities = await ground.rpc.abilities(options);
  const asAccount = abilities.simulate ? await tradeAsAccount(ground, options) : undefined;
  return toTradeSimulation(ground, asAccount ?? (await tradeInOneCall(ground, options)));
}
