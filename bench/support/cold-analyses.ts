import { toDevnetSettings } from '../../devnet/devnet-settings.js';
import { startDevnet } from '../../devnet/start.js';
import type { ChainName } from '../../src/chains/registry.js';
import { createService } from '../../src/service.js';
import { type SlowNode, startSlowNode } from './slow-node.js';

/**
 * Much longer than the embedded node and the service compute, so that the rounds do not overlap; much shorter
 * than the deadline of an analysis.
 */
const LATENCY_MS = 1_500;

/** An analysis to measure: its query, its scenarios, and the maximum number of sequential round trips. */
export interface ColdQuestion {
  /** Path of the REST endpoint, which takes a contract and a chain. */
  readonly path: string;
  readonly scenarios: readonly string[];
  readonly target: number;
}

/**
 * Counts the sequential JSON-RPC round trips of a first analysis. With `verbose`, prints the methods of each
 * round.
 */
export async function coldAnalyses(
  { path, scenarios, target }: ColdQuestion,
  verbose: boolean,
): Promise<void> {
  // All scenarios, as in the demo: on a shorter chain some searches end sooner.
  const devnet = await startDevnet();
  const nodes = new Map<ChainName, SlowNode>();
  for (const [chain, { rpcUrl }] of Object.entries(devnet.chains))
    nodes.set(chain as ChainName, await startSlowNode(rpcUrl, LATENCY_MS));
  const urls = [...nodes].map(([chain, { url }]) => [`RPC_URL_${chain.toUpperCase()}`, url]);
  const service = await createService(
    toDevnetSettings(devnet, { PORT: '0', LOG_LEVEL: 'error', ...Object.fromEntries(urls) }),
  );
  const base = await service.listen();
  const { apiKey } = await service.accounts.grantPlan('0x00000000000000000000000000000000000000aa', 'team');
  console.log('| first analysis of | node | sequential round trips | in all |');
  console.log('|---|---|---|---|');
  const met = new Set<ChainName>();
  for (const { id, chain, address } of devnet.scenarios.filter(({ id }) => scenarios.includes(id))) {
    const node = nodes.get(chain);
    if (!node) throw new Error(`no node for ${chain}`);
    node.forget();
    await ask(`${base}${path}`, apiKey, chain, address);
    const waves = [...node.waves()];
    const total = waves.reduce((sum, { requests }) => sum + requests, 0);
    console.log(`| ${id} | ${met.has(chain) ? 'met' : 'new'} | ${waves.length} | ${total} |`);
    if (verbose)
      for (const [index, { methods }] of waves.entries()) console.log(`  round ${index + 1}`, methods);
    met.add(chain);
  }
  console.log(`target: at most ${target} sequential\n`);
  await service.close();
  for (const node of nodes.values()) await node.close();
  await devnet.stop();
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
