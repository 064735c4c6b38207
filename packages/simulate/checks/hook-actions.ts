import {
  type Address,
  createFreshAddress,
  type Hex,
  type HookAction,
  type HookActionName,
  type PlayedHook,
  ZERO_ADDRESS,
} from '@assay/facts';
import { Interface } from 'ethers';
import artifact from '../artifacts/HookProbe.json' with { type: 'json' };
import { approveStep, balanceStep } from '../calls/erc20.js';
import { withTail } from '../calls/executor.js';
import { withOverrides } from '../calls/simulation-setup.js';
import { type Outcomes, readWord, type Step } from '../calls/step.js';
import { toRevertReason, wrappedTarget } from '../trades/revert-reason.js';
import { runScenario } from '../trades/run-scenario.js';
import { fundSteps, legSteps } from '../trades/trade.js';
import { prepareTradeSetup, type TradeSetup } from '../trades/trade-setup.js';
import { unlessNotPlayed } from '../trades/unless-not-played.js';
import type { Venue } from '../venues/venue.js';
import type { CheckSetup } from './check-setup.js';

const abi = new Interface([
  'function play(uint256 budget0, uint256 budget1, (uint8 kind, address vault, address manager, address wrapped, bytes key) at, (uint8 action, int24 tickLower, int24 tickUpper, uint256 liquidity) order)',
]);

/** An action in a pool with a hook calls several contracts. */
const ACTION_GAS = 3_000_000;
/** Liquidity of the position that is added and removed, as a part of what is active in the pool. */
const LIQUIDITY_PART = 10_000n;
/** Wrapped coin for the purchase and for the actions, in purchases. */
const PURCHASES = 8n;
const MAX_VENUES = 4;

const names: readonly HookActionName[] = ['purchase', 'sale', 'donation', 'withdrawal'];

/** The number of the action in `HookProbe.sol`. */
function toCode(name: HookActionName, tokenIsToken0: boolean): number {
  if (name === 'donation') return 2;
  if (name === 'withdrawal') return 3;
  return (name === 'sale') === tokenIsToken0 ? 0 : 1;
}

function actionSteps({ venue, trader, spend }: TradeSetup, probe: Address): readonly Step[] {
  const { pool, managed } = venue;
  const { v4, tick = 0, liquidity = 0n, tokenIsToken0 } = pool;
  if (!v4 || !managed) return [];
  const near = Math.floor(tick / v4.tickSpacing) * v4.tickSpacing;
  const range = [near - v4.tickSpacing, near + 2 * v4.tickSpacing];
  return names.map((name): Step => {
    const code = toCode(name, tokenIsToken0);
    const order = [code, ...range, liquidity / LIQUIDITY_PART];
    const budgets = tokenIsToken0 ? [0n, spend] : [spend, 0n];
    const data = abi.encodeFunctionData('play', [...budgets, managed, order]) as Hex;
    // The rest of the purchase is shared by the four actions.
    const fill = { from: 'held', offset: tokenIsToken0 ? 4 : 36, denominator: 5n };
    return { key: name, actor: trader, target: probe, data, gas: ACTION_GAS, fills: [fill] };
  });
}

function toRatio(part: bigint, whole: bigint): number {
  return whole <= 0n ? 0 : Number((part * 1_000_000n) / whole) / 1e6;
}

const signed = (value: bigint | undefined): bigint => BigInt.asIntN(256, value ?? 0n);
const size = (value: bigint): bigint => (value < 0n ? -value : value);

/** What the hook gained of what the action moved, in the currency in which that is most. */
function toKept(moved: readonly bigint[]): number {
  const [first0 = 0n, first1 = 0n, , , hook0 = 0n, hook1 = 0n] = moved;
  const kept = (first: bigint, hook: bigint) =>
    hook <= 0n ? 0 : toRatio(hook, first < 0n ? size(first) : first + hook);
  return Math.min(1, Math.max(kept(first0, hook0), kept(first1, hook1)));
}

/** What did not come back of what was put in. A few units are lost to rounding. */
function toLost(moved: readonly bigint[]): number {
  const [first0 = 0n, first1 = 0n, back0 = 0n, back1 = 0n] = moved;
  const lost = (first: bigint, back: bigint) =>
    first >= 0n || size(first) < 1_000n ? 0 : toRatio(-first - back, -first);
  return Math.max(0, lost(first0, back0), lost(first1, back1));
}

function toAction(name: HookActionName, outcomes: Outcomes, hook: Address): Omit<HookAction, 'evidence'> {
  const unknown = { action: name, passed: null, kept: null, lost: null };
  const outcome = outcomes.get(name);
  if (!outcome) return unknown;
  if (!outcome.success) {
    // What fails for another reason says nothing of the hook.
    if (wrappedTarget(outcome.data) !== hook) return unknown;
    return { ...unknown, passed: false, error: toRevertReason(outcome.data) };
  }
  const moved = Array.from({ length: 6 }, (_, index) => signed(readWord(outcomes, name, index)));
  const lost = name === 'withdrawal' ? toLost(moved) : null;
  return { action: name, passed: true, kept: toKept(moved), lost };
}

async function playActions(setup: CheckSetup, venue: Venue): Promise<PlayedHook | undefined> {
  const trade = await prepareTradeSetup(setup, venue).catch(unlessNotPlayed);
  const { v4 } = venue.pool;
  if (!trade || !v4) return undefined;
  const probe = createFreshAddress();
  const { trader, spend } = trade;
  const steps = [
    ...fundSteps(venue, trader, spend * PURCHASES),
    approveStep('approveQuote', trader, venue.pool.quote.address, probe),
    approveStep('approveToken', trader, venue.token, probe),
    ...legSteps(venue, 'buy', { trader, direction: 'buy', amount: spend }),
    balanceStep('held', trader, venue.token, trader),
    ...actionSteps(trade, probe),
  ];
  const code = { [probe]: { code: withTail(artifact.deployedBytecode) } };
  const meaning = 'an account buys, sells, donates, and adds and removes liquidity in a pool with a hook';
  const run = await runScenario(trade, withOverrides(trade.simulationSetup, code), steps, meaning).catch(
    unlessNotPlayed,
  );
  if (!run) return undefined;
  const actions = names.map((name) => ({
    ...toAction(name, run.outcomes, v4.hooks),
    evidence: [run.evidence],
  }));
  return { poolId: v4.id, actions };
}

/**
 * What a swap, a donation and a withdrawal move in the deepest pools with a hook, and what the hook gains of
 * it. One or two round trips, whatever the number of pools.
 */
export async function playHooks(setup: CheckSetup, venues: readonly Venue[]): Promise<readonly PlayedHook[]> {
  const hooked = venues.filter(({ pool }) => pool.v4 && pool.v4.hooks !== ZERO_ADDRESS);
  const played = await Promise.all(hooked.slice(0, MAX_VENUES).map((venue) => playActions(setup, venue)));
  return played.flatMap((one) => one ?? []);
}
