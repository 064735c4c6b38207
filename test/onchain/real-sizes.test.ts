import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHistory, places } from '../../devnet/synthetic/history.js';
import { type SyntheticNode, startSyntheticNode } from '../../devnet/synthetic/node.js';
import { syntheticProfile } from '../../devnet/synthetic/profile.js';
import { toSyntheticSettings } from '../../devnet/synthetic/settings.js';
import { launchTruth, tradeTruth } from '../../devnet/synthetic/truth.js';
import { lastDay, tradeWindowOf, volumeOf } from '../../src/capabilities/market/trade-window.js';
import { knownValue } from '../../src/domain/fact.js';
import { createFactService } from '../../src/loaders/fact-service.js';
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

/** Long enough for a busy machine; a third of it is spent on what is older than a day. */
const BUDGET_MS = 6_000;

let node: SyntheticNode;
beforeAll(async () => {
  const limits = { logBlocks: 500, logResults: 10_000, latencyMs: 0, requestsPerSecond: 1e9 };
  // The chain stands still, so that every reader sees the same block.
  node = await startSyntheticNode(history, limits, () => 0);
});
afterAll(() => node.close());

it('the last day is read whole, and the launch, of a history that is too long', async () => {
  const settings = toSyntheticSettings(profile, node.url, { REQUEST_BUDGET_MS: String(BUDGET_MS) });
  const service = createFactService(settings, { log: createLogger('warn', []) });
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
});
