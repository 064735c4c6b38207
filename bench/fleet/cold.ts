import type { Devnet } from '../../devnet/devnet.js';
import { type Fleet, processorMsOf } from '../support/warm-load.js';

/** Past blocks at which each replica analyses every story before it is measured. */
const PAST_BLOCKS = 2;

/** Processor milliseconds of a first analysis, for each fleet; the stories go around its replicas. */
export async function measureCold(
  devnet: Devnet,
  fleets: readonly Fleet[],
  keys: readonly string[],
  pass: number,
): Promise<readonly number[]> {
  const measured: number[] = [];
  for (const [place, fleet] of fleets.entries()) {
    const key = keys[place] ?? '';
    await compile(devnet, fleet, key);
    const before = await processorMsOf(fleet);
    for (const [story, { chain, address }] of devnet.scenarios.entries())
      await analyze(fleet[(story + pass) % fleet.length]?.url, key, { chain, contract_address: address });
    measured.push(((await processorMsOf(fleet)) - before) / devnet.scenarios.length);
  }
  return measured;
}

/**
 * By its first analyses a process compiles itself, once whatever it does later. An analysis as of a past block runs
 * the same program and leaves no fact behind.
 */
async function compile({ chains, scenarios }: Devnet, fleet: Fleet, key: string): Promise<void> {
  for (let back = 1; back <= PAST_BLOCKS; back += 1)
    for (const { chain, address } of scenarios) {
      const at_block = (await readHeight(chains[chain].rpcUrl)) - back;
      for (const { url } of fleet) await analyze(url, key, { chain, contract_address: address, at_block });
    }
}

async function analyze(url: string | undefined, key: string, body: object): Promise<void> {
  const answer = await fetch(`${url}/api/v1/token/analyze`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`the analysis failed: ${text}`);
}

async function readHeight(rpcUrl: string): Promise<number> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(rpcUrl, { method: 'POST', headers, body });
  return Number(((await answer.json()) as { readonly result: string }).result);
}
