import {
  createReadContext,
  createRpc,
  creationOf,
  decodeEvent,
  findFirstBlock,
  topics,
  toRawLogs,
} from '@assay/chain';
import { toQuantity } from '@assay/facts';
import { afterAll, expect, it } from 'vitest';
import { createHistory, places } from './history.js';
import { startSyntheticNode } from './node.js';
import { syntheticProfile } from './profile.js';
import { toSyntheticSettings } from './settings.js';
import { tradeTruth } from './truth.js';

const size = {
  swapsPerDay: 500,
  busyDays: 8,
  transfers: 20_000,
  holders: 1_000,
  launchedDaysAgo: 60,
  launchBuyers: 30,
  washShare: 0.2,
};
const profile = syntheticProfile('eth', size);
const history = createHistory(profile);
const limits = { logBlocks: 10_000, logResults: 1_000, latencyMs: 0, requestsPerSecond: 10 };
let clock = 0;
const node = await startSyntheticNode(history, limits, () => clock);
afterAll(node.close);
const chain = toSyntheticSettings(profile, node.url).chains.get('eth') ?? expect.fail('no chain');
const rpc = createRpc({ chain, urls: [node.url], timeoutMs: 5_000 });

const logsOf = (from: number, to: number) =>
  rpc.send('eth_getLogs', [
    { address: places.pair, topics: [[topics.swapV2]], fromBlock: toQuantity(from), toBlock: toQuantity(to) },
  ]);

it('answers the logs of a day whose sums the formula tells', async () => {
  const { number, timestamp } = await rpc.head();
  const first = number - 86_400 / 12 + 1;
  const swaps = (toRawLogs(await logsOf(first, number)) ?? []).map((log) => decodeEvent(log, timestamp));
  const volume = swaps.reduce((sum, swap) => {
    if (swap?.kind !== 'swap') throw new Error('not a swap');
    return sum + Math.abs(Number(swap.amount1)) / 1e18;
  }, 0);
  const truth = tradeTruth(history, number);
  expect(swaps.length).toBe(truth.trades);
  expect(truth.trades).toBeGreaterThan(400);
  expect(volume).toBeCloseTo(truth.volumeUsd, 0);
});

it('has the state of old blocks', async () => {
  clock += 10_000;
  const context = createReadContext(rpc, await rpc.head());
  expect(await findFirstBlock(context, creationOf(places.token))).toBe(history.createdAt);
  clock += 10_000;
  expect(await findFirstBlock(context, creationOf(places.pair))).toBe(history.launchedAt);
});

it('refuses what is above its limits, and grows with the time', async () => {
  clock += 10_000;
  const head = node.head();
  await expect(logsOf(head - 10_000, head)).rejects.toMatchObject({ kind: 'range_too_wide' });
  clock += 10_000;
  expect(node.head()).toBe(head + 1);
  node.forget();
  const post = () => fetch(node.url, { method: 'POST', body: '{"id":1,"method":"eth_chainId"}' });
  const statuses = (await Promise.all(Array.from({ length: 12 }, post))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  expect(node.counts()).toMatchObject({ requests: 10, refused: 2 });
});
