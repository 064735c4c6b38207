import { toSelector } from '@assay/chain';
import type { CallEvidence } from '@assay/facts';
import { balanceStep, MAX_UINT256 } from '../calls/erc20.js';
import { readWord, type Step } from '../calls/step.js';
import { probeCases } from '../trades/probe-cases.js';
import { runScenario } from '../trades/run-scenario.js';
import { fundSteps, legSteps, readLeg } from '../trades/trade.js';
import { encodePathSwap } from '../venues/path-swap.js';
import { type CheckSetup, toFundedSetup } from './check-setup.js';
import { findLimit, type Limit, type TrySizes } from './find-limit.js';

const swapSelector = toSelector('swapTokensForExactTokens(uint256,uint256,address[],address,uint256)');

export interface SizeLimits {
  readonly maxBuy: bigint | null;
  readonly maxSell: bigint | null;
  readonly maxWallet: bigint | null;
  readonly evidence: readonly CallEvidence[];
}

/** Buys exactly `amount` tokens at any price, because limits are about sizes. */
function exactBuyStep({ venue, trader }: CheckSetup, key: string, amount: bigint): Step {
  const path = [venue.pool.quote.address, venue.token];
  const data = encodePathSwap(swapSelector, { amount, limit: MAX_UINT256 / 2n, path, to: trader });
  return { key, actor: trader, target: venue.router, data };
}

/** Three fifths of the pool's tokens cost one and a half times its quote side. */
const toDeepQuote = ({ venue }: CheckSetup) => venue.pool.quoteReserve * 4n;
const toDepth = ({ venue }: CheckSetup) => (venue.pool.tokenReserve * 3n) / 5n;

function tryCases(
  setup: CheckSetup,
  tokens: bigint,
  steps: (size: bigint) => readonly Step[],
  swap: string,
): TrySizes {
  const { venue, trader } = setup;
  const quote = toDeepQuote(setup);
  return async (sizes) => {
    const cases = sizes.map((size) => ({ key: String(size), steps: steps(size) }));
    const prefix = fundSteps(venue, trader, quote);
    const simulationSetup = toFundedSetup(setup, quote, tokens);
    const probe = { simulationSetup, prefix, cases, suffix: [], gasEach: 2_000_000, perCall: 16 };
    const { found } = await probeCases(setup, probe);
    const results = sizes.flatMap((size): [bigint, boolean][] => {
      const outcome = found.get(String(size))?.get(swap);
      return outcome ? [[size, outcome.success]] : [];
    });
    return new Map(results);
  };
}

function findBuyLimit(setup: CheckSetup): Promise<Limit | undefined> {
  const trySizes = tryCases(setup, 0n, (size) => [exactBuyStep(setup, 'trade', size)], 'trade');
  return findLimit(setup.venue.pool.tokenReserve / 5_000n, toDepth(setup), trySizes);
}

/** The seller holds twice the largest sale, because some tokens only forbid selling everything. */
async function findSellLimit(setup: CheckSetup): Promise<Limit | undefined> {
  const { venue, trader, tokenSlot } = setup;
  if (!tokenSlot) return undefined;
  const depth = toDepth(setup);
  const trySizes = tryCases(
    setup,
    depth * 2n,
    (size) => legSteps(venue, 'sell', { trader, direction: 'sell', amount: size }),
    'sell.swap',
  );
  return findLimit(venue.pool.tokenReserve / 5_000n, depth, trySizes);
}

/**
 * Divisors of the largest purchase, times 100: large purchases first, then smaller ones, until the wallet is
 * full.
 */
const fillings = [
  ...Array(8).fill(100n),
  ...Array(8).fill(800n),
  ...Array(8).fill(6_400n),
] as readonly bigint[];

/**
 * Buys until purchases fail; the wallet limit is the balance then. `undefined` where every purchase passed.
 * Exact to a 64th of the largest purchase.
 */
async function findWalletLimit(
  setup: CheckSetup,
  maxBuy: bigint,
): Promise<{ limit: bigint; evidence: CallEvidence } | undefined> {
  const { venue, trader } = setup;
  const quote = toDeepQuote(setup) * 10n;
  const steps = [
    ...fundSteps(venue, trader, quote),
    ...fillings.map((divisor, index) => exactBuyStep(setup, `fill${index}`, (maxBuy * 100n) / divisor)),
    balanceStep('full', trader, venue.token, trader),
  ];
  const meaning = 'one account buys in ever smaller amounts until it may hold no more';
  const { outcomes, evidence } = await runScenario(setup, toFundedSetup(setup, quote, 0n), steps, meaning);
  const refused = fillings.some((_, index) => outcomes.get(`fill${index}`)?.success === false);
  const room = outcomes.get(`fill${fillings.length - 1}`)?.success === false;
  const limit = readWord(outcomes, 'full');
  return refused && room && limit !== undefined && limit > 0n ? { limit, evidence } : undefined;
}

async function showSellLimit(setup: CheckSetup, limit: Limit): Promise<CallEvidence | undefined> {
  const { venue, trader } = setup;
  const steps = [
    ...fundSteps(venue, trader, 1n),
    ...legSteps(venue, 'large', { trader, direction: 'sell', amount: limit.fails }),
    ...legSteps(venue, 'allowed', { trader, direction: 'sell', amount: limit.passes }),
  ];
  const meaning = `a sale of ${limit.fails} fails and one of ${limit.passes} passes (smallest units)`;
  const simulationSetup = toFundedSetup(setup, 1n, toDepth(setup) * 2n);
  const { outcomes, evidence } = await runScenario(setup, simulationSetup, steps, meaning);
  const refused =
    readLeg(venue, outcomes, { name: 'large', direction: 'sell', sent: limit.fails }).passed === false;
  return refused &&
    readLeg(venue, outcomes, { name: 'allowed', direction: 'sell', sent: limit.passes }).passed
    ? evidence
    : undefined;
}

async function showBuyLimit(setup: CheckSetup, limit: Limit): Promise<CallEvidence | undefined> {
  const { venue, trader } = setup;
  const quote = toDeepQuote(setup);
  const steps = [
    ...fundSteps(venue, trader, quote),
    exactBuyStep(setup, 'large', limit.fails),
    exactBuyStep(setup, 'allowed', limit.passes),
  ];
  const meaning = `a purchase of ${limit.fails} fails and one of ${limit.passes} passes (smallest units)`;
  const { outcomes, evidence } = await runScenario(setup, toFundedSetup(setup, quote, 0n), steps, meaning);
  return outcomes.get('large')?.success === false && outcomes.get('allowed')?.success ? evidence : undefined;
}

export const noLimits: SizeLimits = { maxBuy: null, maxSell: null, maxWallet: null, evidence: [] };

/**
 * Largest purchase, sale and holding that the token allows, where they are smaller than the pool.
 * Constant-product pools only.
 */
export async function findSizeLimits(setup: CheckSetup): Promise<SizeLimits> {
  const { venue, simulationSetup } = setup;
  // A trader that a call creates cannot be given so much, and what the chain runs knows no limits.
  if (venue.pool.kind !== 'uniswap-v2' || simulationSetup.creation) return noLimits;
  const [buy, sell] = await Promise.all([findBuyLimit(setup), findSellLimit(setup)]);
  const [wallet, buyProof, sellProof] = await Promise.all([
    buy ? findWalletLimit(setup, buy.passes) : undefined,
    buy ? showBuyLimit(setup, buy) : undefined,
    sell ? showSellLimit(setup, sell) : undefined,
  ]);
  const proofs = [buyProof, sellProof, wallet?.evidence];
  return {
    maxBuy: buyProof && buy ? buy.passes : null,
    maxSell: sellProof && sell ? sell.passes : null,
    maxWallet: wallet?.limit ?? null,
    evidence: proofs.flatMap((proof) => proof ?? []),
  };
}
