import type { LiquidityRemovals } from '@assay/facts';
import { describe, expect, test } from 'vitest';
import type { DeployedScenario } from '../../devnet/devnet.js';
import { isEmptied, type PlantedRemoval } from '../../devnet/planted-truth.js';
import { useDevnet, useScenario } from '../support/devnet.js';
import { useOnchainFacts } from '../support/onchain-facts.js';
import { clientOf } from '../support/scenario-reads.js';

const devnet = useDevnet();
const { facts } = useOnchainFacts();

async function removalsOf({ chain, address }: DeployedScenario): Promise<LiquidityRemovals> {
  const fact = await facts.load('liquidityRemovals', { chain, address });
  if (!fact.known) throw new Error(fact.detail);
  return fact.value;
}

/** Both sides of what came out, at the chain's fixed price of the native coin. */
function worthOf({ native }: PlantedRemoval, chain: DeployedScenario['chain']): number {
  return (2 * Number(native) * devnet.chainsFile[chain].nativeUsdPrice) / 1e18;
}

const planted = devnet.scenarios.flatMap((scenario) => {
  const { taken } = scenario.planted;
  return taken ? [{ id: scenario.id, scenario, taken, isWhole: taken.part === 1 }] : [];
});

test('the stories take liquidity out ten times, out of every kind of venue', () => {
  const whole = planted.filter(({ isWhole }) => isWhole);
  expect(whole).toHaveLength(10);
  expect(whole.filter(({ scenario }) => isEmptied(scenario.planted))).toHaveLength(8);
  const kinds = whole.flatMap(({ scenario }) => Object.keys(scenario.supporting));
  expect(kinds).toEqual(
    expect.arrayContaining([
      'emptied',
      'v3Pool',
      'v4PoolId',
      'slipstreamPool',
      'infinityPoolId',
      'infinityBinPoolId',
    ]),
  );
});

describe.each(planted.filter(({ isWhole }) => isWhole))('$id', ({ scenario, taken }) => {
  test('one pool is empty: who took how much and in which transactions is as planted', async () => {
    const { emptied } = await removalsOf(scenario);
    expect(emptied).toHaveLength(1);
    const [pool] = emptied;
    expect(pool?.share).toBeGreaterThan(0.99);
    const last = pool?.removals.at(-1);
    expect(last).toMatchObject({ by: taken.by, relation: taken.relation });
    expect(new Set(pool?.removals.map(({ by }) => by))).toEqual(new Set([taken.by]));
    const hashes = pool?.removals.map(({ transactionHash }) => transactionHash) ?? [];
    expect(hashes.length).toBeGreaterThan(0);
    expect(hashes.filter((hash) => !taken.transactions.includes(hash))).toEqual([]);
    const worth = worthOf(taken, scenario.chain);
    expect(Math.abs((pool?.takenUsd ?? Number.NaN) / worth - 1)).toBeLessThan(0.02);
  });

  test('each removal is told with the block and the time of its transaction', async () => {
    const { removals } = await removalsOf(scenario);
    for (const { transactionHash, blockNumber, timestamp } of removals) {
      const client = clientOf(scenario);
      const receipt = await client.send('eth_getTransactionReceipt', [transactionHash]);
      const block = await client.send('eth_getBlockByNumber', [`0x${blockNumber.toString(16)}`, false]);
      expect(Number((receipt as { blockNumber: string }).blockNumber)).toBe(blockNumber);
      expect(Number((block as { timestamp: string }).timestamp)).toBe(timestamp);
    }
    expect(removals.length).toBeGreaterThan(0);
  });
});

test('moved liquidity is in another pool, to which the same account added it', async () => {
  for (const { scenario, taken } of planted.filter((one) => one.taken.moved)) {
    const { additions, emptied, leftUsd } = await removalsOf(scenario);
    const there = additions.filter(({ pool, by }) => pool !== emptied[0]?.pool && by === taken.by);
    expect(there.length, scenario.id).toBeGreaterThan(0);
    expect(leftUsd ?? 0, scenario.id).toBeGreaterThan(worthOf(taken, scenario.chain) / 2);
  }
});

test('part-taken: the removal is there with its share, and no pool is empty', async () => {
  const scenario = useScenario('part-taken');
  const { emptied, removals } = await removalsOf(scenario);
  expect(emptied).toEqual([]);
  expect(removals).toHaveLength(1);
  expect(removals[0]?.poolShare).toBeCloseTo(0.8, 2);
  expect(removals[0]).toMatchObject({ by: scenario.planted.taken?.by, relation: 'deployer' });
});

test('dumped: a sale takes no liquidity out, however much it takes of one side', async () => {
  const scenario = useScenario('dumped');
  expect(scenario.planted.dumpedBy).toMatch(/^0x[0-9a-f]{64}$/);
  expect(await removalsOf(scenario)).toMatchObject({ emptied: [], removals: [] });
});

test('whose liquidity stands has no empty pool', async () => {
  for (const id of ['healthy', 'locked-liquidity', 'concentrated', 'v4-pool', 'infinity-bin', 'slipstream'])
    expect((await removalsOf(useScenario(id))).emptied, id).toEqual([]);
});
