import type { FactKind, FactMap } from '@assay/facts';
import { expect, test } from 'vitest';
import type { DeployedScenario } from '../../devnet/devnet.js';
import { isEmptied } from '../../devnet/planted-truth.js';
import { useOnchainFacts } from './onchain-facts.js';

/** @throws where it is not known */
export async function readFact<K extends FactKind>(
  kind: K,
  { chain, address }: Pick<DeployedScenario, 'chain' | 'address'>,
): Promise<FactMap[K]> {
  const fact = await useOnchainFacts().facts.load(kind, { chain, address });
  if (!fact.known) throw new Error(`${kind}: ${fact.detail}`);
  return fact.value;
}

/** What is read of a story's holders, pools and trades. */
export function describeActivity(scenario: DeployedScenario): void {
  const { planted } = scenario;

  test('every holder is counted, and the balances are what balanceOf says', async () => {
    const holders = await readFact('holders', scenario);
    expect(holders.totalHolders).toBe(planted.holders);
    expect(holders.coverage).toBe(1);
    if (!planted.rebasing) expect(holders.kept).toMatchObject({ fell: 0 });
    if (!planted.rebasing) {
      expect(holders.mode).toBe('replay');
      expect(holders.sumOfBalances).toBe(BigInt(planted.totalSupply));
    }
  });

  test('the supply is the planted one, and the pool has a price unless it was emptied', async () => {
    const { totalSupply, circulatingSupply } = await readFact('metadata', scenario);
    expect(totalSupply).toBe(BigInt(planted.totalSupply));
    const { holders } = await readFact('holders', scenario);
    const idle = holders.filter(({ kind }) => kind === 'burn' || kind === 'locker' || kind === 'token');
    if (!planted.rebasing) {
      expect(circulatingSupply).toBe(
        idle.reduce((left, { balance }) => left - balance, BigInt(planted.totalSupply)),
      );
    }
    const { pools } = await readFact('pools', scenario);
    const best = pools[0];
    expect(pools.map(({ address }) => address)).toContain(scenario.supporting.pool ?? best?.address);
    if (isEmptied(planted)) return expect(best?.liquidityUsd ?? 0).toBeLessThan(500);
    expect(best?.priceUsd).toBeGreaterThan(0);
    expect(best?.liquidityUsd).toBeGreaterThan(1_000);
  });

  test('every pool is as old as its factory says', async () => {
    const { pools } = await readFact('pools', scenario);
    const { block } = await readFact('launch', scenario);
    for (const { createdAt } of pools) {
      expect(createdAt).toBeGreaterThan(1_000_000_000);
      expect(createdAt).toBeLessThanOrEqual(Date.now() / 1_000);
    }
    expect(Math.min(...pools.map(({ createdAt }) => createdAt ?? 0))).toBeLessThanOrEqual(block.timestamp);
  });

  test('no pool, router, locker or burn address counts as a trader', async () => {
    const { trades, coverage } = await readFact('trades', scenario);
    const chain = useOnchainFacts().rpc(scenario.chain).chain;
    const { pools } = await readFact('pools', scenario);
    const places = new Set<string>([
      ...chain.dexes.map(({ router }) => router),
      ...pools.map(({ address }) => address),
      ...chain.lockers.map(({ address }) => address),
    ]);
    expect(coverage).toBe(1);
    expect(trades.filter(({ trader }) => places.has(trader))).toEqual([]);
    const times = trades.map(({ timestamp }) => timestamp);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });
}
