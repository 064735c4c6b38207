import type { Address } from '../../domain/address.js';
import type { BlockRef } from '../../domain/fact.js';
import { type CallOptions, type Rpc, RpcError } from '../../rpc/rpc.js';
import { type BalanceSlot, fetchBalanceSlot } from '../balance-slot.js';
import { fetchFees } from '../fees.js';
import { runScenario } from '../run-scenario.js';
import { toProbeAmount } from '../trade.js';
import type { Venue } from '../venues/venue.js';
import { idleSteps } from './power-case.js';
import { type PowerScenario, setupSteps, tradingSteps } from './power-scenario.js';
import type { PowerSimulation } from './power-simulation.js';
import { readTrading } from './read-effects.js';
import { toPowerSetup } from './run-cases.js';
import { createTestAccounts } from './test-accounts.js';

const optional = async (slot: Promise<BalanceSlot | undefined>): Promise<BalanceSlot | undefined> => {
  try {
    return await slot;
  } catch (error) {
    // Without the slot there is less to try; a node that is gone shows in the calls that matter.
    if (error instanceof RpcError) return undefined;
    throw error;
  }
};

/**
 * Finds how the fresh accounts get their tokens: bought where a purchase and a sale after it pass; given where only who has
 * held for a while can sell; given, and left alone, where a second transfer in one block fails.
 * Two round trips at most. @throws {RpcError} where the node does not answer.
 */
export async function preparePowerSimulation(
  rpc: Rpc,
  block: BlockRef,
  token: Address,
  venue: Venue | undefined,
  supply: bigint,
  options: CallOptions,
): Promise<PowerSimulation> {
  const cast = createTestAccounts();
  const quote = venue?.pool.quote.address;
  const [quoteSlot, tokenSlot, { gasPrice }] = await Promise.all([
    venue && quote && quote !== venue.wrappedNative
      ? optional(fetchBalanceSlot(rpc, block, quote, options))
      : undefined,
    optional(fetchBalanceSlot(rpc, block, token, options)),
    fetchFees(rpc, block, options),
  ]);
  const payable = venue !== undefined && (quote === venue.wrappedNative || quoteSlot !== undefined);
  const scene: PowerScenario = {
    token,
    venue: payable ? venue : undefined,
    cast,
    supply: 'bought',
    spend: venue ? toProbeAmount(venue) : 0n,
  };
  const gift = (venue?.pool.tokenReserve ?? supply) / 1000n;
  const theatre: PowerSimulation = { rpc, block, scene, quoteSlot, tokenSlot, gasPrice, gift };
  if (!tokenSlot) return theatre;
  const given: PowerSimulation = { ...theatre, scene: { ...scene, supply: 'given' } };
  if (!scene.venue) return given;
  const aged: PowerSimulation = { ...given, scene: { ...given.scene, single: true } };
  const [bought, held, alone] = await Promise.all(
    [theatre, given, aged].map((way) => canSellIn(way, options)),
  );
  if (bought) return theatre;
  return !held && alone ? { ...given, aged } : given;
}

/** Whether holders sell there when nobody uses a power. */
async function canSellIn(theatre: PowerSimulation, options: CallOptions): Promise<boolean> {
  const { rpc, block, scene } = theatre;
  const { trader } = scene.cast;
  const steps = [...setupSteps(scene, trader), ...idleSteps(scene), ...tradingSteps(scene)];
  const stage = toPowerSetup(theatre, trader);
  const { outcomes } = await runScenario(rpc, block, stage, steps, 'holders trade', options);
  return readTrading(scene, outcomes).canSell === true;
}
