import { type Address, type Chain, eth } from '@assay/facts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { IndexFaults } from '../../../devnet/simulators/history/index-faults.js';
import { syntheticChain } from '../../../devnet/simulators/history/indexed-chain.js';
import { type HistoryIndex, startHistoryIndex } from '../../../devnet/simulators/history-index.js';
import { createHistory, places } from '../../../devnet/synthetic/history.js';
import { type SyntheticNode, startSyntheticNode } from '../../../devnet/synthetic/node.js';
import { syntheticProfile } from '../../../devnet/synthetic/profile.js';
import { historyOf } from '../history/history-feed.js';
import type { HistorySource } from '../history/history-source.js';
import { createHypersyncSource } from '../history/hypersync-source.js';
import { createPortalSource } from '../history/portal-source.js';
import { createConnections } from '../http/connections.js';
import { createHttpClient } from '../http/http.js';
import { createRpc } from '../rpc/create-rpc.js';
import { createLogIndex } from './log-index.js';
import { createMemoryLogStore } from './memory-log-store.js';

const size = { swapsPerDay: 800, busyDays: 1, transfers: 1_200, holders: 100, launchedDaysAgo: 2 };
const profile = syntheticProfile('eth', { ...size, launchBuyers: 30, washShare: 0.2 });
const history = createHistory(profile);
const contracts: readonly [Address, Address] = [places.token, places.pair];
const connections = createConnections();

let node: SyntheticNode;
let index: HistoryIndex | undefined;
beforeAll(async () => {
  const limits = { logBlocks: 500, logResults: 10_000, latencyMs: 0, requestsPerSecond: 100_000 };
  // The chain stands still.
  node = await startSyntheticNode(history, limits, () => 0);
});
afterEach(() => index?.close());
afterAll(() => node.close());

/** @param turns who waits at the limit, request by request */
async function sourceOf(
  kind: 'sqd' | 'hypersync',
  faults: IndexFaults,
  turns: string[] = [],
): Promise<HistorySource> {
  const chain = syntheticChain(history, () => node.head());
  index = await startHistoryIndex({ kind, chains: { eth: chain }, faults });
  const client = createHttpClient({
    service: kind,
    baseUrl: kind === 'sqd' ? index.url : `${index.url}/eth`,
    dispatcher: connections,
    timeoutMs: 20_000,
    maxBytes: 1e9,
    coolDownMs: 1_000,
    admit: async ({ caller }) => {
      turns.push(caller);
      return { left: () => undefined, arrived: () => undefined, giveBack: () => true };
    },
  });
  return kind === 'sqd' ? createPortalSource(client, 'eth') : createHypersyncSource(client);
}

/** All that is stored of the token and its pair after their whole history was read. */
async function readAll(sources: readonly HistorySource[], inBackground = false) {
  const chain: Chain = { ...eth, blockTimeMs: profile.blockTimeMs };
  const rpc = createRpc({ chain, urls: [node.url], connections });
  const dropped: string[] = [];
  historyOf(rpc).serve({ sources, onDropped: ({ reason }) => void dropped.push(reason) });
  const store = createMemoryLogStore();
  const logs = createLogIndex({ rpc, store });
  const head = await rpc.head();
  node.forget();
  const request = { from: history.createdAt, head, budgetMs: 60_000, inBackground };
  const cursors = await logs.syncTogether(contracts, request);
  const span = { from: 0, to: head.number };
  const [token, pair] = contracts.map((contract) => logs.stream(contract));
  if (!token || !pair) throw new Error('no streams');
  return {
    cursors: contracts.map((contract) => cursors.get(contract)),
    transfers: await store.transfers(token, span, { count: 100_000, keep: 'oldest' }),
    swaps: await store.swaps(pair, span),
    requests: node.counts().calls.eth_getLogs ?? 0,
    told: logs.told(places.token),
    dropped,
  };
}

let known: ReturnType<typeof readAll> | undefined;
function truth() {
  known ??= readAll([]);
  return known;
}

describe.each(['sqd', 'hypersync'] as const)('a history from %s', (kind) => {
  test('is the one of the node, with few requests to it', async () => {
    const [fromNode, found] = [await truth(), await readAll([await sourceOf(kind, {})])];
    expect(found.swaps).toEqual(fromNode.swaps);
    expect(found.transfers).toEqual(fromNode.transfers);
    expect(found.transfers.length).toBeGreaterThan(1_000);
    expect(found.requests).toBeLessThan(fromNode.requests);
    expect(found.told).toEqual([expect.stringContaining(`from the index ${kind}`)]);
    expect(index?.requests.length).toBeLessThanOrEqual(20);
  });

  test('is the same where it is read in the background', async () => {
    const [fromNode, found] = [await truth(), await readAll([await sourceOf(kind, {})], true)];
    expect(found.swaps).toEqual(fromNode.swaps);
    expect(found.transfers).toEqual(fromNode.transfers);
    expect(found.requests).toBeLessThan(fromNode.requests);
  });

  test('is read in the background in turns with what callers wait for', async () => {
    const turns: string[] = [];
    const { stream } = await sourceOf(kind, {}, turns);
    const query = { addresses: contracts, topics: [], from: 0, to: 1_000 };
    const turnsOf = async (options: { readonly inBackground?: boolean }) => {
      turns.splice(0);
      for await (const { to } of stream(query, { signal: AbortSignal.timeout(10_000), ...options }))
        if (to >= query.to) break;
      return [...new Set(turns)];
    };
    const waitedFor = await turnsOf({});
    expect(waitedFor).toHaveLength(1);
    expect(await turnsOf({ inBackground: false })).toEqual(waitedFor);
    expect(await turnsOf({ inBackground: true })).not.toEqual(waitedFor);
  });

  test.each<[string, IndexFaults]>([
    ['answers that end early', { answerBlocks: 3_000 }],
    ['a limit that says when to come again', { limited: { times: 1, retryAfter: 0.2 } }],
    ['a lag of 1,000 blocks', { lag: 1_000 }],
    ['newest blocks of another branch', { forkedFrom: history.startHead - 110 }],
    ['no answer at all', { down: true }],
  ])('is the same through %s', async (_what, faults) => {
    const [fromNode, found] = [await truth(), await readAll([await sourceOf(kind, faults)])];
    expect(found.swaps).toEqual(fromNode.swaps);
    expect(found.transfers).toEqual(fromNode.transfers);
    expect(found.dropped).toEqual([]);
  });

  test.each<[string, IndexFaults]>([
    ['that changes amounts', { lies: () => true }],
    ['that leaves logs out', { hasGap: (block) => block % 2 === 0 }],
    ['of another chain', { forkedFrom: 0 }],
  ])('%s is dropped, told, and nothing of it is left', async (_what, faults) => {
    const [fromNode, found] = [await truth(), await readAll([await sourceOf(kind, faults)])];
    expect((await readAll([await sourceOf(kind, faults)], true)).dropped).toHaveLength(1);
    expect(found.dropped).toHaveLength(1);
    expect(found.told.join(' ')).toMatch(/not asked for an hour/);
    expect(found.swaps).toEqual(fromNode.swaps);
    expect(found.transfers).toEqual(fromNode.transfers);
  });
});

test('an answer of the portal that breaks off inside its compression is continued behind its last whole block', async () => {
  const [fromNode, found] = [await truth(), await readAll([await sourceOf('sqd', { truncated: 2 })])];
  expect(found.transfers).toEqual(fromNode.transfers);
  expect(found.dropped).toEqual([]);
});

test('a portal that changes its branch while it is read is read again', async () => {
  const faults = { forkedFrom: history.startHead - 4_000, answerBlocks: 1_000, rejoinsAfter: 1 };
  const [fromNode, found] = [await truth(), await readAll([await sourceOf('sqd', faults)])];
  expect(found.transfers).toEqual(fromNode.transfers);
});

test('what came from an index earlier is read again once the index was wrong', async () => {
  const source = await sourceOf('sqd', {});
  const chain: Chain = { ...eth, blockTimeMs: profile.blockTimeMs };
  const rpc = createRpc({ chain, urls: [node.url], connections });
  historyOf(rpc).serve({ sources: [source] });
  const store = createMemoryLogStore();
  const logs = createLogIndex({ rpc, store });
  const head = await rpc.head();
  await logs.syncTogether(contracts, { from: history.createdAt, head, budgetMs: 60_000 });
  const stored = await store.transfers(logs.stream(places.token), { from: 0, to: head.number }, oldest);
  historyOf(rpc).drop(source, 'contradicted the node at block 1');
  await logs.sync({ contract: places.token, from: head.number - 10, head, maxEvents: 1 });
  const cursor = await store.cursor(logs.stream(places.token));
  expect(cursor?.from).toBeGreaterThan(history.createdAt + 1_000);
  await logs.sync({ contract: places.token, from: history.createdAt, head, budgetMs: 60_000 });
  expect(await store.transfers(logs.stream(places.token), { from: 0, to: head.number }, oldest)).toEqual(
    stored,
  );
});

const oldest = { count: 100_000, keep: 'oldest' } as const;
