import autocannon from 'autocannon';
import type { Devnet } from '../../devnet/devnet.js';
import { type Fleet, processorMsOf } from '../support/warm-load.js';

/** Whom a load balancer sends a token: each replica in turn, or always the same one. */
export type Spread = 'in turn' | 'by token';

const WARM_UP_SECONDS = 20;
const SECONDS = 45;
/** Requests a second of each fleet. A busy machine may need a lower rate: the same for both. */
const PER_SECOND = Number(process.env.FLEET_PER_SECOND ?? 90);
/** Three for each replica: more would keep two cores busy with what ages. */
const TOKENS = 9;

/**
 * Processor milliseconds a second of each fleet while some tokens are asked for all the time: what is read again
 * because it aged is part of it. The fleets work at the same time, so that they share what the machine does besides.
 * @throws where the machine is too busy for the rate: then the fleets have not done the same work.
 */
export async function measureSteady(
  devnet: Devnet,
  fleets: readonly Fleet[],
  keys: readonly string[],
  spread: Spread,
): Promise<readonly number[]> {
  const askAll = (seconds: number) =>
    Promise.all(fleets.map((fleet, place) => ask(devnet, fleet, keys[place] ?? '', { spread, seconds })));
  await askAll(WARM_UP_SECONDS);
  const loads = await askAll(SECONDS);
  for (const { perSecond } of loads)
    if (perSecond < 0.9 * PER_SECOND)
      throw new Error(`${perSecond.toFixed(0)} requests a second were answered, not ${PER_SECOND}`);
  return loads.map(({ processorMs }) => processorMs);
}

/** What a fleet did, of one second. */
interface SteadyLoad {
  readonly perSecond: number;
  readonly processorMs: number;
}

async function ask(
  { scenarios }: Devnet,
  fleet: Fleet,
  key: string,
  { spread, seconds }: { readonly spread: Spread; readonly seconds: number },
): Promise<SteadyLoad> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  const tokens = scenarios.slice(0, TOKENS);
  const before = await processorMsOf(fleet);
  const loads = fleet.map(({ url }, place) => {
    const asked = tokens.filter((_, story) => spread === 'in turn' || story % fleet.length === place);
    const requests = asked.map(({ chain, address }) => ({
      method: 'POST' as const,
      path: '/api/v1/token/analyze',
      headers,
      body: JSON.stringify({ contract_address: address, chain }),
    }));
    const overallRate = PER_SECOND / fleet.length;
    return autocannon({ url, connections: 2, duration: seconds, overallRate, requests });
  });
  const startedAt = performance.now();
  const results = await Promise.all(loads);
  const took = (performance.now() - startedAt) / 1_000;
  const bad = results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0);
  if (bad > 0) throw new Error(`${bad} requests failed`);
  return {
    perSecond: results.reduce((sum, { requests }) => sum + requests.total, 0) / took,
    processorMs: ((await processorMsOf(fleet)) - before) / took,
  };
}
