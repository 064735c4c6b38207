import type { TradeSimulation } from '../../domain/facts/simulation.js';
import type { CallOptions } from '../rpc/rpc.js';
import { runScenario } from './run-scenario.js';
import { readRoundTrip, readTransfer, roundTripSteps, transferSteps } from './trade-scenario.js';
import type { TradingGround } from './trading-ground.js';

/**
 * Buys and sells, and buys and transfers, as a fresh account: two calls, one round trip.
 * @throws {RpcError} where the node does not answer.
 */
export async function simulateTrade(ground: TradingGround, options: CallOptions): Promise<TradeSimulation> {
  const { rpc, block, venue, trader, friend, stage, spend } = ground;
  const [trade, move] = await Promise.all([
    runScenario(
      rpc,
      block,
      stage,
      roundTripSteps(venue, trader, spend),
      'a fresh account buys the token and sells all of it',
      options,
    ),
    runScenario(
      rpc,
      block,
      stage,
      transferSteps(venue, trader, friend, spend),
      'a fresh account buys the token and transfers all of it to another account',
      options,
    ),
  ]);
  const { buy, sell } = readRoundTrip(venue, trade.outcomes, spend);
  const transfer = readTransfer(move.outcomes);
  return {
    pool: venue.pool.address,
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
    evidence: [trade.evidence, move.evidence],
  };
}
