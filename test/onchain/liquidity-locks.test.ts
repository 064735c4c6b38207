import { toLockSummary } from '@assay/engine';
import type { LiquidityLocks } from '@assay/facts';
import { describe, expect, test } from 'vitest';
import type { DeployedScenario } from '../../devnet/devnet.js';
import { useDevnet, useEdgeCase, useScenario } from '../support/devnet.js';
import { createOnchainFacts, useOnchainFacts } from '../support/onchain-facts.js';

const devnet = useDevnet();
const { facts } = useOnchainFacts();

async function locksOf(scenario: DeployedScenario): Promise<LiquidityLocks> {
  const fact = await facts.load('liquidityLocks', { chain: scenario.chain, address: scenario.address });
  if (!fact.known) throw new Error(fact.detail);
  return fact.value;
}

describe.each(devnet.scenarios.filter(({ planted }) => planted.liquidity !== null))('$id', (scenario) => {
  test('what is burned, locked and free is what was planted', async () => {
    const planted = scenario.planted.liquidity;
    const summary = toLockSummary(await locksOf(scenario), Date.now() / 1000);
    expect(summary.burnedPercentage).toBeCloseTo((planted?.burnedShare ?? 0) * 100, 1);
    expect(summary.lockPercentage - summary.burnedPercentage).toBeCloseTo(
      (planted?.lockedShare ?? 0) * 100,
      1,
    );
    expect(summary.pullablePercentage).toBeCloseTo((planted?.pullableShare ?? 0) * 100, 1);
    expect(summary.unknownPercentage).toBe(0);
    const unlockAt = summary.schedule[0]?.unlockAt ?? null;
    expect(unlockAt === null ? null : Date.parse(unlockAt) / 1000).toBe(planted?.unlockAt ?? null);
  });

  test('what can be taken out now is worth its share of the pool', async () => {
    const { holders, pools } = await locksOf(scenario);
    const { pullableNowUsd, pullablePercentage } = toLockSummary(
      { holders, pools: pools ?? [], coverage: 1 },
      Date.now() / 1000,
    );
    const total = (pools ?? []).reduce((sum, { valueUsd }) => sum + (valueUsd ?? 0), 0);
    expect(total).toBeGreaterThan(0);
    expect((pullableNowUsd ?? Number.NaN) / total).toBeCloseTo(pullablePercentage / 100, 3);
  });
});

test.each(['concentrated', 'slipstream', 'v4-pool', 'v4-hook'])(
  '%s: every position is found, with its holder, its range and its lock',
  async (id) => {
    const scenario = useScenario(id);
    const { holders, pools } = await locksOf(scenario);
    const found = holders.map(({ holder, kind, unlockAt, position }) => ({
      tokenId: position?.tokenId === undefined ? null : Number(position.tokenId),
      holder,
      kind,
      unlockAt: unlockAt ?? null,
      tickLower: position?.tickLower,
      tickUpper: position?.tickUpper,
    }));
    const planted = scenario.planted.positions.map(({ liquidity: _, ...position }) => position);
    expect(found.sort((a, b) => (a.tokenId ?? 0) - (b.tokenId ?? 0))).toEqual(planted);
    expect(holders.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
    for (const { beneficiary } of holders.filter(({ kind }) => kind === 'locked'))
      expect(beneficiary).toBe(scenario.supporting.deployer);
    const { v4PoolId } = scenario.supporting;
    if (v4PoolId) expect(pools?.map(({ pool }) => pool)).toEqual([v4PoolId]);
  },
);

test('v4-pool: what the deployer can take out and what is locked add up to the value of the pool', async () => {
  const locks = await locksOf(useScenario('v4-pool'));
  const { lockPercentage, lockSource, pullable, pullableNowUsd } = toLockSummary(locks, Date.now() / 1000);
  const [whole] = locks.pools ?? [];
  expect(lockSource).toBe('Assay devnet position locker');
  expect(pullable.map(({ by }) => by)).toEqual(['deployer']);
  expect(whole?.valueUsd).toBeGreaterThan(100_000);
  expect((pullableNowUsd ?? 0) / (whole?.valueUsd ?? 1)).toBeCloseTo(1 - lockPercentage / 100, 3);
});

test('a token without a pool has no liquidity to lock', async () => {
  const { chain, address } = useEdgeCase('no-pool');
  const fact = await facts.load('liquidityLocks', { chain, address });
  expect(fact).toMatchObject({ known: false, reason: 'not_applicable' });
});

test.each([
  ['locked-liquidity', 6],
  ['concentrated', 9],
  ['v4-pool', 9],
])(
  '%s: who controls it and where its liquidity is cost at most %i round trips, pools included',
  async (id, maxRoundTrips) => {
    const fresh = createOnchainFacts(devnet);
    const { chain, address } = useScenario(id);
    const ref = { chain, address };
    await Promise.all([fresh.facts.load('ownership', ref), fresh.facts.load('liquidityLocks', ref)]);
    expect(fresh.rpc(chain).roundTrips()).toBeLessThanOrEqual(maxRoundTrips);
  },
);
