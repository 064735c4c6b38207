import {
  createConnections,
  createHttpClient,
  createHypersyncSource,
  createPortalSource,
  createRpc,
  historyOf,
} from '@assay/chain';
import { type Chain, chunk, eth } from '@assay/facts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { IndexFaults } from '../../../../../../devnet/simulators/history/index-faults.js';
import { syntheticChain } from '../../../../../../devnet/simulators/history/indexed-chain.js';
import { type HistoryIndex, startHistoryIndex } from '../../../../../../devnet/simulators/history-index.js';
import { buyerAt, createHistory } from '../../../../../../devnet/synthetic/history.js';
import { type SyntheticNode, startSyntheticNode } from '../../../../../../devnet/synthetic/node.js';
import { syntheticProfile } from '../../../../../../devnet/synthetic/profile.js';
import { createFunderIndex } from './funder-index.js';

const size = { swapsPerDay: 10, busyDays: 1, transfers: 20, holders: 20, launchedDaysAgo: 2, washShare: 0 };
const history = createHistory(syntheticProfile('eth', { ...size, launchBuyers: 30 }));
const buyers = Array.from({ length: 30 }, (_, index) => buyerAt(index));

let node: SyntheticNode;
let index: HistoryIndex | undefined;
beforeAll(async () => {
  const limits = { logBlocks: 500, logResults: 10_000, latencyMs: 0, requestsPerSecond: 100_000 };
  node = await startSyntheticNode(history, limits, () => 0);
});
afterEach(() => index?.close());
afterAll(() => node.close());

async function find(faults: IndexFaults | undefined, kind: 'sqd' | 'hypersync' = 'sqd', groups = 1) {
  const connections = createConnections();
  const chain: Chain = { ...eth, blockTimeMs: history.profile.blockTimeMs };
  const rpc = createRpc({ chain, urls: [node.url], connections });
  if (faults) {
    index = await startHistoryIndex({
      kind,
      chains: { eth: syntheticChain(history, () => node.head()) },
      faults,
    });
    const client = createHttpClient({
      service: kind,
      baseUrl: kind === 'sqd' ? index.url : `${index.url}/eth`,
      dispatcher: connections,
      timeoutMs: 20_000,
      maxBytes: 1e9,
      coolDownMs: 1_000,
    });
    const source = kind === 'sqd' ? createPortalSource(client, 'eth') : createHypersyncSource(client);
    historyOf(rpc).serve({ sources: [source] });
  }
  await rpc.head();
  node.forget();
  const funders = createFunderIndex(rpc);
  const size = Math.ceil(buyers.length / groups);
  const parts = await Promise.all(
    chunk(buyers, size).map((part) =>
      funders.find(new Map(part.map((wallet) => [wallet, history.launchedAt + 1_000])), {}),
    ),
  );
  const found = new Map(parts.flatMap((part) => [...part]));
  const { calls } = node.counts();
  return {
    found,
    calls: Object.values(calls).reduce((sum, count) => sum + count, 0),
    byHash: calls,
    asked: index?.requests,
  };
}

describe.each(['sqd', 'hypersync'] as const)('by %s', (kind) => {
  test('first funders that an index names are those of the search, with two calls for each wallet', async () => {
    const [searched, told] = [await find(undefined), await find({ answerBlocks: 1e9 }, kind)];
    expect(searched.found.size).toBe(buyers.length);
    expect(new Map(told.found)).toEqual(new Map(searched.found));
    expect(told.byHash.eth_getTransactionByHash).toBe(buyers.length);
    expect(told.calls).toBeLessThanOrEqual(2 * buyers.length + 5);
    expect(searched.calls).toBeGreaterThan(2 * told.calls);
  });

  test.each<[string, IndexFaults]>([
    ['names other transactions', { lies: () => true }],
    ['leaves some out', { hasGap: (block) => block % 2 === 0 }],
    ['is down', { down: true }],
  ])('an index that %s changes no funder', async (_what, faults) => {
    const [searched, told] = [await find(undefined), await find(faults, kind)];
    expect(new Map(told.found)).toEqual(new Map(searched.found));
  });
});

test('wallets that are asked for in the same moment are one request to the index', async () => {
  const { asked } = await find({}, 'sqd', 3);
  expect(asked?.filter((request) => request.endsWith('/stream'))).toHaveLength(1);
});
