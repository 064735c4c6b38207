import { writeFile } from 'node:fs/promises';
import { setInterval } from 'node:timers';
import { builtInChains, type ChainName } from '@assay/facts';
import { toDevnetEnvironment } from '../../devnet/devnet-settings.js';
import { createNodeClient } from '../../devnet/node/node-client.js';
import { scenarios } from '../../devnet/scenarios/registry.js';
import { startCountingNode } from '../../devnet/simulators/counting-node.js';
import { embeddedChain } from '../../devnet/simulators/history/embedded-chain.js';
import { startHistoryIndex } from '../../devnet/simulators/history-index.js';
import { startSimulator } from '../../devnet/simulators/simulator.js';
import { startDevnet } from '../../devnet/start.js';
import { smallTokens } from '../support/small-tokens.js';

/** What the outside was asked since its start. */
export interface OutsideCounts {
  /** HTTP requests to the nodes, and calls by their method. */
  readonly requests: number;
  readonly calls: Readonly<Record<string, number>>;
  readonly index: number;
  readonly explorers: number;
}

export interface AskedToken {
  readonly chain: string;
  readonly address: string;
}

/** What the outside is for a service. */
export interface OutsideFacts {
  readonly environment: Readonly<Record<string, string>>;
  /** Tokens that are asked for all the time, and those that nobody asked for yet. */
  readonly known: readonly AskedToken[];
  readonly fresh: readonly AskedToken[];
}

const LEAST_BLOCK_MS = 1_000;

/**
 * The world outside of the service, a process of its own: stories and small tokens on three chains with their nodes, an
 * index of logs and explorers. Its arguments: how many tokens are known, how many nobody asked for yet, and the file for
 * the records of the chains.
 */
async function main([knownText, freshText, chainsFile = '']: readonly string[]): Promise<void> {
  const [known, fresh] = [Number(knownText), Number(freshText)];
  const stories = scenarios.slice(0, known).map(({ id }) => id);
  const more = smallTokens(known - stories.length + fresh);
  const devnet = await startDevnet({ scenarios: stories, more });
  const chains = Object.entries(devnet.chains) as [ChainName, { rpcUrl: string; chainId: number }][];
  const nodes = await Promise.all(chains.map(([, { rpcUrl }]) => startCountingNode(rpcUrl)));
  const indexed = await Promise.all(
    chains.map(async ([name, { rpcUrl }]) => [nameAtIndex(name), await embeddedChain(rpcUrl)] as const),
  );
  const index = await startHistoryIndex({ kind: 'sqd', chains: Object.fromEntries(indexed) });
  const explorers = await startSimulator();
  for (const [name, { rpcUrl }] of chains) {
    const client = createNodeClient(rpcUrl);
    const { blockTimeMs } = devnet.chainsFile[name as 'eth'];
    setInterval(
      () => client.send('evm_mine', []).catch(() => undefined),
      Math.max(LEAST_BLOCK_MS, blockTimeMs),
    );
  }
  await writeFile(chainsFile, JSON.stringify(devnet.chainsFile));
  const inOrder = [...stories, ...more.map(({ id }) => id)];
  const tokens = inOrder.flatMap((id) => devnet.scenarios.filter((one) => one.id === id)).map(toToken);
  const proxied = chains.map(([name, chain], place) => [name, { ...chain, rpcUrl: nodes[place]?.url ?? '' }]);
  const facts: OutsideFacts = {
    environment: {
      ...toDevnetEnvironment({ ...devnet, chains: Object.fromEntries(proxied) }),
      ...index.environment,
      CHAINS_FILE: chainsFile,
      EXPLORER_PROVIDERS: 'onchain,sourcify',
      SOURCIFY_URL: explorers.environment.SOURCIFY_URL ?? '',
    },
    known: tokens.slice(0, known),
    fresh: tokens.slice(known),
  };
  process.send?.(facts);
  process.on('message', () => {
    const counted = nodes.map((node) => node.requests());
    const calls: Record<string, number> = {};
    for (const { methods } of counted)
      for (const [method, times] of Object.entries(methods)) calls[method] = (calls[method] ?? 0) + times;
    const requests = counted.reduce((sum, { http }) => sum + http, 0);
    process.send?.({ requests, calls, index: index.requests.length, explorers: explorers.calls.length });
  });
  process.once('disconnect', () => void devnet.stop().finally(() => process.exit()));
}

function toToken({ chain, address }: AskedToken): AskedToken {
  return { chain, address };
}

function nameAtIndex(name: ChainName): string {
  return builtInChains.find((chain) => chain.name === name)?.providerIds.sqd ?? name;
}

await main(process.argv.slice(2));
