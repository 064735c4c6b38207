import { toSelector } from '@assay/chain';
import type { PoolKind, RouteId, TradeDataFee } from '@assay/facts';
import { createFreshAddress, toQuantity } from '@assay/facts';
import { type BalanceSlot, toBalanceOverride } from '../calls/balance-slot.js';
import { approveStep } from '../calls/erc20.js';
import { createActorCode } from '../calls/executor.js';
import { nativeFunds, withOverrides } from '../calls/simulation-setup.js';
import { type Outcomes, readWord } from '../calls/step.js';
import { fetchDataFee } from '../trades/data-fee.js';
import { runScenario } from '../trades/run-scenario.js';
import { fundSteps, type Leg, legSteps, readLeg } from '../trades/trade.js';
import { roundTripSteps } from '../trades/trade-scenario.js';
import { prepareTradeSetup, type TradeSetup } from '../trades/trade-setup.js';
import { unlessNotPlayed } from '../trades/unless-not-played.js';
import { encodePathSwap } from '../venues/path-swap.js';
import { type Venue, withAmount } from '../venues/venue.js';
import type { Outcome, PlayedRoute } from './route-case.js';

/** The pools that show a route. */
const kindsOf: Readonly<Partial<Record<RouteId, readonly PoolKind[]>>> = {
  v2_plain: ['uniswap-v2'],
  v2_fee_on_transfer: ['uniswap-v2'],
  v3: ['uniswap-v3', 'slipstream'],
  v4: ['uniswap-v4'],
  infinity: ['infinity-cl', 'infinity-bin'],
};
const tradeRoutes = Object.keys(kindsOf) as readonly RouteId[];

const plainSwap = toSelector('swapExactTokensForTokens(uint256,uint256,address[],address,uint256)');

/** The same pool through the router's functions for tokens that take no fee. */
function toPlainVenue(venue: Venue): Venue {
  const { pool, token, router } = venue;
  return {
    ...venue,
    swap: (key, actor, direction, amount) => {
      const path = direction === 'buy' ? [pool.quote.address, token] : [token, pool.quote.address];
      const fixed = typeof amount === 'bigint' ? amount : 0n;
      const data = encodePathSwap(plainSwap, { amount: fixed, limit: 0n, path, to: actor });
      return withAmount({ key, actor, target: router, data }, 4, amount);
    },
  };
}

/** Less than this is rounding. */
const TAX = 0.0001;

function toOutcome(buy: Leg, sell: Leg): Outcome {
  const gas = sell.gas ?? buy.gas ?? undefined;
  const failed = (
    [
      ['purchase', buy],
      ['sale', sell],
    ] as const
  ).find(([, leg]) => leg.passed === false);
  if (failed) return { status: 'FAILS', detail: `The ${failed[0]} fails: ${failed[1].error}.`, gas };
  if (!buy.passed || !sell.passed) return { status: 'NOT_TRIED', detail: 'Not both trades could be played.' };
  const told = (['bought', 'sold'] as const).map(
    (name, index) => [name, [buy, sell][index]?.tax ?? 0] as const,
  );
  const taxed = told.filter(([, tax]) => tax > TAX);
  if (taxed.length === 0) return { status: 'WORKS', detail: 'It can be bought and sold.', gas };
  const losses = taxed.map(([name, tax]) => `${Math.round(tax * 10_000) / 100} % when ${name}`);
  return { status: 'DIFFERS', detail: `It can be bought and sold, and loses ${losses.join(', ')}.`, gas };
}

/** A purchase, and a sale by an account that was given the token: a cooldown after a purchase is no matter of the pool. */
async function playBoth(setup: TradeSetup, slot: BalanceSlot, what: string) {
  const { venue, trader, spend, simulationSetup } = setup;
  const seller = createFreshAddress();
  const amount = venue.pool.tokenReserve / 1000n;
  const added = { [seller]: { code: createActorCode(), balance: toQuantity(nativeFunds) } };
  const given = toBalanceOverride(venue.token, slot, seller, amount);
  const steps = [
    ...fundSteps(venue, trader, spend),
    approveStep('seller.approve', seller, venue.token, venue.router),
    ...legSteps(venue, 'sell', { trader: seller, direction: 'sell', amount }),
    ...legSteps(venue, 'buy', { trader, direction: 'buy', amount: spend }),
  ];
  const meaning = `one account sells the token ${what}, then another buys it there`;
  const run = await runScenario(
    setup,
    withOverrides(withOverrides(simulationSetup, added), given),
    steps,
    meaning,
  );
  return { run, sold: amount };
}

/** Of a sale. */
async function fetchSaleFee(
  setup: TradeSetup,
): Promise<((gas: number | undefined) => TradeDataFee) | undefined> {
  const { venue, trader, spend, rpc } = setup;
  if (!rpc.chain.behaviour?.dataFee) return undefined;
  if (venue.overrides)
    return () => ({
      amount: null,
      unknown: 'The router is one of ours: what a real one is sent is not known.',
    });
  const amount = venue.pool.tokenReserve / 1000n || spend;
  return fetchDataFee(setup, venue.swap('sale', trader, 'sell', amount));
}

/** By one account, which sells what it bought. */
async function playRoundTrip(setup: TradeSetup, what: string) {
  const { venue, trader, spend, simulationSetup } = setup;
  const meaning = `a fresh account buys the token ${what} and sells all of it`;
  const run = await runScenario(setup, simulationSetup, roundTripSteps(venue, trader, spend), meaning);
  return { run, sold: readWord(run.outcomes, 'held') ?? 0n };
}

async function playVenue(
  route: RouteId,
  setup: TradeSetup,
  slot: BalanceSlot | undefined,
): Promise<PlayedRoute> {
  const { venue, spend, simulationSetup } = setup;
  const what = `on ${venue.pool.dex}${route === 'v2_plain' ? ' by the plain swap functions' : ''}`;
  const canGive = slot && !simulationSetup.creation && venue.pool.tokenReserve >= 1000n;
  const played = canGive ? playBoth(setup, slot, what) : playRoundTrip(setup, what);
  const [done, feeOf] = await Promise.all([played.catch(unlessNotPlayed), fetchSaleFee(setup)]);
  if (!done) return { route, status: 'NOT_TRIED', detail: 'No node could play it.', evidence: [] };
  const { outcomes, evidence } = done.run;
  const read = (name: 'buy' | 'sell', sent: bigint) =>
    readLeg(venue, outcomes as Outcomes, { name, direction: name, sent });
  const outcome = toOutcome(read('buy', spend), read('sell', done.sold));
  const fee = feeOf && { dataFee: feeOf(outcome.gas) };
  return { route, ...outcome, ...fee, evidence: [evidence] };
}

/**
 * Each kind of pool that the token has, the deepest of each that a fresh account can pay in.
 * @throws {RpcError} where the node cannot be reached
 */
export function tryTrades(
  venues: readonly Venue[],
  context: Parameters<typeof prepareTradeSetup>[0],
  slot: BalanceSlot | undefined,
): Promise<readonly PlayedRoute[]> {
  return Promise.all(
    tradeRoutes.map(async (route): Promise<PlayedRoute> => {
      const found = venues.filter(({ pool }) => kindsOf[route]?.includes(pool.kind));
      for (const venue of found) {
        const setup = await prepareTradeSetup(context, route === 'v2_plain' ? toPlainVenue(venue) : venue);
        if (setup) return playVenue(route, setup, slot);
      }
      const detail = found.length > 0 ? 'No fresh account can pay there.' : 'It has no pool of that kind.';
      return { route, status: 'NOT_TRIED', detail, evidence: [] };
    }),
  );
}
