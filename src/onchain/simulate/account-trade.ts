import { toQuantity } from '../../lib/hex.js';
import { type CallOptions, RpcError } from '../rpc/rpc.js';
import { toBalanceOverride } from './balance-slot.js';
import { balanceStep, transferStep } from './erc20.js';
import type { ScenarioRun } from './run-scenario.js';
import { type SimulatedBlock, simulateBlocks } from './simulate-v1.js';
import { nativeFunds, type StateOverrides } from './stage.js';
import { readWord, type Step } from './step.js';
import { fundSteps, legSteps } from './trade.js';
import type { TradingGround } from './trading-ground.js';

/** Funds of a trader that carries no code of ours. */
export function toPlainOverrides(ground: TradingGround): StateOverrides {
  const { venue, trader, quoteSlot, spend } = ground;
  const balance = { [trader]: { balance: toQuantity(nativeFunds) } };
  if (!quoteSlot) return balance;
  return { ...balance, ...toBalanceOverride(venue.pool.quote.address, quoteSlot, trader, spend * 1_000n) };
}

/** The purchase, as separate transactions of one block. */
export function purchaseSteps({ venue, trader, spend }: TradingGround): readonly Step[] {
  return [
    ...fundSteps(venue, trader, spend),
    ...legSteps(venue, 'buy', trader, 'buy', spend),
    balanceStep('held', trader, venue.token, trader),
  ];
}

export interface AccountTrade {
  readonly trade: ScenarioRun;
  readonly move: ScenarioRun | undefined;
}

/** How much a plain account holds after the purchase; `undefined` where it could not buy. */
async function fetchHeld(ground: TradingGround, options: CallOptions): Promise<[bigint, ScenarioRun]> {
  const { rpc, block } = ground;
  const run = await simulateBlocks(
    rpc,
    block,
    toPlainOverrides(ground),
    [{ steps: purchaseSteps(ground) }],
    'an account without code buys the token',
    options,
  );
  return [readWord(run.outcomes, 'held') ?? 0n, run];
}

/** The sale (or transfer) in the block after the purchase. */
function nextBlock(steps: readonly Step[]): SimulatedBlock {
  return { steps };
}

/**
 * Buys in one block, sells in the next, as an account without code: two round trips, because the second must name the amount.
 * `undefined` where the node refuses (not every node that has `eth_simulateV1` takes every request).
 */
export async function tradeAsAccount(
  ground: TradingGround,
  options: CallOptions,
): Promise<AccountTrade | undefined> {
  const { rpc, block, venue, trader, friend } = ground;
  try {
    const [held, purchase] = await fetchHeld(ground, options);
    if (held === 0n) return { trade: purchase, move: undefined };
    const bought = { steps: purchaseSteps(ground) };
    const play = (steps: readonly Step[], meaning: string) =>
      simulateBlocks(rpc, block, toPlainOverrides(ground), [bought, nextBlock(steps)], meaning, options);
    const [trade, move] = await Promise.all([
      play(
        legSteps(venue, 'sell', trader, 'sell', held),
        'an account without code buys the token and sells all of it one block later',
      ),
      play(
        [
          balanceStep('friendBefore', trader, venue.token, friend),
          transferStep('transfer', trader, venue.token, friend, held),
          balanceStep('friendAfter', trader, venue.token, friend),
        ],
        'an account without code buys the token and transfers all of it one block later',
      ),
    ]);
    return { trade, move };
  } catch (error) {
    if (error instanceof RpcError && error.kind !== 'aborted') return undefined;
    throw error;
  }
}
