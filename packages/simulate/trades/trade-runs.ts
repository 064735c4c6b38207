import type { CallEvidence, TradeSimulation } from '@assay/facts';
import type { ScenarioRun } from './run-scenario.js';
import type { Leg } from './trade.js';
import { readRoundTrip, readTransfer } from './trade-scenario.js';
import type { TradeSetup } from './trade-setup.js';

/** The runs from which a trade simulation is read. */
export interface TradeRuns {
  /** A purchase and the sale of everything. */
  readonly trade: ScenarioRun;
  /** A purchase and a transfer; absent where nothing could be bought. */
  readonly move?: ScenarioRun;
  /** A purchase and the sale of half, where the sale of everything failed. */
  readonly half?: ScenarioRun;
  /**
   * Where nothing could be sold in the transaction of the purchase: could an account sell that held tokens
   * before? `null`: not tried.
   */
  readonly heldBefore?: { readonly passed: boolean | null; readonly run?: ScenarioRun };
}

/** The result of the sale, from the run that shows most. */
function readSale(setup: TradeSetup, { trade, half, heldBefore }: TradeRuns): Leg {
  const { venue, spend } = setup;
  const all = readRoundTrip(venue, trade.outcomes, spend).sell;
  if (all.passed !== false) return all;
  const partial = half ? readRoundTrip(venue, half.outcomes, spend, 2n).sell : undefined;
  if (partial?.passed) return { ...partial, error: `selling everything fails: ${all.error ?? 'reverted'}` };
  if (!heldBefore || heldBefore.passed === false) return all;
  // Either a cooldown or a honeypot; within one call they cannot be distinguished.
  return {
    ...all,
    passed: null,
    error: `fails in the transaction of the purchase: ${all.error ?? 'reverted'}`,
  };
}

/** Marks evidence of a simulated pool, so that it is not taken for a real one. */
function markSimulated({ venue }: TradeSetup, evidence: CallEvidence): CallEvidence {
  if (!venue.backing) return evidence;
  return { ...evidence, meaning: `in a pool that exists only in this simulation: ${evidence.meaning}` };
}

export function toTradeSimulation(setup: TradeSetup, runs: TradeRuns): TradeSimulation {
  const { buy } = readRoundTrip(setup.venue, runs.trade.outcomes, setup.spend);
  const sell = readSale(setup, runs);
  const transfer = readTransfer(runs.move?.outcomes ?? new Map());
  const shown = [runs.trade, runs.move, runs.half, runs.heldBefore?.run];
  return {
    pool: setup.venue.pool.address,
    ...(setup.venue.pool.v4 ? { poolId: setup.venue.pool.v4.id } : {}),
    ...(setup.venue.backing ? { simulatedPool: true as const } : {}),
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
    evidence: shown.flatMap((run) => (run ? markSimulated(setup, run.evidence) : [])),
  };
}
