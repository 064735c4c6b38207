import type { ReadContext } from '@assay/chain';
import { type Address, type Route, type RouteId, routeNames } from '@assay/facts';
import { fetchSureBalanceSlot } from '../calls/balance-slot.js';
import { runScenario } from '../trades/run-scenario.js';
import { prepareTradeSetup, type TradeSetup } from '../trades/trade-setup.js';
import { unlessNotPlayed } from '../trades/unless-not-played.js';
import type { Venue } from '../venues/venue.js';
import { toContractCases, toHookCase } from './contract-cases.js';
import { tryFreshAccount } from './fresh-account-route.js';
import { fetchDomain, toPermitCase } from './permit-case.js';
import { toPlainCases } from './plain-cases.js';
import type { TokenControl } from './rebase-by-call.js';
import { type Rebase, tryRebase } from './rebase-route.js';
import type { PlayedRoute, RouteCase } from './route-case.js';
import { prepareRouteSetup, type RouteSetup, sentOf } from './route-setup.js';
import { tryTrades } from './trade-cases.js';

/** A token, where it is traded, and how much of it there is. */
export interface RoutesInput {
  readonly token: Address;
  readonly venues: readonly Venue[];
  /** In smallest units; 0: not known. */
  readonly supply: bigint;
  /** Absent: its functions or its owner could not be read. */
  readonly control?: TokenControl | undefined;
}

/** What is given to a fresh account: as a small purchase, or a part of all tokens. */
const PART = 10_000n;

async function firstTrade(context: ReadContext, venues: readonly Venue[]): Promise<TradeSetup | undefined> {
  for (const venue of venues) {
    const setup = await prepareTradeSetup(context, venue);
    if (setup) return setup;
  }
  return undefined;
}

/** One call for one route. */
async function play(setup: RouteSetup, { route, steps, meaning, read }: RouteCase): Promise<PlayedRoute> {
  const all = [...setup.fund, ...steps];
  const run = await runScenario(setup, setup.simulationSetup, all, meaning).catch(unlessNotPlayed);
  if (!run) return { route, status: 'NOT_TRIED', detail: 'No node could play it.', evidence: [] };
  const evidence = [run.evidence];
  if (steps.some(({ key }) => !run.outcomes.has(key)))
    return { route, status: 'NOT_TRIED', detail: run.untried ?? 'The call failed as a whole.', evidence };
  const sent = sentOf(setup, run.outcomes);
  if (sent === undefined)
    return { route, status: 'NOT_TRIED', detail: 'No fresh account could get the token.', evidence };
  return { route, ...read(run.outcomes, sent), evidence };
}

/** Where the token does not tell what to sign for, a signature for nothing shows whether there is a permit at all. */
async function tryPermit(setup: RouteSetup): Promise<PlayedRoute> {
  const domain = await fetchDomain(setup, setup.token);
  return play(setup, toPermitCase(setup, domain));
}

async function tryAll(setup: RouteSetup, rebase: Rebase): Promise<readonly PlayedRoute[]> {
  const hook = toHookCase(setup);
  const cases = [...toPlainCases(setup), ...toContractCases(setup)];
  return Promise.all([
    ...cases.map((item) => play(setup, item)),
    play(hook.setup, hook.item),
    tryFreshAccount(setup),
    tryRebase(setup, rebase),
    tryPermit(setup),
  ]);
}

/**
 * Through which ways the token moves, each played by a call of its own on one block; most of them are one batch.
 * @throws {RpcError} where the node cannot be reached
 */
export async function tryRoutes(
  context: ReadContext,
  { token, venues, supply, control }: RoutesInput,
): Promise<readonly Route[]> {
  const [slot, trade] = await Promise.all([
    fetchSureBalanceSlot(context, token),
    firstTrade(context, venues),
  ]);
  const reserve = trade?.venue.pool.tokenReserve ?? 0n;
  const give = reserve > 0n ? reserve / 1_000n : supply / PART;
  const setup = await prepareRouteSetup(context, { token, trade, slot, give });
  const [trades, others] = await Promise.all([
    tryTrades(venues, context, slot),
    setup
      ? tryAll(setup, {
          keeper: venues[0]?.pool.address ?? (setup.fund.length === 0 ? setup.holder : undefined),
          control,
          supply,
        })
      : [],
  ]);
  const played = new Map<RouteId, PlayedRoute>([...trades, ...others].map((one) => [one.route, one]));
  return (Object.keys(routeNames) as RouteId[]).map((route): Route => {
    const { gas = null, ...told } = played.get(route) ?? {
      ...{ route, status: 'NOT_TRIED', detail: 'No account could be given the token.', evidence: [] },
    };
    return { ...told, gas: gas ?? null };
  });
}
