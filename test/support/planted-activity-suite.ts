import { type AssessInput, assessWash, type BuyerLabel, snipersComponent } from '@assay/engine';
import { type Fact, type FactKind, knownValue } from '@assay/facts';
import { expect, test } from 'vitest';
import type { DeployedScenario } from '../../devnet/devnet.js';
import { useOnchainFacts } from './onchain-facts.js';

const kinds: readonly FactKind[] = [
  ...new Set([...snipersComponent.facts, 'trades', 'liquidityLocks', 'pools'] as const),
];

async function inputOf({ chain, address }: DeployedScenario): Promise<AssessInput> {
  const { facts } = useOnchainFacts();
  const ref = { chain, address };
  const read = await Promise.all(
    kinds.map(async (kind) => [kind, (await facts.load(kind, ref)) as Fact<unknown>] as const),
  );
  expect(read.filter(([, { known }]) => !known)).toEqual([]);
  return { ref, facts: Object.fromEntries(read), now: Date.now() };
}

/** Sorted, without duplicates. */
const setOf = (items: readonly string[]) => [...new Set(items)].sort();

/** What is found in the trades of a story: its planted wash trades and early buyers, and no others. */
export function describePlantedActivity(scenario: DeployedScenario): void {
  const { planted } = scenario;

  test('exactly the planted wash trades are found, and no others are suspected', async () => {
    const wash = assessWash(await inputOf(scenario));
    if (!wash) throw new Error('no trades');
    const { flagged, findings } = wash.analysis;
    const hashesOf = (strict: boolean) =>
      setOf(flagged.filter((trade) => trade.strict === strict).map(({ transactionHash }) => transactionHash));
    const wallets = findings.filter(({ strict }) => strict).flatMap((finding) => finding.wallets);
    expect(hashesOf(true)).toEqual(setOf(planted.wash?.transactions ?? []));
    expect(setOf(wallets)).toEqual(setOf(planted.wash?.wallets ?? []));
    expect(hashesOf(false)).toEqual(setOf(planted.ownLiquidityTrades));
  });

  test('the early buyers that are found are the planted ones, and did since what was planted', async () => {
    const input = await inputOf(scenario);
    const { wallets, analysisSummary, ...details } = snipersComponent.details(input);
    const labelled = (label: BuyerLabel) =>
      setOf((wallets ?? []).filter(({ labels }) => labels.includes(label)).map(({ wallet }) => wallet));
    const early = [...planted.snipers, ...planted.bundlers, ...planted.letIn];
    expect(setOf((wallets ?? []).map(({ wallet }) => wallet))).toEqual(setOf(early));
    expect(labelled('sniper')).toEqual(setOf([...planted.snipers, ...planted.bundlers]));
    expect(labelled('bundle')).toEqual(setOf(planted.bundlers));
    expect(labelled('insider')).toEqual(setOf([...planted.letIn, ...planted.bundlers]));
    expect(labelled('mev')).toEqual(setOf(planted.sameBlockRoundTrips));
    expect(details.truncated).toBe(false);
    const liquidityAt = Math.min(
      ...(knownValue(input.facts.pools)?.pools ?? []).map(({ createdAt }) => createdAt ?? 0),
    );
    expect(details.launchedAt).toBeGreaterThanOrEqual(
      liquidityAt + planted.launchedSecondsAfterLiquidity - 60,
    );
    if (planted.launchedSecondsAfterLiquidity > 0)
      expect(details.launchedAt).toBeLessThanOrEqual(
        liquidityAt + planted.launchedSecondsAfterLiquidity + 60,
      );
    const percentOf = (list: readonly string[]) => (list.length / early.length) * 100;
    expect(analysisSummary).toEqual(
      early.length === 0
        ? null
        : {
            heldAllPercentage: expect.closeTo(percentOf(planted.heldAll), 6),
            soldSomePercentage: expect.closeTo(percentOf(planted.soldSome), 6),
            soldAllPercentage: expect.closeTo(percentOf(planted.soldAll), 6),
          },
    );
  });
}
