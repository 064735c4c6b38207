import { describe, expect, test } from 'vitest';
import { toLockSummary } from '../../src/analysis/locks.js';
import type { DeployedScenario } from '../../src/devnet/devnet.js';
import type { LiquidityLocks } from '../../src/domain/facts/liquidity-locks.js';
import { useDevnet, useOddity, useScenario } from '../support/devnet.js';
import { createOnchainFacts } from '../support/onchain-facts.js';

const devnet = useDevnet();
const { facts } = createOnchainFacts(devnet);

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

describe('concentrated', () => {
  test('every V3 position is found, with its holder, its range and its lock', async () => {
    const scenario = useScenario('concentrated');
    const { holders } = await locksOf(scenario);
    const found = holders.map(({ holder, kind, unlockAt, position }) => ({
      tokenId: Number(position?.tokenId),
      holder,
      kind,
      unlockAt: unlockAt ?? null,
      tickLower: position?.tickLower,
      tickUpper: position?.tickUpper,
    }));
    const planted = scenario.planted.positions.map(({ liquidity: _, ...position }) => position);
    expect(found.sort((a, b) => a.tokenId - b.tokenId)).toEqual(planted);
    expect(holders.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
    expect(holders.find(({ kind }) => kind === 'locked')?.beneficiary).toBe(scenario.supporting.deployer);
  });
});

test('a token without a pool has no liquidity to lock', async () => {
  const { chain, address } = useOddity('no-pool');
  const fact = await facts.load('liquidityLocks', { chain, address });
  expect(fact).toMatchObject({ known: false, reason: 'not_applicable' });
});

test.each([
  ['locked-liquidity', 6],
  ['concentrated', 9],
])(
  '%s: who controls it and where its liquidity is cost at most %i round trips, pools included',
  async (id, most) => {
    const fresh = createOnchainFacts(devnet);
    const { chain, address } = useScenario(id);
    const ref = { chain, address };
    await Promise.all([fresh.facts.load('ownership', ref), fresh.facts.load('liquidityLocks', ref)]);
    expect(fresh.rpc(chain).roundTrips()).toBeLessThanOrEqual(most);
  },
);
