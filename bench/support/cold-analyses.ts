import { toDevnetSettings } from '../../devnet/devnet-settings.js';
import { startDevnet } from '../../devnet/start.js';
import type { ChainName } from '../../src/chains/registry.js';
import { createService } from '../../src/service.js';
import { type SlowNode, startSlowNode } from './slow-node.js';

/**
 * Long beside what the embedded node and the service take to compute, so that the rounds do not run into each other; short
 * beside the time that an analysis has.
 */
const LATENCY_MS = 1_500;

/** What is asked for the first time, of which stories, and how many round trips one after another it may take. */
export interface ColdQuestion {
  /** Of the REST endpoint, which takes a contract and a chain. */
  readonly path: string;
  readonly scenarios: readonly string[];
  readonly reach: number;
}

/** How many JSON-RPC round trips of a first analysis wait for each other. With `verbose`, what each round asked. */
export async function coldAnalyses(
  { path, scenarios, reach }: ColdQuestion,
  verbose: boolean,
): Promise<void> {
  // All stories, as in the demo: on a shorter chain some searches end sooner.
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
  console.log(`reach: at most ${reach} sequential\n`);
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
