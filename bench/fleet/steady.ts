import autocannon from 'autocannon';
import type { Devnet } from '../../devnet/devnet.js';
import { type Fleet, processorMsOf } from '../support/warm-load.js';

/** Whom a load balancer sends a token: each replica in turn, or always the same one. */
export type Spread = 'in turn' | 'by token';

const WARM_UP_SECONDS = 30;
const SECONDS = 60;
const PER_SECOND = 200;

/**
 * Processor milliseconds a second of each fleet while all stories are asked for all the time: what is read again
 * because it aged is part of it. The fleets work at the same time, so that they share what the machine does besides.
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
  return askAll(SECONDS);
}

async function ask(
  { scenarios }: Devnet,
  fleet: Fleet,
  key: string,
  { spread, seconds }: { readonly spread: Spread; readonly seconds: number },
): Promise<number> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  const before = await processorMsOf(fleet);
  const loads = fleet.map(({ url }, place) => {
    const asked = scenarios.filter((_, story) => spread === 'in turn' || story % fleet.length === place);
    const requests = asked.map(({ chain, address }) => ({
      method: 'POST' as const,
      path: '/api/v1/token/analyze',
      headers,
      body: JSON.stringify({ contract_address: address, chain }),
    }));
    const overallRate = Math.round(
      PER_SECOND * (spread === 'in turn' ? 1 / fleet.length : asked.length / scenarios.length),
    );
    return autocannon({ url, connections: 2, duration: seconds, overallRate, requests });
  });
  const startedAt = performance.now();
  const bad = (await Promise.all(loads)).reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0);
  if (bad > 0) throw new Error(`${bad} requests failed`);
  return ((await processorMsOf(fleet)) - before) / ((performance.now() - startedAt) / 1_000);
}
