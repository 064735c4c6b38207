import type { ChainName } from '@assay/facts';
import { toDevnetSettings } from '../../devnet/devnet-settings.js';
import { startDevnet } from '../../devnet/start.js';
import { createService } from '../../src/service.js';
import { type RoundNode, startRoundNode } from './round-node.js';

/** An analysis to measure: its query and its scenarios. */
export interface ColdQuestion {
  /** Path of the REST endpoint, which takes a contract and a chain. */
  readonly path: string;
  /** Default: all. */
  readonly scenarios?: readonly string[] | undefined;
}

/**
 * Counts the sequential JSON-RPC round trips of a first analysis. With `verbose`, prints the methods of each
 * round.
 * @returns the round trips of each scenario
 */
export async function coldAnalyses(
  { path, scenarios }: ColdQuestion,
  verbose: boolean,
): Promise<readonly number[]> {
  // All scenarios, as in the demo: on a shorter chain some searches end sooner.
  const devnet = await startDevnet();
  const nodes = new Map<ChainName, RoundNode>();
  for (const [chain, { rpcUrl }] of Object.entries(devnet.chains))
    nodes.set(chain as ChainName, await startRoundNode(rpcUrl));
  const urls = [...nodes].map(([chain, { url }]) => [`RPC_URL_${chain.toUpperCase()}`, url]);
  const service = await createService(
    toDevnetSettings(devnet, { PORT: '0', LOG_LEVEL: 'error', ...Object.fromEntries(urls) }),
  );
  const base = await service.listen();
  const { apiKey } = await service.accounts.grantPlan('0x00000000000000000000000000000000000000aa', 'team');
  console.log(
    '| first analysis of | node | sequential round trips | HTTP requests in all | JSON-RPC calls |',
  );
  console.log('|---|---|---|---|---|');
  const met = new Set<ChainName>();
  const trips: number[] = [];
  for (const { id, chain, address } of devnet.scenarios.filter(({ id }) => scenarios?.includes(id) ?? true)) {
    const node = nodes.get(chain);
    if (!node) throw new Error(`no node for ${chain}`);
    node.forget();
    await ask(`${base}${path}`, apiKey, chain, address);
    const rounds = [...node.rounds()];
    const requests = rounds.reduce((sum, round) => sum + round.requests, 0);
    const calls = rounds
      .flatMap(({ methods }) => Object.values(methods))
      .reduce((sum, times) => sum + times, 0);
    const cells = [id, met.has(chain) ? 'met' : 'new', rounds.length, requests, calls];
    console.log(`| ${cells.join(' | ')} |`);
    if (verbose)
      for (const [index, { methods }] of rounds.entries()) console.log(`  round ${index + 1}`, methods);
    met.add(chain);
    trips.push(rounds.length);
  }
  await service.close();
  for (const node of nodes.values()) await node.close();
  await devnet.stop();
  return trips;
}

async function ask(url: string, apiKey: string, chain: string, address: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({ contract_address: address, chain }),
  });
  if (response.status !== 200) throw new Error(`the analysis failed: ${await response.text()}`);
  await response.text();
}
