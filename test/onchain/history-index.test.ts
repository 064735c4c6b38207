import { createFactService, lastDay, tradeWindowOf, volumeOf } from '@assay/engine';
import { type Fact, knownValue } from '@assay/facts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { IndexFaults } from '../../devnet/simulators/history/index-faults.js';
import { syntheticChain } from '../../devnet/simulators/history/indexed-chain.js';
import { type HistoryIndex, startHistoryIndex } from '../../devnet/simulators/history-index.js';
import { createHistory, places } from '../../devnet/synthetic/history.js';
import { type SyntheticNode, startSyntheticNode } from '../../devnet/synthetic/node.js';
import { syntheticProfile } from '../../devnet/synthetic/profile.js';
import { toSyntheticSettings } from '../../devnet/synthetic/settings.js';
import { launchTruth, tradeTruth } from '../../devnet/synthetic/truth.js';
import { toEngineSettings } from '../../src/config/engine-settings.js';
import { createLogger } from '../../src/observability/logger.js';

/** A token whose history takes a node of 400 blocks of logs 450 requests, and an index a few. */
const profile = syntheticProfile('eth', {
  swapsPerDay: 200,
  busyDays: 8,
  transfers: 4_000,
  holders: 300,
  launchedDaysAgo: 30,
  launchBuyers: 30,
  washShare: 0.2,
});
const history = createHistory(profile);
const ref = { chain: profile.chain, address: places.token };
/** The reads end by themselves: only a busy machine takes as long. */
const BUDGET_MS = 60_000;

let node: SyntheticNode;
let index: HistoryIndex | undefined;
beforeAll(async () => {
  const limits = { logBlocks: 400, logResults: 10_000, latencyMs: 0, requestsPerSecond: 1e9 };
  node = await startSyntheticNode(history, limits, () => 0);
});
afterEach(() => index?.close());
afterAll(() => node.close());

async function read(faults: IndexFaults) {
  const chain = syntheticChain(history, () => node.head());
  index = await startHistoryIndex({ kind: 'sqd', chains: { 'ethereum-mainnet': chain }, faults });
  const settings = toSyntheticSettings(profile, node.url, {
    ...index.environment,
    LIMIT_HISTORY_RPS: '100',
    LIMIT_HISTORY_BURST: '100',
    REQUEST_BUDGET_MS: String(BUDGET_MS),
  });
  const service = createFactService(toEngineSettings(settings), { log: createLogger('silent', []) });
  try {
    const signal = AbortSignal.timeout(BUDGET_MS);
    const facts = service.facts({ signal, deadline: Date.now() + BUDGET_MS, caller: 'test' });
    const [trades, launch, holders] = await Promise.all([
      facts.load('trades', ref),
      facts.load('launch', ref),
      facts.load('holders', ref),
    ]);
    return { trades, launch, holders };
  } finally {
    await service.close();
  }
}

/** As the whole history tells them. */
let totalHolders: number | undefined;

const told = (fact: Fact<unknown>) => (fact.known ? [...(fact.reading?.steps ?? [])].join(' ') : '');

function expectTrueDay({ trades, launch }: Awaited<ReturnType<typeof read>>) {
  const window = tradeWindowOf(trades, Date.now()) ?? expect.fail('no trades');
  const truth = tradeTruth(history, node.head());
  expect(lastDay(window)).toHaveLength(truth.trades);
  expect(volumeOf(lastDay(window))).toBeCloseTo(truth.volumeUsd, 0);
  const found = knownValue(launch) ?? expect.fail('no launch');
  expect(found.buyers.map(({ wallet }) => wallet)).toEqual(launchTruth(history));
}

it('a history with an index is read whole in the first analysis, and says from where', async () => {
  const found = await read({});
  expectTrueDay(found);
  expect(knownValue(found.trades)?.coverage).toBe(1);
  expect(knownValue(found.holders)?.coverage).toBe(1);
  totalHolders = knownValue(found.holders)?.totalHolders;
  expect(told(found.trades)).toMatch(/the whole history.*from the index sqd, compared with the node/);
  // The newest block, the logs and the first transfers to buyers are three; a slow machine asks again.
  expect(index?.requests.length).toBeLessThanOrEqual(8);
}, 120_000);

describe('the day, the launch and the holders are those of the node, or are not known,', () => {
  it.each<[string, IndexFaults, RegExp | undefined]>([
    ['is down', { down: true }, /sqd (?:cannot be reached|failed several times|did not answer)/],
    ['lags behind', { lag: 3_000 }, /from the index sqd/],
    ['lies', { lies: () => true }, /sqd contradicted the node at block \d+, and is not asked for an hour/],
    ['has gaps', { hasGap: (block) => block % 4 !== 0 }, /contradicted the node/],
    ['follows another branch', { forkedFrom: history.startHead - 120 }, /reorganised where they meet/],
  ])(
    'where the index %s, and that is told',
    async (_what, faults, why) => {
      const found = await read(faults);
      expectTrueDay(found);
      const holders = knownValue(found.holders);
      if (totalHolders !== undefined && holders?.coverage === 1)
        expect(holders.totalHolders).toBe(totalHolders);
      expect(told(found.trades)).toMatch(why ?? /./);
    },
    120_000,
  );
});
