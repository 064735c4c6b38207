import { type BlockSpan, createMemoryLogStore, type SwapEvent } from '@assay/chain';
import {
  createDaySamples,
  createFactService,
  estimateOf,
  lastDay,
  tradeWindowOf,
  volumeOf,
} from '@assay/engine';
import { type Address, knownValue } from '@assay/facts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSeededRandom } from '../../devnet/builder/seeded-random.js';
import { createHistory, places, type SyntheticHistory } from '../../devnet/synthetic/history.js';
import { type SyntheticNode, startSyntheticNode } from '../../devnet/synthetic/node.js';
import { syntheticProfile } from '../../devnet/synthetic/profile.js';
import { toSyntheticSettings } from '../../devnet/synthetic/settings.js';
import { launchTruth, tradeTruth } from '../../devnet/synthetic/truth.js';
import { toEngineSettings } from '../../src/config/engine-settings.js';
import { createLogger } from '../../src/observability/logger.js';

/** A history that is too long to be read whole, of few trades. */
const profile = syntheticProfile('eth', {
  swapsPerDay: 300,
  busyDays: 8,
  transfers: 20_000,
  holders: 1_000,
  launchedDaysAgo: 60,
  launchBuyers: 30,
  washShare: 0.2,
});
const history = createHistory(profile);
const ref = { chain: profile.chain, address: places.token };

/** Long enough for a busy machine; a seventh of it is spent on what is older than a day. */
const BUDGET_MS = 12_000;

let node: SyntheticNode;
beforeAll(async () => {
  const limits = { logBlocks: 500, logResults: 10_000, latencyMs: 0, requestsPerSecond: 1e9 };
  // The chain stands still, so that every reader sees the same block.
  node = await startSyntheticNode(history, limits, () => 0);
});
afterAll(() => node.close());

it('the last day is read whole, and the launch, of a history that is too long', async () => {
  const settings = toSyntheticSettings(profile, node.url, { REQUEST_BUDGET_MS: String(BUDGET_MS) });
  const service = createFactService(toEngineSettings(settings), { log: createLogger('warn', []) });
  const signal = AbortSignal.timeout(BUDGET_MS);
  const facts = service.facts({ signal, deadline: Date.now() + BUDGET_MS, caller: 'test' });
  const [trades, launch, holders] = await Promise.all([
    facts.load('trades', ref),
    facts.load('launch', ref),
    facts.load('holders', ref),
  ]);
  const window = tradeWindowOf(trades, Date.now()) ?? expect.fail('no trades');
  const truth = tradeTruth(history, node.head());
  expect(window.knownFrom).toBeLessThanOrEqual(window.endAt - 86_400);
  expect(lastDay(window)).toHaveLength(truth.trades);
  expect(volumeOf(lastDay(window))).toBeCloseTo(truth.volumeUsd, 0);
  const found = knownValue(launch) ?? expect.fail('no launch');
  expect(found.block.number).toBe(history.launchedAt);
  expect(found.buyers.map(({ wallet }) => wallet)).toEqual(launchTruth(history));
  expect(found).toMatchObject({ truncated: true, followedUntil: expect.any(Number) });
  expect(found.buyers.every(({ balanceAfter24h }) => balanceAfter24h === null)).toBe(true);
  expect(knownValue(holders)?.coverage).toBeLessThan(1);
  expect(trades).toMatchObject({
    reading: {
      steps: expect.arrayContaining(['the last day']),
      leftOut: expect.stringMatching(/background/),
    },
  });
});

it('an interval from windows of a day holds the truth in 95 of 100', async () => {
  const days = createHistory(syntheticProfile('base', { ...profile, swapsPerDay: 20_000 }));
  const span = { from: days.startHead - 43_199, to: days.startHead };
  const truth = tradeTruth(days, span.to);
  const random = createSeededRandom('windows of a day');
  const rangeBlocks = () => 10;
  const stream = (contract: Address) => ({ chain: ref.chain, contract });
  let held = 0;
  for (let time = 0; time < 100; time += 1) {
    // Only sizes count here, so each swap is its block's event and its size the amount.
    const readAside = async (_contracts: readonly Address[], { from, to }: BlockSpan) =>
      swapsIn(days, from, to);
    const index = { readAside, rangeBlocks, store: createMemoryLogStore(), stream };
    const samples = createDaySamples(index, random);
    const { blocks, parts } = await samples.draw(places.token, [], span, {
      signal: new AbortController().signal,
    });
    const sample = { blocks, parts: parts.map(({ events, ...part }) => ({ ...part, trades: events })) };
    const { low, high } =
      estimateOf(sample, (event) => (event.kind === 'swap' ? Number(event.amount0) : 0)) ??
      expect.fail('no estimate');
    held += low <= truth.volumeUsd && truth.volumeUsd <= high ? 1 : 0;
  }
  expect(held).toBeGreaterThanOrEqual(95);
});

function swapsIn(days: SyntheticHistory, from: number, to: number): SwapEvent[] {
  const blocks = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return blocks.flatMap((blockNumber) =>
    days.swapsOf(blockNumber).map(({ usd, trader }, logIndex) => ({
      kind: 'swap',
      contract: places.pair,
      blockNumber,
      logIndex,
      transactionHash: `${blockNumber} ${logIndex}`,
      timestamp: days.timeOf(blockNumber),
      sender: trader,
      recipient: trader,
      amount0: BigInt(Math.round(usd)),
      amount1: 0n,
    })),
  );
}
